import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { stubApi } from '../../../test/api.ts';
import { expectNoAxeFindings } from '../../../test/render.tsx';
import { renderScreen } from '../../../test/screen.tsx';
import { fileOf, pick, stubUploads } from '../../../test/uploads.ts';
import ProviderUpdatePage from './provider-update-page.tsx';

let uploads: ReturnType<typeof stubUploads>;
beforeEach(async () => {
  stubApi({});
  uploads = stubUploads();
  await renderScreen(<ProviderUpdatePage />, { at: '/provider-update' });
});

test('an update beyond the hourly limit shows the waiting time and keeps the files', async () => {
  await expect.element(page.getByText('Up to five updates per hour')).toBeVisible();
  await pick(fileOf('change-form.pdf'));
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect.poll(() => uploads.open()).toHaveLength(1);
  await uploads.open()[0]!.refuse(429, 'Too many requests. Try again in 52 minutes.');
  await expect
    .element(page.getByRole('alert').first())
    .toMatchTextContent(
      /Nothing was sent and your files are still listed\. Too many requests\. Try again in 52 minutes\./,
    );
  await expect.element(page.getByText('change-form.pdf')).toBeVisible();
  await expectNoAxeFindings();
});
