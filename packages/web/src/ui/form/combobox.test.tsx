import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoAxeFindings, render } from '../../../test/render.tsx';
import { Combobox } from './combobox.tsx';
import { Dialog } from '../overlay/dialog.tsx';

const CLINICS = [
  'Example Family Clinic',
  'Mockingbird Dental Studio',
  'Sample Valley Hospital',
  'Sample Valley Rehabilitation',
];
const same = (text: string) => text;
const input = page.getByRole('combobox', { name: 'Provider' });
const option = (name: string) => page.getByRole('option', { name });
const active = () => input.element().getAttribute('aria-activedescendant');
const names = () =>
  page
    .getByRole('option')
    .elements()
    .map((element) => element.textContent);

interface Props {
  onChoice?: (item: string | null) => void;
  start?: string | null;
  items?: readonly string[];
  noneLabel?: string | undefined;
  loading?: boolean;
  listError?: string;
  error?: string;
}

function Filter({ onChoice, start = null, items = CLINICS, ...rest }: Props) {
  const [value, setValue] = useState<string | null>(start);
  return (
    <div style={{ width: 300 }}>
      <Combobox
        label="Provider"
        items={items}
        itemLabel={same}
        value={value}
        onChange={(item) => {
          setValue(item);
          onChoice?.(item);
        }}
        emptyText="No providers found"
        {...rest}
      />
      <button type="button">After</button>
    </div>
  );
}

test('the combobox has a name and a list, and passes the accessibility check while open', async () => {
  await render(<Filter noneLabel="All Providers" />);
  await expect.element(input).toHaveValue('All Providers');
  await expect.element(input).toHaveAttribute('aria-expanded', 'false');
  await input.click();
  await expect.element(input).toHaveAttribute('aria-expanded', 'true');
  await expect.poll(names).toEqual(['All Providers', ...CLINICS]);
  await expectNoAxeFindings();
});

test('a combobox with a scrolling list passes the accessibility check', async () => {
  await render(<Filter items={Array.from({ length: 40 }, (_, index) => `Clinic ${index + 1}`)} />);
  await input.click();
  await expect.element(option('Clinic 40')).toBeInTheDocument();
  await expectNoAxeFindings();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(option('Clinic 40')).toBeInViewport();
});

test('typing filters by any part of the label, ignoring case, and Enter selects the first match', async () => {
  const onChoice = vi.fn<(item: string | null) => void>();
  await render(<Filter onChoice={onChoice} noneLabel="All Providers" />);
  await userEvent.tab();
  await userEvent.keyboard('vAlley');
  await expect.poll(names).toEqual(['Sample Valley Hospital', 'Sample Valley Rehabilitation']);
  await expect.element(page.getByRole('status')).toHaveTextContent('2 options');
  await expectNoAxeFindings();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => onChoice.mock.calls).toEqual([['Sample Valley Hospital']]);
  await expect.element(input).toHaveValue('Sample Valley Hospital');
  await expect.element(input).toHaveAttribute('aria-expanded', 'false');
});

test('arrow keys move, Enter selects, and opening the list again shows all options', async () => {
  const onChoice = vi.fn<(item: string | null) => void>();
  await render(<Filter onChoice={onChoice} />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}');
  await expect.poll(active).toBe(option('Mockingbird Dental Studio').element().id);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => onChoice.mock.calls).toEqual([['Mockingbird Dental Studio']]);
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(names).toEqual(CLINICS);
  await expect.poll(active).toBe(option('Mockingbird Dental Studio').element().id);
});

test('a click selects an option', async () => {
  const onChoice = vi.fn<(item: string | null) => void>();
  await render(<Filter onChoice={onChoice} />);
  await input.click();
  await option('Sample Valley Hospital').click();
  await expect.poll(() => onChoice.mock.calls).toEqual([['Sample Valley Hospital']]);
  await expect.element(input).toHaveFocus();
});

test('the "none" option clears the selection', async () => {
  const onChoice = vi.fn<(item: string | null) => void>();
  await render(<Filter onChoice={onChoice} start="Sample Valley Hospital" noneLabel="All Providers" />);
  await input.click();
  await option('All Providers').click();
  await expect.poll(() => onChoice.mock.calls).toEqual([[null]]);
  await expect.element(input).toHaveValue('All Providers');
});

test.each([
  { how: 'leaving the field', keys: '{Tab}' },
  { how: 'pressing Escape', keys: '{Escape}' },
])('$how restores the last selection', async ({ keys }) => {
  const onChoice = vi.fn<(item: string | null) => void>();
  await render(<Filter onChoice={onChoice} start="Sample Valley Hospital" />);
  await userEvent.tab();
  await userEvent.keyboard('exam');
  await expect.element(option('Example Family Clinic')).toBeVisible();
  await userEvent.keyboard(keys);
  await expect.element(input).toHaveValue('Sample Valley Hospital');
  await expect.element(input).toHaveAttribute('aria-expanded', 'false');
  expect(onChoice).not.toHaveBeenCalled();
});

test('leaving an empty field selects the "none" option, if there is one', async () => {
  const onChoice = vi.fn<(item: string | null) => void>();
  await render(<Filter onChoice={onChoice} start="Sample Valley Hospital" noneLabel="All Providers" />);
  await userEvent.tab();
  await userEvent.keyboard('{Backspace}{Tab}');
  await expect.element(input).toHaveValue('All Providers');
  await expect.poll(() => onChoice.mock.calls).toEqual([[null]]);
});

test.each([
  { state: { loading: true }, says: 'Loading...' },
  { state: { listError: 'Providers could not be loaded' }, says: 'Providers could not be loaded' },
  { state: { items: [] }, says: 'No providers found' },
])('the list shows "$says" when it has no options', async ({ state, says }) => {
  await render(<Filter {...state} />);
  await input.click();
  await expect.element(page.getByRole('status')).toHaveTextContent(says);
  await expect.element(page.getByRole('status')).toBeVisible();
  await expectNoAxeFindings();
});

test('the error under the field is its accessible description', async () => {
  await render(<Filter error="Provider is required." />);
  await expect.element(input).toHaveAccessibleDescription('Provider is required.');
  await expect.element(input).toHaveAttribute('aria-invalid', 'true');
});

test.each([
  { count: 2, height: 72 },
  { count: 60, height: 256 },
])('the list of $count options is $height px high, at most 256 [UX-03]', async ({ count, height }) => {
  await render(<Filter items={Array.from({ length: count }, (_, index) => `Clinic ${index}`)} />);
  await input.click();
  const panel = page.getByRole('listbox').element().parentElement!.getBoundingClientRect();
  expect(panel.height).toBe(height);
  const field = input.element().getBoundingClientRect();
  expect(panel.width).toBe(field.width);
  expect(panel.top).toBeGreaterThanOrEqual(field.bottom);
});

function Diagnosis({ onText }: { onText: (text: string) => void }) {
  const [text, setText] = useState('');
  const follow = (next: string) => {
    setText(next);
    onText(next);
  };
  return (
    <>
      <Combobox
        label="Provider"
        items={CLINICS}
        itemLabel={same}
        value={text}
        onChange={(item) => follow(item ?? '')}
        onInputChange={follow}
        keepText
        maxLength={30}
        emptyText="No match"
      />
      <button type="button" onClick={() => setText('')}>
        Reset Form
      </button>
    </>
  );
}

test('a combobox that keeps free text reports its text to the form', async () => {
  const onText = vi.fn<(text: string) => void>();
  await render(<Diagnosis onText={onText} />);
  await userEvent.tab();
  await userEvent.keyboard('sample');
  await expect.poll(names).toEqual(['Sample Valley Hospital', 'Sample Valley Rehabilitation']);
  await userEvent.keyboard('{Tab}');
  await expect.element(input).toHaveValue('sample');
  await expect.poll(() => onText.mock.lastCall).toEqual(['sample']);
  await input.click();
  await userEvent.keyboard('{End}{Enter}');
  await expect.element(input).toHaveValue('Sample Valley Rehabilitation');
  await expect.poll(() => onText.mock.lastCall).toEqual(['Sample Valley Rehabilitation']);
  await page.getByRole('button', { name: 'Reset Form' }).click();
  await expect.element(input).toHaveValue('');
});

test('Enter on a completely typed option selects that option', async () => {
  const onText = vi.fn<(text: string) => void>();
  await render(<Diagnosis onText={onText} />);
  await userEvent.tab();
  await userEvent.keyboard('Sample Valley Rehabilitation');
  await expect.poll(names).toEqual(['Sample Valley Rehabilitation']);
  await userEvent.keyboard('{Enter}');
  await expect.element(input).toHaveValue('Sample Valley Rehabilitation');
});

test('a combobox that keeps free text accepts a clicked option', async () => {
  const onText = vi.fn<(text: string) => void>();
  await render(<Diagnosis onText={onText} />);
  await userEvent.fill(input, 'rehab');
  await page.getByRole('option', { name: 'Sample Valley Rehabilitation' }).click();
  await expect.element(input).toHaveValue('Sample Valley Rehabilitation');
  await expect.poll(() => onText.mock.lastCall).toEqual(['Sample Valley Rehabilitation']);
});

test('fast typing loses no character, and the maximum length is respected', async () => {
  await render(<Diagnosis onText={same} />);
  await userEvent.tab();
  await userEvent.keyboard('0123456789012345678901234567890123456789');
  await expect.element(input).toHaveValue('012345678901234567890123456789');
});

test('inside a dialog the list is on top, and Escape closes the list before the dialog', async () => {
  const onClose = vi.fn<() => void>();
  await render(
    <Dialog open title="Request" onClose={onClose}>
      <Filter />
    </Dialog>,
  );
  await input.click();
  const choice = option('Sample Valley Rehabilitation').element();
  const box = choice.getBoundingClientRect();
  expect(choice.contains(document.elementFromPoint(box.left + 20, box.top + 5))).toBe(true);
  await expectNoAxeFindings();
  await userEvent.keyboard('{Escape}');
  await expect.element(input).toHaveAttribute('aria-expanded', 'false');
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});
