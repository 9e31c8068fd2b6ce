import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { ClaimStatus } from './claim-status.tsx';

test('a status is shown without surrounding spaces, and an unknown status keeps its text', async () => {
  await render(
    <>
      <ClaimStatus status=" Processing Complete " />
      <ClaimStatus status="Sent to the moon" />
    </>,
  );
  await expect.element(page.getByText('Processing Complete', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Sent to the moon')).toBeVisible();
});
