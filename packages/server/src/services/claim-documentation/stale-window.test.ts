import type { Draft } from '@pbt/domain/contract/claim-documentation';
import { beforeAll, expect, test } from 'vitest';
import { appealBody, appealDraft, calls, insertDocumentationClaims } from '../../../test/documentation.ts';
import { useTestServer } from '../../../test/harness.ts';

const server = useTestServer();
const api = () => calls(server());
const appeal = appealDraft();
const CHANGED = 'This form was changed in another window.';

beforeAll(() => insertDocumentationClaims(server().deps.db), 60_000);

/** A draft with version 2. Another window still has version 1. */
async function draftOfTwoWindows(fields: object) {
  const id = await api().stage();
  await api().saveDraft(id, { version: 0, ...fields });
  expect((await api().saveDraft(id, { version: 1, ...fields })).statusCode).toBe(200);
  return id;
}

const stateOf = async (id: string) => {
  const { db } = server().deps;
  const row = db.selectFrom('submission').select(['state', 'payload_hash']).where('id', '=', id);
  return row.executeTakeFirst();
};

const sendAppeal = (id: string, draftVersion?: number) => api().appeal({ ...appealBody(id), draftVersion });
const sendAttachment = (id: string, draftVersion?: number) => api().attach(id, { draftVersion });

test.each([
  ['an appeal', { appeal }, sendAppeal],
  ['an attachment', { attachment: { type: 'REC', notes: 'New' } }, sendAttachment],
] as const)('a window with an older draft cannot submit %s [SUBMIT-10]', async (_name, fields, send) => {
  const id = await draftOfTwoWindows(fields);
  for (const version of [0, 1, 3]) {
    const answer = await send(id, version);
    expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([409, CHANGED]);
  }
  expect(await stateOf(id)).toEqual({ state: 'staged', payload_hash: null });
  expect((await api().draft(id)).json<Draft>().version).toBe(2);
  expect((await send(id, 2)).statusCode).toBe(204);
  // The browser repeats a submit whose response was lost.
  expect((await send(id, 2)).statusCode).toBe(204);
});

test('a form without a draft is submitted with version 0 [SUBMIT-10]', async () => {
  const id = await api().stage();
  expect((await sendAppeal(id, 1)).statusCode).toBe(409);
  expect((await sendAppeal(id, 0)).statusCode).toBe(204);
});

test('a submit without a version is not compared with the draft [SUBMIT-10]', async () => {
  expect((await sendAppeal(await draftOfTwoWindows({ appeal }))).statusCode).toBe(204);
});

test('a draft that was discarded in another window cannot be submitted [SUBMIT-10]', async () => {
  const id = await draftOfTwoWindows({ appeal });
  await api().cancel(id);
  const answer = await sendAppeal(id, 2);
  expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([
    409,
    'This submission was cancelled.',
  ]);
  expect(await stateOf(id)).toEqual({ state: 'cancelled', payload_hash: null });
});

test('a save and a submit at the same time: the submit is refused, or the save is [SUBMIT-10]', async () => {
  const id = await draftOfTwoWindows({ appeal });
  const newer = { version: 2, appeal: { ...appeal, authNum: 'NEW' } };
  const [save, submit] = await Promise.all([api().saveDraft(id, newer), sendAppeal(id, 2)]);
  expect([
    [200, 409],
    [409, 204],
  ]).toContainEqual([save.statusCode, submit.statusCode]);
});

test('a draft cannot have a line that the claim does not have [SUBMIT-10]', async () => {
  const id = await api().stage();
  const answer = await api().saveDraft(id, { version: 0, appeal: { ...appeal, claimItem: [2, 99] } });
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    expect.objectContaining({ detail: 'The claim has no line 99.', field: 'appeal.claimItem' }),
  ]);
  expect((await api().saveDraft(id, { version: 0, appeal: { ...appeal, claimItem: [1, 2] } })).statusCode).toBe(200);
});
