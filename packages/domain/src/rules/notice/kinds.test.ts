import { expect, test } from 'vitest';
import { NOTICE_KINDS, NOTICE_TOPICS } from '../../contract/notice-values.ts';
import { KIND_OF_TOPIC, kindSettings, topicsOf } from './kinds.ts';

test('every kind has a topic, so every box of the page does something [NOTICE-02]', () => {
  expect(NOTICE_KINDS.filter((kind) => !NOTICE_TOPICS.some((topic) => KIND_OF_TOPIC[topic] === kind))).toEqual([]);
});

test('everything is shown in the portal; letters, pending claims and assigned work are not mailed [NOTICE-05]', () => {
  const settings = kindSettings([], false);
  expect(settings.map(({ kind }) => kind)).toEqual([...NOTICE_KINDS]);
  expect(settings.every(({ portal }) => portal)).toBe(true);
  expect(settings.filter(({ email }) => !email).map(({ kind }) => kind)).toEqual(['letters', 'pending', 'assigned']);
});

test('a stored choice replaces the default of its kind [NOTICE-05]', () => {
  const letters = { kind: 'letters', portal: false, email: true } as const;
  expect(kindSettings([letters], false).find(({ kind }) => kind === 'letters')).toEqual(letters);
});

test('UMR users have no letters, even if they were chosen before [NOTICE-09]', () => {
  const letters = { kind: 'letters', portal: true, email: true } as const;
  const settings = kindSettings([letters], true);
  expect(settings.some(({ kind }) => kind === 'letters')).toBe(false);
  expect(topicsOf(settings, 'portal')).not.toContain('letters');
});

test('a kind that is off takes all of its topics away, in that place only [NOTICE-05]', () => {
  const settings = kindSettings([{ kind: 'takenBack', portal: false, email: true }], false);
  expect(topicsOf(settings, 'portal')).not.toContain('off');
  expect(topicsOf(settings, 'portal')).not.toContain('takenBack');
  expect(topicsOf(settings, 'email')).toContain('off');
});
