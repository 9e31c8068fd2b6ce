import type { PaymentSearch } from '@pbt/domain/contract/remittance-advice';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { file, stubApi } from '../../../test/api.ts';
import { catchDownloads } from '../../../test/download.ts';
import { expectNoAxeFindings } from '../../../test/render.tsx';
import { renderScreen } from '../../../test/screen.tsx';
import { Download835Files } from './download-835-files.tsx';

afterEach(() => void vi.restoreAllMocks());

const SEARCH: PaymentSearch = {
  from: '2025-10-01',
  to: '2025-10-29',
  tax_id: null,
  show: 'all',
  id: null,
  number: null,
  amount_from: null,
  amount_to: null,
  sort_column: 'date',
  sort_direction: 'desc',
  index: 0,
};

/** The end of an archive with three files. */
const THREE_FILES = Uint8Array.of(0x50, 0x4b, 5, 6, 0, 0, 0, 0, 3, 0, 3, 0, ...Array.from({ length: 10 }, () => 0));

test.each([
  [3, ''],
  [4, '1 payment has no 835 and is not in the file.'],
  [5, '2 payments have no 835 and are not in the file.'],
])('of %i payments, an archive with 3 files says "%s" [ERA-28]', async (total, sentence) => {
  stubApi({ 'GET /remittance-advice/835': () => file(THREE_FILES, 'application/zip') });
  const files = catchDownloads();
  await renderScreen(<Download835Files search={SEARCH} total={total} />, { at: '/payments' });
  await page.getByRole('button', { name: '835 files' }).click();
  await expect.poll(() => files.length).toBe(1);
  const note = document.querySelector('[role="status"]');
  await expect.poll(() => note?.textContent).toBe(sentence);
  await expect.element(page.getByRole('button', { name: '835 files' })).toBeEnabled();
  expect(note?.textContent).toBe(sentence);
  await expectNoAxeFindings();
});
