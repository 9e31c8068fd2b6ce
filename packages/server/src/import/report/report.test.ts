import { describe, expect, test } from 'vitest';
import { exitCodeOf } from './exit-code.ts';
import { isOverLimit, parseMaxRefused, type MaxRefused } from './max-refused.ts';
import { reportJson, type ImportFacts, type ImportState } from './report-json.ts';
import { reportText } from './report-text.ts';
import { Tally } from './tally.ts';

const FACTS: ImportFacts = {
  id: 42,
  file: 'claims.2026-11-15.csv',
  sha256: 'ab12',
  kind: 'claims',
  mode: 'delta',
  asOf: '2026-11-15T15:30:00.000Z',
  isCheck: false,
  state: 'done',
  seconds: 12.3456,
  replies: [],
};

function tally(): Tally {
  const counts = new Tally();
  counts.countRead(12_000);
  counts.countRows('new', 11_987);
  counts.countRows('refused', 12);
  counts.countRows('waiting');
  counts.countTable('claim', 'new', 11_987);
  counts.countTable('claim_item', 'new', 30_000);
  counts.countTable('claim_item', 'deleted', 2);
  const sentence = 'charged "12.345" has three decimals; write dollars with at most two';
  const problem = { code: 'three-decimals', field: 'charged', value: '12.345', sentence };
  for (let line = 4711; line < 4723; line += 1) counts.addReason('refused', problem, line);
  counts.addReason(
    'waiting',
    { code: 'missing', field: 'member_id', value: '1', sentence: 'member_id "1" is unknown' },
    5,
  );
  return counts;
}

const textOf = (facts: ImportFacts, counts: Tally) =>
  reportText(reportJson(facts, counts.counts()), { planTimeZone: 'America/Denver' });

test('the JSON report has exactly these parts [IMPORT-41]', () => {
  const report = reportJson(FACTS, tally().counts());
  expect(Object.keys(report).join(' ')).toBe(
    'id file sha256 kind mode asOf isCheck state seconds rows tables reasons replies',
  );
  expect(Object.keys(report.rows).join(' ')).toBe(
    'read new changed unchanged older corrected duplicate waiting refused warned ended deleted',
  );
  expect(report).toMatchObject({ id: 42, seconds: 12.3, rows: { read: 12_000, new: 11_987 } });
});

test('the text report shows counts and one line for each reason [IMPORT-43]', () => {
  expect(textOf(FACTS, tally()))
    .toBe(`Import 42: claims.2026-11-15.csv (claims, delta, as of 2026-11-15 08:30 America/Denver)
done after 12.3 s, SHA-256 ab12

Rows
  read     12,000
  new      11,987
  waiting       1
  refused      12

Tables
  claim       new 11,987
  claim_item  new 30,000, deleted 2

Refused
  12 × claims line 4711: charged "12.345" has three decimals; write dollars with at most two

Waiting
  1 × claims line 5: member_id "1" is unknown
`);
});

test('the text report of a refused file says which of several reasons ended it [IMPORT-41]', () => {
  const counts = new Tally();
  const problem = { code: 'odd', field: null, value: null };
  for (const line of [2, 3]) counts.addReason('refused', { ...problem, sentence: 'the row is odd' }, line);
  counts.refuseFile({ ...problem, sentence: 'the line is not closed' }, 4);
  const facts = { ...FACTS, isCheck: true, state: 'refused' as const, sha256: null, asOf: null, seconds: 0 };
  expect(textOf(facts, counts)).toBe(`Check 42: claims.2026-11-15.csv (claims, delta)
refused after 0 s

The file was refused, and nothing of it is stored
  claims line 4: the line is not closed

Rows
  read  0

Refused
  2 × claims line 2: the row is odd
`);
  expect(new Tally(structuredClone(counts.counts())).counts().reasons[0]).toMatchObject({
    refusesFile: true,
    count: 1,
  });
});

test('the text report of a stopped import names the command that continues it [IMPORT-30] [IMPORT-44]', () => {
  const stopped = { ...FACTS, state: 'stopped' as const, seconds: 0 };
  expect(textOf(stopped, new Tally())).toContain(
    'stopped, SHA-256 ab12\n\nContinue it with: npm run pbt -- import resume 42\n',
  );
  expect(textOf({ ...stopped, isCheck: true }, new Tally())).not.toContain('resume');
  const givenUp = new Tally();
  givenUp.refuseFile({ code: 'outdated', field: null, value: null, sentence: 'a later import was applied' }, null);
  expect(textOf(stopped, givenUp)).toContain('The import was given up\n  claims: a later import was applied\n');
});

test('the text report names the list of refused rows [IMPORT-42]', () => {
  const options = { planTimeZone: 'America/Denver', rejectedFile: '/data/claims.csv.rejected.csv' };
  expect(reportText(reportJson(FACTS, tally().counts()), options)).toContain(
    '\n\nRefused rows are listed in /data/claims.csv.rejected.csv\n',
  );
});

test('the text report shows at most 50 reasons of an outcome [IMPORT-41]', () => {
  const counts = new Tally();
  for (let at = 0; at < 60; at += 1)
    counts.addReason('warned', { code: `c${at}`, field: null, value: null, sentence: 'odd' }, at + 1);
  expect(textOf(FACTS, counts)).toContain('line 50: odd\n  and 10 more; use --json to see all\n');
});

describe('--max-refused', () => {
  test.each<readonly [string | undefined, number, number, boolean]>([
    [undefined, 100, 100, false],
    [undefined, 101, 10_000, true],
    [undefined, 101, 10_100, false],
    [undefined, 102, 10_100, true],
    [undefined, 101, 101, true],
    [undefined, 0, 0, false],
    ['0', 0, 10, false],
    ['0', 1, 10, true],
    ['5', 5, 5, false],
    ['5', 6, 1_000_000, true],
    ['5%', 5, 100, false],
    ['5%', 6, 100, true],
    ['0.5%', 5, 1000, false],
    ['0.5%', 6, 1000, true],
    ['0%', 1, 1000, true],
    ['100%', 1000, 1000, false],
  ])('%s with %i refused of %i [IMPORT-29]', (text, refused, read, expected) => {
    expect(isOverLimit(parseMaxRefused(text) as MaxRefused, refused, read)).toBe(expected);
  });

  test.each(['', 'x', '-1', '5 %', '101%', '1.5', '%', '1e3', '5%%', '0.0001%'])(
    '"%s" is wrong usage [IMPORT-29]',
    (text) => {
      expect(parseMaxRefused(text)).toMatchObject({ code: 'max-refused' });
    },
  );
});

describe('exit codes', () => {
  const report = (state: ImportState, refused = 0, waiting = 0) => {
    const counts = new Tally();
    counts.countRows('refused', refused);
    counts.countRows('waiting', waiting);
    return { state, rows: counts.counts().rows };
  };
  test.each([
    ['done', [report('done')], 0],
    ['imported before', [null], 0],
    ['no files', [], 0],
    ['done with refused rows', [report('done', 1)], 4],
    ['done with waiting rows', [report('done', 0, 1)], 4],
    ['refused as a whole', [report('refused', 5)], 5],
    ['stopped', [report('stopped', 1)], 1],
    ['ended while applying', [report('applying')], 1],
    ['several files, one with waiting rows', [report('done'), report('done', 0, 1), null], 4],
    ['several files, one refused', [report('refused'), report('done', 1)], 5],
    ['several files, one stopped', [report('refused'), report('stopped'), report('done')], 1],
  ])('%s [IMPORT-45]', (_, reports, expected) => {
    expect(exitCodeOf(reports)).toBe(expected);
  });
});
