import type { ProviderProfile } from '@pbt/domain/contract/provider';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getSettings, setSettings } from '../../settings.ts';
import { failure, stubApi, type Handlers } from '../../../test/api.ts';
import { expectNoAxeFindings } from '../../../test/render.tsx';
import { renderScreen } from '../../../test/screen.tsx';
import ProviderPage from './provider-page.tsx';

const PROVIDER: ProviderProfile = {
  name: 'Avery Placeholder',
  npi: '9000001013',
  kind: 'person',
  credentials: 'MD',
  specialty: 'Family Medicine',
  taxIds: ['990000001'],
  groups: [],
  locations: [{ name: 'Main Office', address: ['100 Sample Street', 'Testville, ZZ 00000'], phone: null }],
  networks: [],
  effectiveDate: '2020-01-01',
  terminationDate: '2024-12-31',
};

async function open(theme: 'default' | 'sba' = 'default', more: Handlers = {}) {
  stubApi({ 'GET /provider/:npi': () => PROVIDER, ...more });
  const { environment, client } = getSettings();
  setSettings({ environment, client: { ...client, theme } });
  await renderScreen(
    <section aria-label="Provider Details">
      <ProviderPage />
    </section>,
    { at: '/provider-details/9000001013', route: '/provider-details/:npi' },
  );
}

test.each([
  { theme: 'default', links: 1 },
  { theme: 'sba', links: 0 },
] as const)('the $theme theme shows $links links to Provider Update [THEME-03]', async ({ theme, links }) => {
  await open(theme);
  await expect.element(page.getByRole('heading', { name: 'Locations' })).toBeVisible();
  expect(page.getByRole('link', { name: 'Provider Update' }).elements()).toHaveLength(links);
});

test("a terminated provider under the user's Tax IDs can be viewed", async () => {
  await open();
  await expect.element(page.getByText('12/31/2024').first()).toBeVisible();
});

test('a provider outside the user’s Tax IDs shows the "Sorry..." panel and no Try Again', async () => {
  await open('default', { 'GET /provider/:npi': () => failure(404) });
  await expect
    .element(page.getByText("Sorry... It looks like you don't have access to this information.", { exact: false }))
    .toBeVisible();
  expect(page.getByRole('region', { name: 'Provider Details' }).elements()).toHaveLength(1);
  expect(page.getByRole('button', { name: 'Try Again' }).elements()).toHaveLength(0);
  await expectNoAxeFindings();
});
