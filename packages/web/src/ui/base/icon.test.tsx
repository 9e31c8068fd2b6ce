import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { emulateDarkForcedColors } from '../../../test/media.ts';
import { render } from '../../../test/render.tsx';
import { Panel } from './panel.tsx';

test('in forced colors the icon of a panel has the color of its title', async () => {
  const { host } = await render(
    <Panel title="Payments" icon="ra">
      Text
    </Panel>,
  );
  const icon = host.querySelector('svg')!;
  const title = page.getByRole('heading', { name: 'Payments' }).element();
  expect(getComputedStyle(icon).color).not.toBe(getComputedStyle(title).color);
  await emulateDarkForcedColors();
  expect(getComputedStyle(title).color).toBe('rgb(255, 255, 255)');
  expect(getComputedStyle(icon).color).toBe('rgb(255, 255, 255)');
});
