import type { Draft, SavedDraft } from '@pbt/domain/contract/claim-documentation';
import { beforeAll, describe, expect, test } from 'vitest';
import { TAX, userId } from '../../../test/claims.ts';
import {
  appealBody,
  appealDraft,
  calls,
  FINAL,
  insertDocumentationClaims,
  rowsOf,
  storedFiles,
} from '../../../test/documentation.ts';
import { useTestServer } from '../../../test/harness.ts';
import { expireStaged } from './expire-staged.ts';

let offset = 0;
const START = new Date('2026-11-16T18:00:00Z').getTime();
const clock = { now: () => new Date(START + offset), today: () => '2026-11-16' };
const server = useTestServer({ clock });
const api = () => calls(server());
const appeal = appealDraft();

beforeAll(() => insertDocumentationClaims(server().deps.db), 60_000);

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Stages a submission and saves a draft of it. */
async function draftOf(fields: object = { appeal }, claimId = FINAL) {
  const id = await api().stage('staff', claimId);
  expect((await api().saveDraft(id, { version: 0, ...fields })).statusCode).toBe(200);
  return id;
}

const listed = async (account?: 'staff' | 'colleague' | 'foreigner') =>
  (await api().drafts(account)).map(({ id }) => id);
const auditOf = (recordId: string, action: string) =>
  server()
    .deps.db.selectFrom('audit')
    .select(['at', 'tax_id', 'effective_id'])
    .where('record_id', '=', recordId)
    .where('action', '=', action)
    .where('outcome', '=', 'ok')
    .execute();

describe('saving', () => {
  test('a draft keeps fields that are empty or not valid, and the staged files [SUBMIT-10]', async () => {
    const id = await draftOf();
    const file = (await api().upload(id)).body;
    expect((await api().draft(id)).json<Draft>()).toEqual({
      id,
      claimId: FINAL,
      version: 1,
      savedAt: '2026-11-16T18:00:00.000Z',
      appeal,
      attachment: null,
      files: [{ id: file, name: 'notes.txt', size: 5 }],
      contact: null,
    });
  });

  test('a draft of an attachment keeps type and notes [SUBMIT-10]', async () => {
    const attachment = { type: '', notes: 'Chart of the visit' };
    const id = await draftOf({ attachment });
    expect((await api().draft(id)).json<Draft>()).toMatchObject({ appeal: null, attachment });
    expect((await api().drafts()).find((row) => row.id === id)).toMatchObject({ kind: 'Attachment', canSend: true });
  });

  test('each save replaces the one before; a repeated save changes nothing [SUBMIT-10]', async () => {
    const id = await draftOf();
    const next = { version: 1, appeal: { ...appeal, authNum: 'AUTH1' } };
    const first = (await api().saveDraft(id, next)).json<SavedDraft>();
    offset += MINUTE;
    const again = (await api().saveDraft(id, next)).json<SavedDraft>();
    expect([first.version, again]).toEqual([2, first]);
    expect((await api().draft(id)).json<Draft>().appeal?.authNum).toBe('AUTH1');
  });

  test('a save that is older than the stored one is refused and overwrites nothing [SUBMIT-10]', async () => {
    const id = await draftOf();
    await api().saveDraft(id, { version: 1, appeal: { ...appeal, authNum: 'NEW' } });
    const older = await api().saveDraft(id, { version: 1, appeal: { ...appeal, authNum: 'OLD' } });
    expect([older.statusCode, older.json<{ detail: string }>().detail]).toEqual([
      409,
      'This form was changed in another window.',
    ]);
    expect((await api().draft(id)).json<Draft>()).toMatchObject({ version: 2, appeal: { authNum: 'NEW' } });
  });

  test.each([
    ['without a form', { version: 0 }],
    ['with both forms', { version: 0, appeal, attachment: { type: '', notes: '' } }],
    ['without a version', { appeal }],
    ['with an unknown field', { version: 0, appeal: { ...appeal, price: 1 } }],
    ['with a long text', { version: 0, appeal: { ...appeal, appealReason: 'x'.repeat(20_001) } }],
    ['with a line that cannot exist', { version: 0, appeal: { ...appeal, claimItem: [0] } }],
    ['with an unknown type', { version: 0, attachment: { type: 'XYZ', notes: '' } }],
  ])('a save %s is refused with 400 [SUBMIT-10]', async (_name, body) => {
    const id = await api().stage();
    const answer = await api().saveDraft(id, body);
    expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([400, expect.stringMatching(/\w/)]);
  });

  test('a save has an audit row at most every 10 minutes [SUBMIT-10]', async () => {
    const id = await draftOf();
    for (const [version, minutes] of [
      [1, 1],
      [2, 8.9],
      [3, 0.1],
      [4, 9.9],
    ] as const) {
      offset += minutes * MINUTE;
      await api().saveDraft(id, { version, appeal: { ...appeal, authNum: String(version) } });
    }
    const rows = await auditOf(id, 'documentation.saveDraft');
    expect(rows.map(({ at }) => (at.getTime() - rows[0]!.at.getTime()) / MINUTE)).toEqual([0, 10]);
    expect(rows[0]).toMatchObject({ tax_id: TAX.own, effective_id: userId('staff') });
  });
});

describe('who reads and writes a draft', () => {
  test('only its author: for a colleague and another office it does not exist [SUBMIT-10]', async () => {
    const id = await draftOf();
    for (const account of ['colleague', 'foreigner'] as const) {
      const absent = await api().draft('no-such-submission', account);
      const answers = [await api().draft(id, account), await api().saveDraft(id, { version: 1, appeal }, account)];
      expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
        [404, absent.body],
        [404, absent.body],
      ]);
      expect(await listed(account)).not.toContain(id);
    }
    expect(await listed()).toContain(id);
  });

  test('while emulating, drafts of the user are neither read nor saved [SUBMIT-18]', async () => {
    const id = await draftOf();
    const { db } = server().deps;
    const actor = await db
      .selectFrom('app_user')
      .select('id')
      .where('username', '=', 'super')
      .executeTakeFirstOrThrow();
    const [started_at, expires_at] = [clock.now(), new Date(clock.now().getTime() + MINUTE)];
    await db
      .insertInto('emulation')
      .values({ id: 'drafts', actor_id: actor.id, target_id: userId('staff'), started_at, expires_at })
      .execute();
    const url = (path: string) => `/api/claim/documentation/${path}`;
    const answers = [
      await server().as('super', { method: 'GET', url: url('draft') }),
      await server().as('super', { method: 'GET', url: url(`${id}/draft`) }),
      await server().as('super', { method: 'PUT', url: url(`${id}/draft`), payload: { version: 1, appeal } }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
    await db.deleteFrom('emulation').where('id', '=', 'drafts').execute();
  });

  test('a withdrawn tax ID hides its drafts [SUBMIT-10]', async () => {
    const id = await draftOf();
    const { db } = server().deps;
    const access = (day: string) =>
      db
        .updateTable('user_access')
        .set({ termination_date: day })
        .where('user_id', '=', userId('staff'))
        .where('tax_id', '=', TAX.own)
        .execute();
    await access('2026-11-16');
    expect([await listed(), (await api().draft(id)).statusCode]).toEqual([[], 404]);
    await access('9999-12-31');
    expect(await listed()).toContain(id);
  });
});

describe('the end of a draft', () => {
  test.each([
    ['submit', (id: string) => api().appeal(appealBody(id))],
    ['discard', (id: string) => api().cancel(id)],
  ])('%s deletes it [SUBMIT-10]', async (_name, end) => {
    const id = await draftOf();
    expect((await end(id)).statusCode).toBe(204);
    expect([await listed(), (await api().draft(id)).statusCode]).toEqual([expect.not.arrayContaining([id]), 404]);
    expect((await api().saveDraft(id, { version: 1, appeal })).statusCode).toBe(409);
    const left = await server().deps.db.selectFrom('submission_draft').select('submission_id').execute();
    expect(left.map((row) => row.submission_id)).not.toContain(id);
  });

  test('discarding has an audit row [SUBMIT-10]', async () => {
    const id = await draftOf();
    await api().cancel(id);
    expect(await auditOf(id, 'documentation.cancel')).toHaveLength(1);
  });

  test('draft and files live for 7 days after the last save, then the sweep deletes them [SUBMIT-10]', async () => {
    const id = await draftOf();
    const unsaved = await api().stage();
    const file = (await api().upload(id)).body;
    offset += 6 * DAY;
    expect((await api().saveDraft(id, { version: 1, appeal })).statusCode).toBe(200);
    offset += 7 * DAY - 1;
    await expireStaged(server().deps);
    expect([await listed(), (await api().file(file)).statusCode]).toEqual([[id], 200]);
    expect((await api().attach(unsaved)).statusCode).toBe(409);
    const [row] = await rowsOf(server(), id);
    offset += 1;
    expect([await listed(), (await api().file(file)).statusCode]).toEqual([[], 404]);
    expect((await api().saveDraft(id, { version: 2, appeal })).statusCode).toBe(409);
    expect(await expireStaged(server().deps)).toBe(1);
    expect(storedFiles(server()).stored).not.toContain(row!.storage_key);
    const left = await server().deps.db.selectFrom('submission_draft').selectAll().execute();
    expect(left).toEqual([]);
  });
});

describe('the list', () => {
  test('names claim, kind and time, last saved first [SUBMIT-11]', async () => {
    const first = await draftOf();
    await api().upload(first);
    offset += MINUTE;
    const second = await draftOf({ attachment: { type: 'REC', notes: '' } }, '990000000091');
    expect((await api().drafts()).slice(0, 2)).toEqual([
      {
        id: second,
        claimId: '990000000091',
        claimNumber: '990000000091',
        kind: 'Attachment',
        savedAt: clock.now().toISOString(),
        lines: [],
        type: 'REC',
        text: '',
        files: 0,
        canSend: true,
      },
      expect.objectContaining({
        id: first,
        claimId: FINAL,
        kind: 'Appeal',
        lines: appeal.claimItem,
        text: appeal.appealReason,
        files: 1,
        canSend: true,
      }),
    ]);
  });

  test('says when the claim has changed so that the draft can no longer be sent [SUBMIT-11]', async () => {
    const [appealId, attachmentId] = [await draftOf(), await draftOf({ attachment: { type: 'REC', notes: '' } })];
    const { db } = server().deps;
    const sendable = async () => {
      const rows = await api().drafts();
      return [appealId, attachmentId].map((id) => rows.find((row) => row.id === id)?.canSend);
    };
    expect(await sendable()).toEqual([true, true]);
    await db.updateTable('claim_adjustment').set({ group_code: 'OA' }).where('claim_id', '=', FINAL).execute();
    expect(await sendable()).toEqual([false, true]);
    const { payable_cents } = await db
      .selectFrom('claim')
      .select('payable_cents')
      .where('id', '=', FINAL)
      .executeTakeFirstOrThrow();
    await db.updateTable('claim').set({ status: '92', payable_cents: null }).where('id', '=', FINAL).execute();
    expect(await sendable()).toEqual([false, false]);
    await db.updateTable('claim').set({ status: '02', payable_cents }).where('id', '=', FINAL).execute();
    await db.updateTable('claim_adjustment').set({ group_code: 'CO' }).where('claim_id', '=', FINAL).execute();
  });
});
