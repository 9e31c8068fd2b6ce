import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { KeyCap } from '../../ui/blocks/key-cap.tsx';
import { TabCount } from './tab-count.tsx';

test('the count of a tab has thousands separators', async () => {
  await render(<TabCount of={12_345} />);
  await expect.element(page.getByText('12,345')).toBeVisible();
});

test('screen readers do not hear the key that a button hints at', async () => {
  await render(
    <button type="button">
      Done <KeyCap isHint>D</KeyCap>
    </button>,
  );
  await expect.element(page.getByRole('button', { name: 'Done', exact: true })).toBeVisible();
});
