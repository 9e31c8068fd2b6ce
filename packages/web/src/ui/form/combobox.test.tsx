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

test('it is a named combobox with a list; open it passes', async () => {
  await render(<Filter noneLabel="All Providers" />);
  await expect.element(input).toHaveValue('All Providers');
  await expect.element(input).toHaveAttribute('aria-expanded', 'false');
  await input.click();
  await expect.element(input).toHaveAttribute('aria-expanded', 'true');
  await expect.poll(names).toEqual(['All Providers', ...CLINICS]);
  await expectNoAxeFindings();
});

test('a list that is longer than its box passes while it is open', async () => {
  await render(<Filter items={Array.from({ length: 40 }, (_, index) => `Clinic ${index + 1}`)} />);
  await input.click();
  await expect.element(option('Clinic 40')).toBeInTheDocument();
  await expectNoAxeFindings();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(option('Clinic 40')).toBeInViewport();
});

test('typing filters by any part of the label, in any case, and Enter takes the first', async () => {
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

test('arrow keys move, Enter chooses, and opening again shows everything', async () => {
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

test('a click chooses', async () => {
  const onChoice = vi.fn<(item: string | null) => void>();
  await render(<Filter onChoice={onChoice} />);
  await input.click();
  await option('Sample Valley Hospital').click();
  await expect.poll(() => onChoice.mock.calls).toEqual([['Sample Valley Hospital']]);
  await expect.element(input).toHaveFocus();
});

test('the none line clears the choice', async () => {
  const onChoice = vi.fn<(item: string | null) => void>();
  await render(<Filter onChoice={onChoice} start="Sample Valley Hospital" noneLabel="All Providers" />);
  await input.click();
  await option('All Providers').click();
  await expect.poll(() => onChoice.mock.calls).toEqual([[null]]);
  await expect.element(input).toHaveValue('All Providers');
});

test.each([
  { how: 'leaving', keys: '{Tab}' },
  { how: 'Escape', keys: '{Escape}' },
])('$how goes back to the last choice', async ({ keys }) => {
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

test('an emptied field that is left means none, where there is a none', async () => {
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
])('the list says "$says" when it has nothing else', async ({ state, says }) => {
  await render(<Filter {...state} />);
  await input.click();
  await expect.element(page.getByRole('status')).toHaveTextContent(says);
  await expect.element(page.getByRole('status')).toBeVisible();
  await expectNoAxeFindings();
});

test('an error under the field describes it', async () => {
  await render(<Filter error="Provider is required." />);
  await expect.element(input).toHaveAccessibleDescription('Provider is required.');
  await expect.element(input).toHaveAttribute('aria-invalid', 'true');
});

test.each([
  { count: 2, height: 72 },
  { count: 60, height: 256 },
])('the panel for $count options is $height px high, never more than 256 [UX-03]', async ({ count, height }) => {
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

test('a field that keeps its text tells the form what stands in it', async () => {
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

test('a whole option typed is a search for it, and Enter takes that one', async () => {
  const onText = vi.fn<(text: string) => void>();
  await render(<Diagnosis onText={onText} />);
  await userEvent.tab();
  await userEvent.keyboard('Sample Valley Rehabilitation');
  await expect.poll(names).toEqual(['Sample Valley Rehabilitation']);
  await userEvent.keyboard('{Enter}');
  await expect.element(input).toHaveValue('Sample Valley Rehabilitation');
});

test('a field that keeps its text takes a clicked option', async () => {
  const onText = vi.fn<(text: string) => void>();
  await render(<Diagnosis onText={onText} />);
  await userEvent.fill(input, 'rehab');
  await page.getByRole('option', { name: 'Sample Valley Rehabilitation' }).click();
  await expect.element(input).toHaveValue('Sample Valley Rehabilitation');
  await expect.poll(() => onText.mock.lastCall).toEqual(['Sample Valley Rehabilitation']);
});

test('fast typing loses nothing, and no more characters can be typed than it takes', async () => {
  await render(<Diagnosis onText={same} />);
  await userEvent.tab();
  await userEvent.keyboard('0123456789012345678901234567890123456789');
  await expect.element(input).toHaveValue('012345678901234567890123456789');
});

test('inside a dialog the list lies on top, and Escape closes the list before the dialog', async () => {
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
