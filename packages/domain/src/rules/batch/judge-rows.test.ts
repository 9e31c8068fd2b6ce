import { expect, test } from 'vitest';
import { undetermined, type RowAnswer } from './answer.ts';
import { startRefusal } from './limits.ts';
import { judgeRows, type CheckState } from './judge-rows.ts';

const NEW: CheckState = { checked: 0, notFound: 0, notFoundToday: 0, patients: new Set() };
const MISS = undetermined('not-found');
const found = (id: string): RowAnswer => ({ ...MISS, answer: 'active', reason: null, patient: { id, name: 'A' } });
const rowsOf = (answers: readonly RowAnswer[]) => answers.map((answer, place) => ({ place, answer }));
const misses = (count: number) => Array.from({ length: count }, () => MISS);
const patients = (count: number) => Array.from({ length: count }, (_, at) => found(`P${at}`));

test('a list of guesses stops at the twentieth row [BATCH-10]', () => {
  const { kept, stop } = judgeRows(rowsOf(misses(100)), NEW);
  expect([kept.length, stop]).toEqual([20, 'not-found']);
});

test('a list of subscriber IDs stops like a list of guesses [BATCH-10]', () => {
  const { kept, stop } = judgeRows(rowsOf(Array.from({ length: 100 }, () => undetermined('subscriber-id'))), NEW);
  expect([kept.length, stop]).toEqual([20, 'not-found']);
});

test('rows with several matches or a failure are no guesses [BATCH-10]', () => {
  const answers = Array.from({ length: 60 }, (_, at) => undetermined(at % 2 ? 'several' : 'failed'));
  expect(judgeRows(rowsOf(answers), NEW)).toMatchObject({ stop: null, state: { checked: 60, notFound: 0 } });
});

test('the fiftieth row of a day that is not found ends the check [BATCH-09]', () => {
  const { kept, stop } = judgeRows(rowsOf(misses(19)), { ...NEW, notFoundToday: 45 });
  expect([kept.length, stop]).toEqual([5, 'not-found-limit']);
});

test('the thousandth patient is checked, the next one is not [BATCH-09]', () => {
  const seen = new Set(Array.from({ length: 999 }, (_, at) => `OLD${at}`));
  const { kept, stop, state } = judgeRows(rowsOf([found('A'), found('A'), found('OLD1'), found('B')]), {
    ...NEW,
    patients: seen,
  });
  expect([kept.length, stop, state.patients.size]).toEqual([3, 'patients-limit', 1000]);
});

test('the state goes on from slice to slice [BATCH-10]', () => {
  const first = judgeRows(rowsOf([...misses(19), ...patients(11)]), NEW);
  expect(first.stop).toBeNull();
  const second = judgeRows(rowsOf(misses(5)), first.state);
  expect([second.kept.length, second.stop]).toEqual([1, 'not-found']);
});

test('an honest list of 500 rows with 49 typing errors is checked to its end [BATCH-10]', () => {
  const honest = Array.from({ length: 500 }, (_, at) => (at % 10 === 9 && at < 490 ? MISS : found(`P${at}`)));
  const { kept, stop, state } = judgeRows(rowsOf(honest), NEW);
  expect([kept.length, stop, state.notFound]).toEqual([500, null, 49]);
});

/** A script that mixes guesses with known patients and starts a new check whenever it may. Returns its guesses. */
function guessAllDay(rows: readonly RowAnswer[]): number {
  const used = { isStopped: false, checksLastHour: 0, officeRows: 0, patients: 0, notFound: 0 };
  let guesses = 0;
  while (startRefusal(used, rows.length) === null) {
    const { state, stop } = judgeRows(rowsOf(rows), { ...NEW, notFoundToday: used.notFound });
    guesses += state.notFound;
    used.notFound = state.notFoundToday;
    used.officeRows += rows.length;
    used.isStopped = stop === 'not-found';
  }
  return guesses;
}

test.each([
  ['only guesses', misses(500)],
  ['19 guesses in each check', misses(19)],
  ['one guess in each check', misses(1)],
  ['four known patients for each guess', Array.from({ length: 500 }, (_, at) => (at % 5 ? found(`P${at}`) : MISS))],
  ['nine known patients for each guess', Array.from({ length: 500 }, (_, at) => (at % 10 ? found(`P${at}`) : MISS))],
])('a script with %s learns at most 50 answers a day, over all its checks [BATCH-09]', (_how, rows) => {
  const guesses = guessAllDay(rows);
  expect(guesses).toBeGreaterThan(0);
  expect(guesses).toBeLessThanOrEqual(50);
});
