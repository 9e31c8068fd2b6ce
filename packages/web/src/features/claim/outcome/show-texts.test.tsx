import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failure } from '../../../../test/api.ts';
import { panel, items, open, bodyWords } from '../../../../test/claim-outcome.ts';
import { exactText } from '../../../../test/claim.tsx';
import { expectNoAxeFindings } from '../../../../test/render.tsx';

test('Show texts shows the texts of codes and remarks, and is stored for the user [OUTCOME-16]', async () => {
  const set = vi.fn<(body: unknown) => void>();
  const { api } = await open({
    'GET /user/preference': () => ({ showTexts: true }),
    'PUT /user/preference': ({ body }) => set(body),
  });
  await expect.poll(bodyWords).toContain('84443DeniedThyroid test');
  expect(bodyWords()).toContain('M51The procedure code is missing or wrong.');
  const box = items.getByRole('checkbox', { name: 'Show texts' });
  await expect.element(box).toBeChecked();
  await expectNoAxeFindings();
  (box.element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.poll(() => set.mock.calls).toEqual([[{ showTexts: false }]]);
  await expect.poll(bodyWords).not.toContain('Thyroid test');
  expect(api.named('GET /user/preference')).toHaveLength(1);
  await items.getByText('84443').hover();
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('Thyroid test');
});

test('a choice that cannot be stored still applies, and a message says so [OUTCOME-16]', async () => {
  await open({ 'PUT /user/preference': () => failure(500) });
  await items.getByRole('checkbox', { name: 'Show texts' }).click();
  await expect.element(exactText('Your choice could not be saved.')).toBeVisible();
  await expect.poll(bodyWords).toContain('Heart ultrasound');
});

test('on paper all texts are printed, whatever Show texts says [OUTCOME-17]', async () => {
  await open();
  await expect.element(panel.getByText('Partly denied', { exact: true })).toBeVisible();
  await expect.poll(bodyWords).not.toContain('Heart ultrasound');
  window.dispatchEvent(new Event('beforeprint'));
  await expect.poll(bodyWords).toContain('Heart ultrasound');
  expect(items.element().textContent).toContain('No authorization on file');
  window.dispatchEvent(new Event('afterprint'));
});
