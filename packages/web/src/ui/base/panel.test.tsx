import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoAxeFindings, render } from '../../../test/render.tsx';
import { Badge } from '../display/badge.tsx';
import { Panel } from './panel.tsx';

test('a panel is a region named by its title', async () => {
  await render(
    <Panel title="Claim Letters" icon="letter" actions={<Badge kind="info">Primary</Badge>} footer="Foot">
      No data
    </Panel>,
  );
  await expect.element(page.getByRole('region', { name: 'Claim Letters' })).toMatchTextContent(/No data/);
  await expect.element(page.getByRole('heading', { level: 2, name: 'Claim Letters' })).toBeVisible();
  await expectNoAxeFindings();
});

test('the heading level follows the page around it', async () => {
  await render(<Panel title="Files" level={3} />);
  await expect.element(page.getByRole('heading', { level: 3, name: 'Files' })).toBeVisible();
});

test('without a title the label names the region and no header is shown', async () => {
  const { host } = await render(<Panel label="Results">Rows</Panel>);
  await expect.element(page.getByRole('region', { name: 'Results' })).toBeVisible();
  expect(host.querySelector('h2')).toBeNull();
  expect(host.querySelector('section')!.children).toHaveLength(1);
});

test('panels have a margin between them, which a grid removes', async () => {
  const { host } = await render(
    <>
      <Panel label="First">One</Panel>
      <Panel label="Second">Two</Panel>
    </>,
  );
  const [first, second] = [...host.querySelectorAll('section')];
  expect(second!.getBoundingClientRect().top - first!.getBoundingClientRect().bottom).toBe(20);
});

test.each([
  { flush: true, padding: '0px' },
  { flush: false, padding: '20px' },
])('the body of a panel with flush $flush has $padding padding', async ({ flush, padding }) => {
  const { host } = await render(
    <Panel label="Results" flush={flush}>
      <p>Row</p>
    </Panel>,
  );
  expect(getComputedStyle(host.querySelector('p')!.parentElement!).paddingTop).toBe(padding);
});
