import { expect, test } from 'vitest';
import { readConfig, type ConfigProblems } from './config.ts';

const identifiersOf = (env: Record<string, string>) => readConfig(env).identifiers;

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return (error as ConfigProblems).problems;
  }
}

test('without settings, the forms of the specification apply [ERA-01] [ERA-04] [ERA-06]', () => {
  expect(identifiersOf({})).toEqual({
    claims: null,
    remittances: null,
    quickSearchMax: 16,
    quickSearchExtra: ['eft', 'account'],
  });
});

test('a plan can set the forms of its numbers with an example of each [ERA-02] [ERA-06]', () => {
  const { claims, remittances } = identifiersOf({
    CLAIM_ID_PATTERN: 'CL[0-9]{6}',
    CLAIM_ID_EXAMPLE: 'cl-123-456',
    REMITTANCE_ID_PATTERN: '[0-9]{10}',
    REMITTANCE_ID_EXAMPLE: '1234567890',
  });
  expect([claims?.fits('CL123456'), claims?.fits('263190004200'), claims?.example]).toEqual([
    true,
    false,
    'cl-123-456',
  ]);
  expect([remittances?.fits('1234567890'), remittances?.fits('12345')]).toEqual([true, false]);
});

test.each<{ rule: string; env: Record<string, string>; names: string }>([
  { rule: 'no example', env: { CLAIM_ID_PATTERN: '[0-9]{12}' }, names: 'CLAIM_ID_EXAMPLE' },
  { rule: 'no pattern', env: { CLAIM_ID_EXAMPLE: '123456789012' }, names: 'CLAIM_ID_PATTERN' },
  {
    rule: 'an example that does not fit',
    env: { REMITTANCE_ID_PATTERN: '[0-9]{12}', REMITTANCE_ID_EXAMPLE: '1234' },
    names: 'REMITTANCE_ID_EXAMPLE',
  },
  {
    rule: 'a pattern without a limit',
    env: { CLAIM_ID_PATTERN: '[0-9]+', CLAIM_ID_EXAMPLE: '1234' },
    names: 'CLAIM_ID_PATTERN',
  },
])('the start refuses $rule [ERA-02]', ({ env, names }) => {
  expect(problemsOf(env)).toEqual([expect.stringContaining(names)]);
});

test.each([
  { max: '16', isTaken: true },
  { max: '38', isTaken: true },
  { max: '15', isTaken: false },
  { max: '39', isTaken: false },
])('a longest quick search term of $max is taken: $isTaken [ERA-04]', ({ max, isTaken }) => {
  expect(problemsOf({ QUICK_SEARCH_MAX: max }).length === 0).toBe(isTaken);
});

test.each([
  { text: 'account', extra: ['account'] },
  { text: 'eft', extra: ['eft'] },
  { text: 'eft, account', extra: ['eft', 'account'] },
  { text: 'none', extra: [] },
])('QUICK_SEARCH_EXTRA "$text" compares $extra [ERA-12]', ({ text, extra }) => {
  expect(identifiersOf({ QUICK_SEARCH_EXTRA: text }).quickSearchExtra).toEqual(extra);
});

test('QUICK_SEARCH_EXTRA with another name is refused [ERA-12]', () => {
  expect(problemsOf({ QUICK_SEARCH_EXTRA: 'eft,ssn' })).toEqual([expect.stringContaining('QUICK_SEARCH_EXTRA')]);
});
