import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { emulateMedia } from '../../../test/media.ts';
import { openWork, rowOf } from '../../../test/work.tsx';

afterEach(() => page.viewport(1280, 900));

test('on paper the column that says what needs action keeps room for its text [WORK-10]', async () => {
  await openWork();
  await expect.element(rowOf('No authorization on file')).toBeVisible();
  await emulateMedia('print');
  // A letter-size sheet without its margins.
  await page.viewport(720, 930);
  const head = page.getByText('Needs action', { exact: true }).element().closest('th')!;
  await expect.poll(() => head.getBoundingClientRect().width).toBeGreaterThan(120);
});
