import { expect, test } from 'vitest';
import type { MailChoice } from '../../contract/notice-values.ts';
import { dailyMail, newsOf } from './mail-text.ts';
import { mailPhase } from './mail-time.ts';
import { isMailDay, mailDayBefore, noticeId, partsOfNoticeId } from './notice-days.ts';

test.each<[string, MailChoice, boolean]>([
  ['2026-11-13', 'weekdays', true],
  ['2026-11-14', 'weekdays', false],
  ['2026-11-15', 'weekdays', false],
  ['2026-11-16', 'weekdays', true],
  ['2026-11-15', 'daily', true],
  ['2026-11-16', 'never', false],
])('on %s the choice %s means %s [NOTICE-05]', (day, choice, expected) => {
  expect(isMailDay(day, choice)).toBe(expected);
});

test.each<[string, MailChoice, string]>([
  ['2026-11-17', 'weekdays', '2026-11-16'],
  ['2026-11-16', 'weekdays', '2026-11-13'],
  ['2026-11-16', 'daily', '2026-11-15'],
])('the mail day before %s, with %s, is %s [NOTICE-06]', (day, choice, before) => {
  expect(mailDayBefore(day, choice)).toBe(before);
});

test.each([
  ['06:29', '06:30', 'before'],
  ['06:30', '06:30', 'sending'],
  ['12:29', '06:30', 'sending'],
  ['12:30', '06:30', 'over'],
  ['00:00', '00:00', 'sending'],
  ['23:59', '20:00', 'sending'],
])('at %s, with the email at %s, the day is %s [NOTICE-06]', (time, mailTime, phase) => {
  expect(mailPhase(time, mailTime)).toBe(phase);
});

test('only what is new since the last email counts, and only wanted topics [NOTICE-06]', () => {
  const days = [{ denied: 3, letters: 1 }, { denied: 2 }];
  expect(newsOf(days, {}, ['denied', 'letters', 'payments'])).toEqual({ denied: 5, letters: 1 });
  expect(newsOf(days, { denied: 3 }, ['denied'])).toEqual({ denied: 2 });
  expect(newsOf(days, { denied: 5 }, ['denied'])).toEqual({});
  expect(newsOf(days, { denied: 9 }, ['denied'])).toEqual({});
});

const FACTS = {
  news: { takenBack: 1, denied: 3 },
  since: '2026-11-13',
  taxIds: 5,
  signInUrl: 'https://portal.example.org/notices',
  stopUrl: 'https://portal.example.org/stop-emails#token',
};

test('the email has the counts in the order of the page, and two links [NOTICE-07]', () => {
  const { subject, text, html } = dailyMail(FACTS);
  expect(subject).toBe('What changed since 11/13/2026');
  expect(text).toBe(
    [
      'For your 5 tax IDs:',
      '',
      'Claims with denied lines: 3',
      'Payments taken back: 1',
      '',
      'Sign in to see them: https://portal.example.org/notices',
      '',
      'You get this because you chose it under Notices. Stop these emails: https://portal.example.org/stop-emails#token',
      '',
    ].join('\n'),
  );
  expect(html).toContain('<a href="https://portal.example.org/notices">Sign in to see them</a>');
  expect(html).toContain('<a href="https://portal.example.org/stop-emails#token">Stop these emails</a>');
  expect(dailyMail({ ...FACTS, taxIds: 1 }).text).toContain('For your tax ID:');
});

test('an ID names a day and a topic [NOTICE-02]', () => {
  expect(partsOfNoticeId(noticeId('2026-11-16', 'denied'))).toEqual({ day: '2026-11-16', topic: 'denied' });
  expect(partsOfNoticeId('2026-11-16.gone')).toBeNull();
  expect(partsOfNoticeId('2026-11-16denied')).toBeNull();
});
