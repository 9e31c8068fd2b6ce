import { expect, test } from 'vitest';
import { dayHeading, noticesByDay } from './notice-groups.ts';
import { unreadText } from './unread.ts';

test.each([
  { count: 0, text: null },
  { count: -1, text: null },
  { count: 1, text: '1' },
  { count: 99, text: '99' },
  { count: 100, text: '99+' },
])('$count unread notices show $text [NOTICE-01]', ({ count, text }) => {
  expect(unreadText(count)).toBe(text);
});

test.each([
  { day: '2026-11-16', heading: 'Today, 11/16/2026' },
  { day: '2026-11-15', heading: 'Sunday, 11/15/2026' },
  { day: '2026-11-13', heading: 'Friday, 11/13/2026' },
])('the notices of $day are below $heading [NOTICE-01]', ({ day, heading }) => {
  expect(dayHeading(day, '2026-11-16')).toBe(heading);
});

test('notices are listed by day, newest first [NOTICE-01]', () => {
  const [a, b, c] = ['2026-11-13', '2026-11-16', '2026-11-13'].map((day, id) => ({ day, id }));
  expect(noticesByDay([a!, b!, c!])).toEqual([
    { day: '2026-11-16', notices: [b] },
    { day: '2026-11-13', notices: [a, c] },
  ]);
  expect(noticesByDay([])).toEqual([]);
});
