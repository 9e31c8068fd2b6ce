import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failure, held, stubApi, type Handlers } from '../../../test/api.ts';
import { expectNoAxeFindings } from '../../../test/render.tsx';
import { renderScreen } from '../../../test/screen.tsx';
import { ModifyAccessDialog } from './modify-access-dialog.tsx';

const run = () => page.getByRole('button', { name: 'Run Update' });

interface Setting {
  readonly hideOpenProfile?: boolean;
  readonly features?: readonly string[];
  readonly emulatingUser?: string;
}

async function open(handlers: Handlers = {}, setting: Setting = {}) {
  const { hideOpenProfile = false, features = ['ACCESS_UPDATE'], emulatingUser = '' } = setting;
  const api = stubApi({ 'GET /user/update-access/excluded-tax-ids': () => [], ...handlers });
  const onClose = vi.fn<() => void>();
  await renderScreen(<ModifyAccessDialog open onClose={onClose} hideOpenProfile={hideOpenProfile} />, {
    features,
    user: { emulatingUser },
  });
  return { api, onClose };
}

test('the dialog shows its sections, and their buttons link to the right pages [ACCESS-02] [ACCESS-03] [ACCESS-04] [ACCESS-05]', async () => {
  await open();
  const dialog = page.getByRole('dialog', { name: 'Modify PBT Security Access' });
  expect(
    dialog
      .getByRole('heading', { level: 3 })
      .elements()
      .map((title) => title.textContent),
  ).toEqual(['View existing access', 'Update existing access', 'Request new access', 'Contact us']);
  const links = { 'Open Profile': '/profile', 'Open FAQ': '/faq#request-access', 'Open Contacts': '/contact-us' };
  for (const [name, href] of Object.entries(links)) {
    await expect.element(dialog.getByRole('link', { name })).toHaveAttribute('href', href);
  }
  await expect.element(run()).toBeEnabled();
  await expectNoAxeFindings();
});

test('Open Profile can be hidden [ACCESS-02]', async () => {
  await open({}, { hideOpenProfile: true });
  await expect.element(page.getByText('Request new access')).toBeVisible();
  expect(page.getByText('View existing access').elements()).toHaveLength(0);
  expect(page.getByRole('link', { name: 'Open Profile' }).elements()).toHaveLength(0);
});

test('without the feature the update section is hidden and sends no request [ACCESS-03]', async () => {
  const { api } = await open({}, { features: [] });
  await expect.element(page.getByText('Request new access')).toBeVisible();
  expect(page.getByText('Update existing access').elements()).toHaveLength(0);
  expect(api.calls).toEqual([]);
});

test('Close, Escape and following a link close the dialog [ACCESS-06]', async () => {
  const { onClose } = await open();
  await page.getByRole('button', { name: 'Close' }).last().click();
  expect(onClose).toHaveBeenCalledTimes(1);
  await page.getByRole('link', { name: 'Open Contacts' }).click();
  expect(onClose).toHaveBeenCalledTimes(2);
  await expect.element(page.getByTestId('address')).toHaveTextContent('/contact-us');
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(3);
});

test.each([
  { added: 0, message: 'Your PBT security access is already up to date', id: '[ACCESS-09]' },
  { added: 1, message: '1 record was added to your PBT security access', id: '[ACCESS-10]' },
  { added: 3, message: '3 records were added to your PBT security access', id: '[ACCESS-11]' },
])(
  'Run Update is disabled while it runs and after it added $added records [ACCESS-07] [ACCESS-08] $id',
  async ({ added, message }) => {
    const { answer, release } = held<number>();
    const { api } = await open({ 'POST /user/update-access': () => answer });
    await run().click();
    await expect.element(run()).toBeDisabled();
    release(added);
    await expect.element(page.getByText(message)).toBeVisible();
    await expect.element(run()).toBeDisabled();
    expect(api.named('POST /user/update-access')).toHaveLength(1);
    await expectNoAxeFindings();
  },
);

test('a failed update shows an error and can be run again [ACCESS-08] [ACCESS-12]', async () => {
  await open({ 'POST /user/update-access': () => failure(500) });
  await run().click();
  await expect
    .element(page.getByRole('alert').first())
    .toHaveTextContent('Failed to update access. Please try again later.');
  await expect.element(run()).toBeEnabled();
  await expectNoAxeFindings();
});

test.each([
  { excluded: ['280000104'], message: 'Request tax ID 28-0000104 separately. This update does not include it.' },
  {
    excluded: ['280000104', '280000105'],
    message: 'Request tax IDs 28-0000104, 28-0000105 separately. This update does not include them.',
  },
])('excluded tax IDs are listed before the update: $excluded [ACCESS-13]', async ({ excluded, message }) => {
  await open({ 'GET /user/update-access/excluded-tax-ids': () => excluded });
  await expect.element(page.getByText(message)).toBeVisible();
});

test('when the excluded tax IDs fail to load, a message is shown and the update still works', async () => {
  await open({ 'GET /user/update-access/excluded-tax-ids': () => failure(500) });
  await expect.element(page.getByText('We could not load the tax IDs that you must request separately.')).toBeVisible();
  await expect.element(run()).toBeEnabled();
});

test('while emulating, the update cannot be run', async () => {
  await open({}, { emulatingUser: 'Casey Sample' });
  await expect.element(page.getByText('View only while emulating Casey Sample.')).toBeVisible();
  expect(run().elements()).toHaveLength(0);
});
