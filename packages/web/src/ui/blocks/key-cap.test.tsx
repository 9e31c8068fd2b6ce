import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { KeyCap } from './key-cap.tsx';

test('screen readers do not hear the key that a button hints at', async () => {
  await render(
    <button type="button">
      Done <KeyCap isHint>D</KeyCap>
    </button>,
  );
  await expect.element(page.getByRole('button', { name: 'Done', exact: true })).toBeVisible();
});
