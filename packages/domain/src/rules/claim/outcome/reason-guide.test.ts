import { expect, test } from 'vitest';
import { fixedClass, guideEntry, type GuideRow } from './reason-guide.ts';

const entry = (pair: string, rarc: string | null = null, rows: readonly GuideRow[] = []) => {
  const [gc = '', carc = ''] = pair.split('-');
  return guideEntry({ gc, carc, rarc }, rows);
};

const own = (gc: string, carc: string, rarc: string, more: Partial<GuideRow> = {}): GuideRow => ({
  gc,
  carc,
  rarc,
  class: 'denial',
  title: 'Our own title',
  explanation: 'Our own words.',
  step: 'call',
  ...more,
});

test.each([
  ['CO-45', 'contract'],
  ['CO-253', 'contract'],
  ['CO-24', 'contract'],
  ['PR-1', 'share'],
  ['PR-2', 'share'],
  ['PR-3', 'share'],
  ['OA-23', 'otherPayer'],
  ['OA-209', 'information'],
])('%s is never a denial, whatever the guide of the plan says [OUTCOME-01]', (pair, expected) => {
  const [gc = '', carc = ''] = pair.split('-');
  expect(fixedClass(gc, carc)).toBe(expected);
  expect(entry(pair)?.class).toBe(expected);
  expect(entry(pair, null, [own(gc, carc, '')])).toMatchObject({ class: expected, title: 'Our own title' });
  expect(entry(pair, 'N123', [own(gc, carc, 'N123')])).toMatchObject({ class: expected });
});

test.each([
  ['PI-45', 'contract'],
  ['OA-45', 'contract'],
  ['PR-45', 'share'],
  ['PR-169', 'share'],
  ['OA-257', 'held'],
  ['CO-97', 'denial'],
])('%s has the class %s, which a plan can change [OUTCOME-01]', (pair, expected) => {
  const [gc = '', carc = ''] = pair.split('-');
  expect(fixedClass(gc, carc)).toBeNull();
  expect(entry(pair)?.class).toBe(expected);
});

// The pairs of a regional plan: the group code, the reason code and the usual remark.
const USUAL = `CO-45 PR-1 PR-2 PR-3 CO-253 OA-23 CO-97/M15 CO-97/N19 CO-16/M51 CO-16/N290 CO-16/N382 CO-16/N37 CO-16/N75
  CO-16/M76 CO-18/N522 CO-22/MA04 CO-252/N706 CO-226/M127 CO-29 CO-197 CO-198/N362 CO-50/N115 CO-236/N20 CO-4/N519 CO-11
  PR-204/N130 PR-96/N30 PR-119/N640 PR-179 PR-169 PR-27/N619 PR-26 OA-257/N617 OA-209/N781 OA-209/N782 OA-209/N783
  CO-24 CO-109 CO-31 CO-151 CO-242 CO-243 CO-B7 PR-51 CO-193`;

test.each(USUAL.trim().split(/\s+/))('%s has a title and a next step [DENIAL-01]', (reason) => {
  const [pair = '', rarc = null] = reason.split('/');
  expect(entry(pair, rarc)?.title).toMatch(/\w/);
});

test.each(['CO-129', 'PI-151', 'OA-1', 'CO-999'])('%s has no explanation on file [DENIAL-04]', (pair) => {
  expect(entry(pair)).toBeNull();
  expect(entry(pair, 'M51')).toBeNull();
});

test.each([
  ['the remark', 'M51', 'Procedure code missing or wrong'],
  ['the pair, for a remark without a row', 'N999', 'Information missing or wrong'],
  ['the pair, without a remark', null, 'Information missing or wrong'],
  ['the first remark that has a row', 'N999, M76,M51', 'Diagnosis missing or incomplete'],
  ['remarks in small letters and with spaces', ' m51 n290', 'Procedure code missing or wrong'],
])('the row of %s is used [DENIAL-01]', (_, rarc, title) => {
  expect(entry('CO-16', rarc)?.title).toBe(title);
});

test('a row of the plan replaces the built-in row of the same codes, and adds new ones [DENIAL-08]', () => {
  const rows = [own('CO', '16', 'M51'), own('CO', '129', '', { class: 'contract' })];
  expect(entry('CO-16', 'M51', rows)).toMatchObject({ title: 'Our own title', step: 'call' });
  expect(entry('CO-16', 'M76', rows)?.title).toBe('Diagnosis missing or incomplete');
  expect(entry('CO-129', null, rows)).toMatchObject({ class: 'contract', title: 'Our own title' });
});

test('a built-in row with a remark comes before a row of the plan without one [DENIAL-08]', () => {
  expect(entry('CO-16', 'M51', [own('CO', '16', '')])?.title).toBe('Procedure code missing or wrong');
  expect(entry('CO-16', 'N999', [own('CO', '16', '')])?.title).toBe('Our own title');
});
