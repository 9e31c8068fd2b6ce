import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { ClaimStatus } from './claim-status.tsx';

test('a status that comes padded is shown trimmed, one that nobody knows keeps its words', async () => {
  await render(
    <>
      <ClaimStatus status=" Processing Complete " />
      <ClaimStatus status="Sent to the moon" />
    </>,
  );
  await expect.element(page.getByText('Processing Complete', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Sent to the moon')).toBeVisible();
});
