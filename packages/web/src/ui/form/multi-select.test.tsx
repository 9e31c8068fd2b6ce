import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoAxeFindings, render } from '../../../test/render.tsx';
import { Dialog } from '../overlay/dialog.tsx';
import { MultiSelect } from './multi-select.tsx';

const options = [
  { value: '1', label: 'X1001', hint: '$248.00' },
  { value: '2', label: 'X2040', disabled: true },
  { value: '3', label: 'X4110' },
  { value: '4', label: 'X9002' },
];
const onChoice = vi.fn<(value: string[]) => void>();
const button = page.getByRole('button', { name: 'Claim items' });
const box = (name: string | RegExp) => page.getByRole('checkbox', { name });

function Items({ start, error }: { start?: string[]; error?: string }) {
  const [value, setValue] = useState(start ?? []);
  const follow = (next: string[]) => {
    setValue(next);
    onChoice(next);
  };
  return (
    <>
      <MultiSelect label="Claim items" options={options} value={value} onChange={follow} error={error} />
      <button type="button">After</button>
    </>
  );
}

test.each([
  { start: [], summary: 'Choose...' },
  { start: ['1'], summary: 'X1001' },
  { start: ['3', '1'], summary: 'X1001, X4110' },
  { start: ['1', '3', '4'], summary: '3 selected' },
])('the button shows the selection: $summary', async ({ start, summary }) => {
  await render(<Items start={start} />);
  await expect.element(button).toHaveTextContent(summary);
  await expect.element(button).toHaveAccessibleDescription(summary);
});

test('the button opens a named group of checkboxes', async () => {
  await render(<Items start={['1']} />);
  await button.click();
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
  await expect.element(page.getByRole('group', { name: 'Claim items' })).toBeVisible();
  await expect.element(box(/X1001/)).toBeChecked();
  await expect.element(box('X2040')).toBeDisabled();
  await expectNoAxeFindings();
  await button.click();
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
});

test('selections keep the order of the options', async () => {
  await render(<Items />);
  await button.click();
  await box('X9002').click();
  await box(/X1001/).click();
  expect(onChoice).toHaveBeenLastCalledWith(['1', '4']);
  await box('X9002').click();
  expect(onChoice).toHaveBeenLastCalledWith(['1']);
});

test('arrow keys skip disabled options, Space selects, and Escape returns to the button', async () => {
  await render(<Items />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(box(/X1001/)).toHaveFocus();
  await userEvent.keyboard('{ArrowDown} ');
  expect(onChoice).toHaveBeenLastCalledWith(['3']);
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expect.element(box('X9002')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(button).toHaveFocus();
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
});

test('Tab moves through the group and closes it at the end', async () => {
  await render(<Items />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{Tab}');
  await expect.element(box(/X1001/)).toHaveFocus();
  await userEvent.keyboard('{Tab}{Tab}{Tab}');
  await expect.element(page.getByRole('button', { name: 'After' })).toHaveFocus();
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
});

test('the error below is the accessible description of the button', async () => {
  await render(<Items error="This field is required" />);
  await expect.element(button).toHaveAccessibleDescription('Choose... This field is required');
  await expectNoAxeFindings();
});

test('inside a dialog Escape closes the group before the dialog', async () => {
  const onClose = vi.fn<() => void>();
  await render(
    <Dialog open title="Appeal" onClose={onClose}>
      <Items />
    </Dialog>,
  );
  await button.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  expect(onClose).not.toHaveBeenCalled();
});
