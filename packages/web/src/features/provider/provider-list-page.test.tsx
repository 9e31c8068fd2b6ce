import axe from 'axe-core';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { stubApi } from '../../../test/api.ts';
import { renderScreen } from '../../../test/screen.tsx';
import ProviderListPage from './provider-list-page.tsx';

const ROW = {
  name: 'Marlowe Finch',
  npi: '9000001013',
  specialty: 'Family medicine',
  taxId: '070000101',
  terminationDate: '9999-12-31',
};

afterEach(async () => {
  await page.viewport(1280, 900);
});

test.each([390, 1280])('at %d px every landmark of the provider list has its own name', async (width) => {
  await page.viewport(width, 900);
  stubApi({ 'POST /provider/list': () => ({ results: [ROW], count: 1, total: 1, index: 0 }) });
  // The workspace wraps every page in a region with the name of its tab.
  await renderScreen(
    <section aria-label="Provider List">
      <ProviderListPage />
    </section>,
  );
  await expect.element(page.getByText('Marlowe Finch')).toBeVisible();
  const { violations } = await axe.run(document, { runOnly: { type: 'rule', values: ['landmark-unique'] } });
  expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([]);
});
