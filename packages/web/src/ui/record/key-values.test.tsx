import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoAxeFindings, render } from '../../../test/render.tsx';
import { KeyValues } from './key-values.tsx';

test.each([
  { value: null, shown: false },
  { value: undefined, shown: false },
  { value: '', shown: false },
  { value: '   ', shown: false },
  { value: 0, shown: true },
  { value: '--', shown: true },
])('a value of $value is shown: $shown', async ({ value, shown }) => {
  await render(
    <KeyValues
      items={[
        { label: 'Patient ID', value: '900000123401' },
        { label: 'PCP', value },
      ]}
    />,
  );
  await expect.element(page.getByText('900000123401')).toBeVisible();
  expect(page.getByText('PCP').elements()).toHaveLength(shown ? 1 : 0);
  await expectNoAxeFindings();
});

test('without known values there is no list', async () => {
  const { host } = await render(<KeyValues items={[{ label: 'PCP', value: null }]} />);
  expect(host.children).toHaveLength(0);
});

const width = (label: string) => page.getByText(label, { exact: true }).first().element().parentElement!.offsetWidth;

test('values use three columns on a wide screen and two on a narrow one, and a wide value keeps its span', async () => {
  const { host } = await render(
    <KeyValues
      items={[
        { label: 'A', value: 'a' },
        { label: 'B', value: 'b', span: 2 },
        { label: 'C', value: 'c', span: 'full' },
      ]}
    />,
  );
  const columns = () => getComputedStyle(host.querySelector('dl')!).gridTemplateColumns.split(' ').length;
  expect(columns()).toBe(3);
  expect(width('B')).toBeGreaterThan(width('A') * 1.9);
  expect(width('C')).toBe(host.querySelector('dl')!.offsetWidth);
  await page.viewport(390, 800);
  expect(columns()).toBe(2);
  await page.viewport(1280, 900);
});
