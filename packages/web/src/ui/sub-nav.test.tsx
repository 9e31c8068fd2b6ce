import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoAxeFindings, render } from '../test-render.tsx';
import { SubNav } from './sub-nav.tsx';
import { themes, wear } from './test-themes.ts';

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

test('an item has its title, its count and, where its search failed, an error mark [SUBNAV-01]', async () => {
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

test('when nothing is selected the first item can be reached', async () => {
  await render(<SubNav items={items} selected="" onSelect={() => undefined} />);
  await userEvent.tab();
  await expect.element(page.getByRole('tab', { name: 'Patients 2' })).toHaveFocus();
});

test.each(themes)('counts and error mark pass in the %s brand', async (theme) => {
  wear(theme);
  await render(<Demo />);
  await expect.element(page.getByRole('tablist', { name: 'Results' })).toBeVisible();
  await expectNoAxeFindings();
});
