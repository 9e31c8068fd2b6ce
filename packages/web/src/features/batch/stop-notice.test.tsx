import type { Batch } from '@pbt/domain/contract/batch';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { batch, batchRow } from '../../../test/batch/batch.ts';
import { openAnswers } from '../../../test/batch/answers.tsx';
import { expectNoAxeFindings } from '../../../test/render.tsx';

const UNTIL = '2025-10-30T06:00:00.000Z';
test.each<[NonNullable<Batch['stop']>['cause'], string | null, string]>([
  [
    'not-found',
    null,
    'Stopped after 40 rows: 21 were not found. Check that the file is yours and current. Contact Us to go on.',
  ],
  [
    'patients-limit',
    UNTIL,
    'Stopped after 40 rows: 1,000 different patients a day are reached. The limit ends 10/30/2025 12:00 AM MDT.',
  ],
  [
    'not-found-limit',
    UNTIL,
    'Stopped after 40 rows: 50 rows not found a day are reached. The limit ends 10/30/2025 12:00 AM MDT.',
  ],
  ['access', null, 'Stopped after 40 rows: you no longer have access.'],
])('a check that was stopped for %s says why and what to do [BATCH-09] [BATCH-10]', async (cause, until, words) => {
  const stop = { cause, until, checked: 40, notFound: 21 };
  await openAnswers(batch([batchRow(), batchRow({ row: 2, answer: null, patient: null })], { state: 'stopped', stop }));
  await expect.element(page.getByText(/^Stopped after 40 rows/)).toBeVisible();
  expect(
    page
      .getByText(/^Stopped after 40 rows/)
      .element()
      .parentElement!.textContent.trim(),
  ).toBe(words);
  await expect.element(page.getByRole('cell', { name: 'Not checked' })).toBeVisible();
  await expectNoAxeFindings();
});
