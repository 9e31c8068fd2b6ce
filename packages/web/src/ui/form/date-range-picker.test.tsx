import { useState } from 'react';
import { addDays, addMonths, dayOfWeek, formatDay, parseDay } from '@pbt/domain/rules/shared/dates';
import {
  clickDay,
  firstEdge,
  previewRange,
  readRange,
  shiftMonth,
  twoMonths,
} from '@pbt/domain/rules/shared/date-range';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoAxeFindings, render } from '../../../test/render.tsx';
import { DateRangePicker } from './date-range-picker.tsx';
import { Dialog } from '../overlay/dialog.tsx';

// Uses the portal's real date rules.
const rules = {
  addDays,
  addMonths,
  clickDay,
  dayOfWeek,
  firstEdge,
  formatDay,
  parseDay,
  previewRange,
  shiftMonth,
  twoMonths,
};
const from = page.getByRole('combobox', { name: 'From' });
const to = page.getByRole('combobox', { name: 'To' });
const calendar = page.getByRole('dialog', { name: 'Choose dates of service' });
const day = (text: string) => page.getByRole('button', { name: new RegExp(`^${text}(,|$)`) });
const focused = () => document.activeElement?.getAttribute('aria-label');
const shownMonths = () => [...document.querySelectorAll('[aria-live=polite]')].map((title) => title.textContent);

interface DatesProps {
  start?: string;
  end?: string;
  warning?: string;
  isRequired?: boolean;
}

function Dates({ start = '', end = '', warning, isRequired = false }: DatesProps) {
  const [value, setValue] = useState({ start, end });
  const reading = readRange(value.start, value.end);
  const parseError = 'Please enter a date as MM/DD/YYYY';
  return (
    <>
      <p>Elsewhere</p>
      <DateRangePicker
        label="Dates of service"
        value={value}
        onChange={setValue}
        today="2025-10-29"
        rules={rules}
        warning={warning}
        errors={{
          start: reading.startError ? parseError : undefined,
          end: reading.endError || (isRequired && reading.end === null) ? parseError : undefined,
          range: reading.rangeError ? 'Start date must not be after end date' : undefined,
        }}
      />
      <button type="button">After</button>
    </>
  );
}

afterEach(async () => {
  await page.viewport(1280, 900);
});

test('the picker has a From and a To field and a calendar of two months [DATEPICK-01]', async () => {
  const { host } = await render(<Dates start="09/15/2025" end="10/24/2025" />);
  expect([...host.querySelectorAll('input')].map((field) => [field.type, field.value])).toEqual([
    ['text', '09/15/2025'],
    ['text', '10/24/2025'],
  ]);
  await expect.element(calendar).not.toBeInTheDocument();
  await from.click();
  await expect.element(calendar).toBeVisible();
  expect(shownMonths()).toEqual(['September 2025', 'October 2025']);
  await expectNoAxeFindings();
});

test('below 900 px the calendar shows one month', async () => {
  await page.viewport(899, 900);
  await render(<Dates start="09/15/2025" end="10/24/2025" />);
  await to.click();
  expect(shownMonths()).toEqual(['October 2025']);
  await page.viewport(900, 900);
  await expect.poll(shownMonths).toEqual(['October 2025', 'November 2025']);
});

test('the arrows move the calendar by one month [DATEPICK-02]', async () => {
  await render(<Dates start="12/15/2025" />);
  await from.click();
  await page.getByRole('button', { name: 'Next month' }).click();
  expect(shownMonths()).toEqual(['January 2026', 'February 2026']);
  await page.getByRole('button', { name: 'Previous month' }).click();
  await page.getByRole('button', { name: 'Previous month' }).click();
  expect(shownMonths()).toEqual(['November 2025', 'December 2025']);
});

test('weeks start on Sunday, and every day is below its weekday [DATEPICK-03]', async () => {
  const { host } = await render(<Dates start="10/01/2025" />);
  await from.click();
  const table = host.querySelector('table')!;
  expect([...table.querySelectorAll('th')].map((head) => head.textContent).join(' ')).toBe('Su Mo Tu We Th Fr Sa');
  const firstWeek = [...table.querySelectorAll('tbody tr:first-child td')].map((cell) => cell.textContent);
  expect(firstWeek).toEqual(['', '', '', '1', '2', '3', '4']);
});

test('two clicks set the start and the end, shown as MM/dd/yyyy [DATEPICK-04] [DATEPICK-06]', async () => {
  await render(<Dates />);
  await from.click();
  await day('6 October 2025').click();
  await expect.element(from).toHaveValue('10/06/2025');
  await expect.element(to).toHaveValue('');
  await day('24 October 2025').click();
  await expect.element(to).toHaveValue('10/24/2025');
  await expect.element(calendar).toBeVisible();
});

test('two clicks replace a prefilled range, even with earlier dates [DATEPICK-04] [DATEPICK-08]', async () => {
  await render(<Dates start="10/15/2025" end="11/15/2025" />);
  await from.click();
  await day('2 October 2025').click();
  await expect.element(from).toHaveValue('10/02/2025');
  await expect.element(to).toHaveValue('');
  await day('20 October 2025').click();
  await expect.element(from).toHaveValue('10/02/2025');
  await expect.element(to).toHaveValue('10/20/2025');
});

test('an end cleared by the first click shows no error until the calendar closes [DATEPICK-04]', async () => {
  await render(<Dates start="10/15/2025" end="11/15/2025" isRequired />);
  await from.click();
  await day('2 October 2025').click();
  await expect.element(to).toHaveValue('');
  await expect.element(to).not.toHaveAttribute('aria-invalid');
  await page.getByText('Elsewhere').click();
  await expect.element(to).toHaveAttribute('aria-invalid', 'true');
});

test('when the calendar opens again, the next click starts a new range [DATEPICK-08]', async () => {
  await render(<Dates />);
  await from.click();
  await day('10 October 2025').click();
  await day('20 October 2025').click();
  await page.getByText('Elsewhere').click();
  await from.click();
  await day('12 October 2025').click();
  await expect.element(from).toHaveValue('10/12/2025');
  await expect.element(to).toHaveValue('');
});

test.each([
  { click: '18 October 2025', becomes: ['10/10/2025', '10/18/2025'] },
  { click: '10 October 2025', becomes: ['10/10/2025', '10/10/2025'] },
  { click: '9 October 2025', becomes: ['10/09/2025', ''] },
])(
  'with 10/10/2025 in From and the calendar opened from To, a first click on $click sets From and To to $becomes [DATEPICK-08]',
  async ({ click, becomes }) => {
    await render(<Dates start="10/10/2025" end="10/24/2025" />);
    await page.viewport(899, 900);
    await to.click();
    await day(click).click();
    await expect.element(from).toHaveValue(becomes[0]);
    await expect.element(to).toHaveValue(becomes[1]);
  },
);

test('a start typed while the calendar is open is kept by the next click [DATEPICK-08]', async () => {
  await render(<Dates start="10/10/2025" end="11/24/2025" />);
  await from.fill('10/02/2025');
  await from.click();
  await from.fill('10/03/2025');
  await day('20 October 2025').click();
  await expect.element(from).toHaveValue('10/03/2025');
  await expect.element(to).toHaveValue('10/20/2025');
});

test.each([
  { click: '2 October 2025', becomes: ['10/02/2025', '10/20/2025'] },
  { click: '12 October 2025', becomes: ['10/12/2025', '10/20/2025'] },
  { click: '18 October 2025', becomes: ['10/10/2025', '10/18/2025'] },
  { click: '25 October 2025', becomes: ['10/10/2025', '10/25/2025'] },
])('after both dates are chosen, a click on $click changes one of them [DATEPICK-08]', async ({ click, becomes }) => {
  await render(<Dates />);
  await from.click();
  await day('10 October 2025').click();
  await day('20 October 2025').click();
  await day(click).click();
  await expect.element(from).toHaveValue(becomes[0]);
  await expect.element(to).toHaveValue(becomes[1]);
});

test('until the end is chosen, the range extends to the day under the pointer [DATEPICK-05]', async () => {
  const { host } = await render(<Dates start="09/15/2025" end="10/24/2025" />);
  const previewed = () => [...host.querySelectorAll('[class*=preview]')].map((button) => Number(button.textContent));
  await from.click();
  await day('6 October 2025').click();
  await day('9 October 2025').hover();
  await expect.poll(previewed).toEqual([7, 8, 9]);
  await day('2 October 2025').hover();
  await expect.poll(previewed).toEqual([]);
  await day('9 October 2025').click();
  await day('12 October 2025').hover();
  await expect.poll(previewed).toEqual([]);
});

test('a typed date is accepted and shown in the calendar [DATEPICK-06]', async () => {
  await render(<Dates />);
  await from.click();
  await userEvent.keyboard('02/29/2024');
  await expect.poll(shownMonths).toEqual(['February 2024', 'March 2024']);
  await expect.element(day('29 February 2024, start')).toBeVisible();
});

test('a pasted date with spaces around it is accepted [DATEPICK-06]', async () => {
  await render(
    <>
      <input aria-label="Source" defaultValue=" 10/20/2026 " />
      <Dates />
    </>,
  );
  await page.getByLabelText('Source').click();
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}');
  await userEvent.copy();
  await from.click();
  await userEvent.paste();
  await expect.element(from).toHaveValue('10/20/2026');
});

test.each([
  { text: '2/3/2025', rule: 'a single digit' },
  { text: '02/30/2025', rule: 'a date that does not exist' },
])(
  'an unreadable date marks its field when the user leaves it: $rule [DATEPICK-09] [DATEPICK-10]',
  async ({ text }) => {
    await render(<Dates />);
    await from.click();
    await userEvent.keyboard(text);
    await expect.element(from).not.toHaveAttribute('aria-invalid');
    await userEvent.tab();
    await expect.element(from).toHaveAttribute('aria-invalid', 'true');
    await expect.element(to).not.toHaveAttribute('aria-invalid');
    await expect.element(from).toHaveAccessibleDescription('Please enter a date as MM/DD/YYYY');
    await expectNoAxeFindings();
  },
);

test('a start after the end marks both fields, and the same day is allowed [DATEPICK-11]', async () => {
  const view = await render(<Dates start="10/02/2025" end="10/01/2025" />);
  await expect.element(from).toHaveAccessibleDescription('Start date must not be after end date');
  await expect.element(from).toHaveAttribute('aria-invalid', 'true');
  await expect.element(to).toHaveAttribute('aria-invalid', 'true');
  await view.rerender(<Dates key="same" start="10/01/2025" end="10/01/2025" />);
  await expect.element(from).not.toHaveAttribute('aria-invalid');
});

test.each([
  { keys: '{ArrowRight}', lands: '25 October 2025' },
  { keys: '{ArrowLeft}', lands: '23 October 2025' },
  { keys: '{ArrowUp}', lands: '17 October 2025' },
  { keys: '{ArrowDown}', lands: '31 October 2025' },
  { keys: '{ArrowDown}{ArrowDown}', lands: '7 November 2025' },
  { keys: '{Home}', lands: '19 October 2025' },
  { keys: '{End}', lands: '25 October 2025' },
  { keys: '{PageUp}', lands: '24 September 2025' },
  { keys: '{PageDown}', lands: '24 November 2025' },
  { keys: '{PageDown}{PageDown}{PageDown}', lands: '24 January 2026' },
  { keys: '{Shift>}{PageUp}{/Shift}', lands: '24 October 2024' },
  { keys: '{Shift>}{PageDown}{/Shift}{ArrowRight}', lands: '25 October 2026' },
])('ArrowDown in the To field opens the calendar, where "$keys" moves the focus to $lands', async ({ keys, lands }) => {
  await render(<Dates start="09/15/2025" end="10/24/2025" />);
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(focused).toBe('24 October 2025, end');
  await userEvent.keyboard(keys);
  await expect.poll(focused).toBe(lands);
  await expect.element(calendar).toBeVisible();
});

test.each(['{Enter}', ' '])('"%s" selects a day and the calendar stays open', async (key) => {
  await render(<Dates />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(focused).toBe('29 October 2025, today');
  await userEvent.keyboard(key);
  await expect.element(from).toHaveValue('10/29/2025');
  await userEvent.keyboard(`{ArrowRight}${key}`);
  await expect.element(to).toHaveValue('10/30/2025');
});

test('Escape closes the calendar and returns the focus to its field', async () => {
  await render(<Dates end="10/24/2025" />);
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(focused).toBe('24 October 2025, end');
  await userEvent.keyboard('{Escape}');
  await expect.element(to).toHaveFocus();
  await expect.element(to).toHaveAttribute('aria-expanded', 'false');
});

test('Tab moves through the arrows and one day, then closes the calendar', async () => {
  await render(<Dates start="10/06/2025" />);
  await to.click();
  await userEvent.tab();
  expect(focused()).toBe('Previous month');
  await userEvent.tab();
  await userEvent.tab();
  expect(focused()).toBe('6 October 2025, start');
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'After' })).toHaveFocus();
  await expect.element(calendar).not.toBeInTheDocument();
});

test('after changing the month one day is still a tab stop', async () => {
  const { host } = await render(<Dates start="10/06/2025" />);
  await from.click();
  await page.getByRole('button', { name: 'Next month' }).click();
  await page.getByRole('button', { name: 'Next month' }).click();
  expect(
    [...host.querySelectorAll('[data-day][tabindex="0"]')].map((button) => button.getAttribute('data-day')),
  ).toEqual(['2025-12-01']);
});

test('a click outside closes the calendar', async () => {
  await render(<Dates />);
  await from.click();
  await page.getByText('Elsewhere').click();
  await expect.element(calendar).not.toBeInTheDocument();
});

test('the accessible name of every day starts with its visible number', async () => {
  const { host } = await render(<Dates start="09/15/2025" end="10/24/2025" />);
  await from.click();
  const days = [...host.querySelectorAll('[data-day]')];
  expect(days).toHaveLength(61);
  expect(days.filter((button) => !button.getAttribute('aria-label')!.startsWith(`${button.textContent} `))).toEqual([]);
});

test('a warning is shown at the bottom of the calendar', async () => {
  await render(<Dates start="01/15/2025" end="10/24/2025" warning="Please Note" />);
  await from.click();
  await expect.element(calendar.getByText('Please Note')).toBeVisible();
  await expectNoAxeFindings();
});

test('inside a dialog Escape closes the calendar before the dialog', async () => {
  const onClose = vi.fn<() => void>();
  await render(
    <Dialog open title="Request" onClose={onClose}>
      <Dates />
    </Dialog>,
  );
  await from.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(calendar).not.toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
});

test('error messages stay readable while the calendar covers the space below the fields', async () => {
  await render(<Dates end="10/24/2025" />);
  await from.fill('1/5/2025');
  await to.click();
  await expect.element(calendar).toBeVisible();
  const message = calendar.element().querySelector('[aria-hidden=true] > span')!;
  expect(message.textContent).toBe('Please enter a date as MM/DD/YYYY');
  const { left, top } = message.getBoundingClientRect();
  expect(calendar.element().contains(document.elementFromPoint(left + 30, top + 5))).toBe(true);
  await expectNoAxeFindings();
});
