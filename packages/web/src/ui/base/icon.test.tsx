import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoAxeFindings, render } from '../../../test/render.tsx';
import { Icon, type IconName } from './icon.tsx';
import { icons } from './icons.ts';

test('an icon is decorative unless it has a label', async () => {
  const { host } = await render(
    <>
      <Icon name="ok" />
      <Icon name="bad" label="Failed" size={20} />
    </>,
  );
  expect(host.querySelectorAll('svg[aria-hidden=true]')).toHaveLength(1);
  await expect.element(page.getByRole('img', { name: 'Failed' })).toHaveAttribute('width', '20');
  await expectNoAxeFindings();
});

const names = Object.keys(icons).filter((name): name is IconName => name in icons);

test.each(names)('the icon %s stays inside its 20 by 20 grid', async (name) => {
  const { host } = await render(<Icon name={name} />);
  const box = host.querySelector('path')!.getBBox();
  expect(box.width + box.height).toBeGreaterThan(5);
  expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0);
  expect(Math.max(box.x + box.width, box.y + box.height)).toBeLessThanOrEqual(20);
});
