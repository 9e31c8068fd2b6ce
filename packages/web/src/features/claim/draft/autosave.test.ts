import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failure, held, stubApi } from '../../../../test/api.ts';
import { startNewEpoch } from '../../../api/client.ts';
import { createAutosave, type SaveState } from './autosave.ts';

const SAVE = 'PUT /claim/documentation/:submissionId/draft';
const SAVED_AT = '2025-10-29T20:41:00.000Z';
const fields = (notes: string) => () => ({ attachment: { type: 'REC' as const, notes } });
const saved = (version: number) => ({ version, savedAt: SAVED_AT });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

function start(replies: unknown[] = [], version = 0) {
  const api = stubApi({
    [SAVE]: ({ fields: body }) => (replies.length > 0 ? replies.shift() : saved(Number(body['version']) + 1)),
  });
  const autosave = createAutosave('submission-1', { version, savedAt: version === 0 ? null : SAVED_AT });
  const bodies = () =>
    api.named(SAVE).map((one) => `${Number(one.fields['version'])} ${JSON.stringify(one.fields['attachment'])}`);
  const notes = () => api.named(SAVE).map((one) => (one.fields['attachment'] as { notes: string }).notes);
  const phase = () => autosave.state.get().phase;
  /** Resolves when a save ends with this phase. A poll would move the fake clock. */
  const until = (wanted: SaveState['phase']) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = autosave.state.subscribe(() => {
      if (phase() !== wanted) return;
      stop();
      resolve();
    });
    return promise;
  };
  return { autosave, bodies, notes, phase, until };
}

test('changes are saved once, 2 seconds after the last one [SUBMIT-09]', async () => {
  const { autosave, bodies, phase } = start();
  autosave.changed(fields('a'));
  await pass(1999);
  autosave.changed(fields('ab'));
  await pass(1999);
  expect([bodies(), phase()]).toEqual([[], 'idle']);
  await pass(1);
  await expect.poll(() => autosave.state.get()).toEqual({ phase: 'saved', savedAt: SAVED_AT, refusal: null });
  expect(bodies()).toEqual(['0 {"type":"REC","notes":"ab"}']);
  autosave.changed(fields('abc'));
  await pass(2000);
  expect(bodies()[1]).toBe('1 {"type":"REC","notes":"abc"}');
});

test('a flush saves at once, and nothing without a change [SUBMIT-09]', async () => {
  const { autosave, notes } = start();
  autosave.flush();
  autosave.changed(fields('a'));
  autosave.flush();
  await pass(0);
  expect(notes()).toEqual(['a']);
  autosave.flush();
  await pass(60_000);
  expect(notes()).toEqual(['a']);
});

test('changes made during a save are saved after it, based on its version [SUBMIT-09]', async () => {
  const slow = held();
  const { autosave, bodies, phase } = start([slow.answer]);
  autosave.changed(fields('a'));
  autosave.flush();
  expect(phase()).toBe('saving');
  autosave.changed(fields('ab'));
  autosave.flush();
  await pass(5000);
  expect(bodies()).toHaveLength(1);
  slow.release(saved(1));
  await expect.poll(phase).toBe('saved');
  await pass(0);
  expect(bodies()[1]).toBe('1 {"type":"REC","notes":"ab"}');
});

test('a failed save is tried again with the newest fields until it succeeds [SUBMIT-09]', async () => {
  const { autosave, notes, phase, until } = start([failure(null), failure(502), failure(500)]);
  const failed = until('failed');
  autosave.changed(fields('a'));
  await pass(2000);
  await failed;
  autosave.changed(fields('ab'));
  for (const [index, delay] of [5000, 10_000, 20_000].entries()) {
    await pass(delay - 1);
    expect([notes().length, phase()]).toEqual([index + 1, 'failed']);
    const ended = until(index === 2 ? 'saved' : 'failed');
    await pass(1);
    await ended;
  }
  expect(notes()).toEqual(['a', 'ab', 'ab', 'ab']);
});

test('a save that another window has overtaken ends saving and keeps the reason [SUBMIT-10]', async () => {
  const { autosave, notes } = start([failure(409, 'This form was changed in another window.')], 3);
  autosave.changed(fields('a'));
  await pass(2000);
  const refusal = 'This form was changed in another window.';
  await expect.poll(() => autosave.state.get()).toMatchObject({ phase: 'refused', refusal });
  autosave.changed(fields('ab'));
  await pass(60_000);
  expect(notes()).toHaveLength(1);
});

test('while the submission is sent nothing is saved; a failed submit continues saving [SUBMIT-09]', async () => {
  const { autosave, notes } = start();
  autosave.changed(fields('a'));
  autosave.hold(true);
  await pass(60_000);
  expect(notes()).toEqual([]);
  autosave.hold(false);
  await pass(2000);
  expect(notes()).toEqual(['a']);
});

test('a discarded form and the form of an earlier user save nothing [SUBMIT-10]', async () => {
  const { autosave, notes } = start();
  autosave.changed(fields('a'));
  autosave.stop();
  await pass(60_000);
  const other = createAutosave('submission-2', { version: 0, savedAt: null });
  other.changed(fields('b'));
  startNewEpoch();
  await pass(60_000);
  expect(notes()).toEqual([]);
});

test('a form has a draft as soon as it has a change to save [SUBMIT-10]', () => {
  const { autosave } = start();
  expect(autosave.hasDraft()).toBe(false);
  autosave.changed(fields('a'));
  expect(autosave.hasDraft()).toBe(true);
  expect(start([], 2).autosave.hasDraft()).toBe(true);
});

test('a check before a submit saves at once, after a running save, and tells a refusal [SUBMIT-10]', async () => {
  const slow = held();
  const { autosave, bodies } = start([slow.answer, saved(2), failure(409, 'Changed')]);
  autosave.changed(fields('a'));
  autosave.flush();
  const first = autosave.check(fields('ab'));
  slow.release(saved(1));
  expect(await first).toBe(true);
  expect(bodies()).toEqual(['0 {"type":"REC","notes":"a"}', '1 {"type":"REC","notes":"ab"}']);
  expect(await autosave.settled()).toBe(2);
  expect(await autosave.check(fields('ab'))).toBe(false);
  expect(autosave.state.get()).toMatchObject({ phase: 'refused', refusal: 'Changed' });
});

test('a check without a connection does not hold back the submit [SUBMIT-10]', async () => {
  const { autosave } = start([failure(null)]);
  expect(await autosave.check(fields('a'))).toBe(true);
});
