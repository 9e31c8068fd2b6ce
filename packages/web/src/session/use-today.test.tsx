import { beforeEach, afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { Footer } from '../app/frame/footer.tsx';
import { getSettings, setSettings } from '../settings.ts';
import { stubApi } from '../../test/api.ts';
import { render, withAct } from '../../test/render.tsx';
import { useToday } from './use-today.ts';

const SECOND = 1000;
const HOUR = 3600 * SECOND;

const Day = () => <p role="status">{useToday()}</p>;
const shown = () => page.getByRole('status').element().textContent;
const pass = (milliseconds: number) => withAct(() => void vi.advanceTimersByTime(milliseconds));

beforeEach(() => {
  stubApi({});
  const settings = getSettings();
  setSettings({ ...settings, client: { ...settings.client, today: null } });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

// Midnight of the plan (America/Denver) in UTC, around both daylight-saving changes.
test.each([
  { day: 'an ordinary day', midnight: '2026-06-10T06:00:00Z', before: '2026-06-09', after: '2026-06-10' },
  { day: 'the 23-hour day begins', midnight: '2026-03-08T07:00:00Z', before: '2026-03-07', after: '2026-03-08' },
  { day: 'the 23-hour day ends', midnight: '2026-03-09T06:00:00Z', before: '2026-03-08', after: '2026-03-09' },
  { day: 'the 25-hour day begins', midnight: '2026-11-01T06:00:00Z', before: '2026-10-31', after: '2026-11-01' },
  { day: 'the 25-hour day ends', midnight: '2026-11-02T07:00:00Z', before: '2026-11-01', after: '2026-11-02' },
  { day: 'a leap day', midnight: '2028-02-29T07:00:00Z', before: '2028-02-28', after: '2028-02-29' },
])('an open window follows the plan’s midnight: $day', async ({ midnight, before, after }) => {
  vi.setSystemTime(Date.parse(midnight) - SECOND);
  await render(<Day />);
  expect(shown()).toBe(before);
  await pass(15 * SECOND);
  expect(shown()).toBe(after);
});

test('the hour that a daylight-saving change repeats does not change the day', async () => {
  vi.setSystemTime(Date.parse('2026-11-01T06:59:00Z'));
  await render(<Day />);
  for (let hour = 0; hour < 23; hour += 1) {
    expect(shown()).toBe('2026-11-01');
    await pass(HOUR);
  }
  expect(shown()).toBe('2026-11-01');
});

test('a computer that slept over midnight shows the new day when the window is shown again', async () => {
  vi.setSystemTime(Date.parse('2026-06-09T23:00:00Z'));
  await render(<Day />);
  expect(shown()).toBe('2026-06-09');
  vi.setSystemTime(Date.parse('2026-06-10T14:00:00Z'));
  await withAct(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(shown()).toBe('2026-06-10');
});

test('the footer of an open window shows the new year', async () => {
  vi.setSystemTime(Date.parse('2027-01-01T06:59:59Z'));
  const { host } = await render(<Footer />);
  expect(host.textContent).toContain('© 2026');
  await pass(15 * SECOND);
  expect(host.textContent).toContain('© 2027');
});

test('only code that runs at an event reads the day without following it', () => {
  const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const readers = Object.keys(sources).filter((file) => /import \{[^}]*\btoday\b[^}]*\}/.test(sources[file]!));
  expect(readers.toSorted()).toEqual([
    '../features/claim/draft/appeal-form.tsx', // on submit
    '../features/help/find-articles.ts', // at each key press
    '../features/search/forms/patient-lookup-form.tsx', // when a field is left
    '../features/search/search-calls.ts', // when a link is followed
    '../widgets/table/export-csv-file.ts', // on click
    './use-today.ts',
  ]);
});
