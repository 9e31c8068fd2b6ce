import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoAxeFindings, render } from '../../../test/render.tsx';
import { SubNav } from './sub-nav.tsx';
import { themes, setTheme } from '../../../test/themes.ts';

const items = [
  { id: 'patients', title: 'Patients', count: 2 },
  { id: 'claims', title: 'Claims', count: 0, isError: true },
  { id: 'remittance', title: 'Remittance Advice', count: 1214 },
  { id: 'all', title: 'All' },
];

function Demo() {
  const [selected, setSelected] = useState('patients');
  return <SubNav items={items} selected={selected} onSelect={setSelected} />;
}

test('an item shows its title, its count and an error mark if its search failed [SUBNAV-01]', async () => {
  const { host } = await render(<Demo />);
  expect([...host.querySelectorAll('[role=tab]')].map((tab) => tab.textContent)).toEqual([
    'Patients2',
    'Claims',
    'Remittance Advice1,214',
    'All',
  ]);
  await expect.element(page.getByRole('tab', { name: 'Claims Error' })).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'All', exact: true })).toBeVisible();
});

test('arrow keys move the selection', async () => {
  await render(<Demo />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByRole('tab', { name: 'Claims Error' })).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await expect.element(page.getByRole('tab', { name: 'All', exact: true })).toHaveFocus();
});

test('if nothing is selected, the first item is the tab stop', async () => {
  await render(<SubNav items={items} selected="" onSelect={() => undefined} />);
  await userEvent.tab();
  await expect.element(page.getByRole('tab', { name: 'Patients 2' })).toHaveFocus();
});

test.each(themes)('counts and error marks pass the accessibility check in the %s brand', async (theme) => {
  setTheme(theme);
  await render(<Demo />);
  await expect.element(page.getByRole('tablist', { name: 'Results' })).toBeVisible();
  await expectNoAxeFindings();
});

test.each([
  [390, [2, 14, 1]],
  [390, [999, 999, 999]],
  [360, [2, 14, 1]],
])('at %s px three results stay in one row: %s', async (width, [patients, claims, remittance]) => {
  await page.viewport(width, 800);
  const { host } = await render(
    <SubNav
      items={[
        { id: 'patients', title: 'Patients', count: patients },
        { id: 'claims', title: 'Claims', count: claims },
        { id: 'remittance', title: 'Remittance Advice', count: remittance },
      ]}
      selected="patients"
      onSelect={() => undefined}
    />,
  );
  const tops = [...host.querySelectorAll('[role=tab]')].map((tab) => tab.getBoundingClientRect().top);
  expect(new Set(tops).size).toBe(1);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  await page.viewport(1280, 900);
});

test('counts in the thousands use a second row on a narrow screen', async () => {
  await page.viewport(360, 800);
  await render(
    <SubNav
      items={[0, 1, 2].map((id) => ({ id: `${id}`, title: 'Remittance', count: 9999 }))}
      selected="0"
      onSelect={() => undefined}
    />,
  );
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  await page.viewport(1280, 900);
});
