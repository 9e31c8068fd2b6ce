import type { AppealBody, Submission } from '@pbt/domain/contract/claim-documentation';
import { beforeAll, describe, expect, test } from 'vitest';
import { MEMBER, userId } from '../../../test/claims.ts';
import { useTestServer } from '../../../test/harness.ts';
import {
  appealBody,
  calls,
  FINAL,
  insertDocumentationClaims,
  STATUSES,
  storedFiles,
} from '../../../test/documentation.ts';

const server = useTestServer();
const api = () => calls(server());
const submissionRow = (id: string) =>
  server().deps.db.selectFrom('submission').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const workItems = (id: string) =>
  server().deps.db.selectFrom('work_item').selectAll().where('submission_id', '=', id).execute();

beforeAll(() => insertDocumentationClaims(server().deps.db), 60_000);

test('there are seven attachment types [API-CLAIM-12] [CLAIMDOC-09]', async () => {
  const answer = await api().call('staff', 'GET', 'documentation/type');
  expect(answer.json()).toEqual(['REC', 'EOB', 'PIP', 'ITM', 'RXRC', 'COB', 'OTH']);
});

test.each(STATUSES)(
  'a claim in status %s allows submissions only after the final determination [API-CLAIM-11]',
  async (status) => {
    const answer = await api().call('staff', 'GET', `9900000000${status}/documentation/new-submission-eligibility`);
    expect([answer.statusCode, answer.json()]).toEqual([200, status === '02' || status === '91']);
  },
);

describe('an attachment', () => {
  test('is stored with its queue entry and an audit row, and appears in the history [API-CLAIM-16] [API-CLAIM-13] [API-CLAIM-25]', async () => {
    const id = await api().stage();
    const file = (await api().upload(id, 'b.txt')).body;
    const other = (await api().upload(id, 'a.txt')).body;
    const answer = await api().attach(id, { notes: '  Chart of the visit.\n', type: 'RXRC' });
    expect([answer.statusCode, answer.body]).toEqual([204, '']);

    const row = await submissionRow(id);
    expect(row).toMatchObject({ state: 'submitted', type: 'RXRC', notes: 'Chart of the visit.', appeal: null });
    expect(await workItems(id)).toMatchObject([
      { kind: 'submission', status: 'InProgress', created_by: userId('staff'), updated_date: '2026-11-15' },
    ]);
    const audit = await server()
      .deps.db.selectFrom('audit')
      .select(['action', 'outcome', 'tax_id'])
      .where('record_id', '=', id)
      .where('action', '=', 'documentation.attachment')
      .execute();
    expect(audit).toEqual([{ action: 'documentation.attachment', outcome: 'ok', tax_id: '079999901' }]);

    const list = (await api().list('colleague')).json<Submission[]>();
    expect(list.find((each) => each.id === id)).toEqual({
      id,
      reference: row.reference,
      type: 'RXRC',
      typeName: 'Pharmacy Record',
      submittedBy: 'Cleo staff',
      submittedOn: row.submitted_at?.toISOString(),
      lines: [],
      notes: 'Chart of the visit.',
      files: [
        { id: other, name: 'a.txt' },
        { id: file, name: 'b.txt' },
      ],
      queueStatus: 'InProgress',
    });
  });

  test.each([
    { notes: null, withFile: false, status: 400 },
    { notes: '  \n', withFile: false, status: 400 },
    { notes: 'x', withFile: false, status: 204 },
    { notes: null, withFile: true, status: 204 },
  ])('with notes $notes and a file $withFile: $status [CLAIMDOC-38]', async ({ notes, withFile, status }) => {
    const id = await api().stage();
    if (withFile) await api().upload(id);
    expect((await api().attach(id, { notes })).statusCode).toBe(status);
    expect((await submissionRow(id)).state).toBe(status === 204 ? 'submitted' : 'staged');
  });

  test.each(['', 'XXX', 'Appeal', null])('of the type %j is refused [CLAIMDOC-37]', async (type) => {
    expect((await api().attach(await api().stage(), { type })).statusCode).toBe(400);
  });

  test('sent again gets the same answer and counts once; with other content it is refused', async () => {
    const id = await api().stage();
    const payload = { submissionId: id, notes: 'Chart', type: 'REC' };
    const turned = { type: 'REC', notes: 'Chart', submissionId: id };
    const answers = [
      await api().call('staff', 'POST', 'documentation/attachment', payload),
      await api().call('staff', 'POST', 'documentation/attachment', turned),
      await api().attach(id, { notes: 'Other' }),
      await api().appeal(appealBody(id)),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 409, 409]);
    expect(await workItems(id)).toHaveLength(1);
    expect((await submissionRow(id)).notes).toBe('Chart');
  });

  test('of a cancelled submission is refused', async () => {
    const id = await api().stage();
    await api().cancel(id);
    expect((await api().attach(id)).statusCode).toBe(409);
    expect(await workItems(id)).toEqual([]);
  });

  test('is refused when the claim is no longer final', async () => {
    const id = await api().stage('staff', '990000000091');
    await setStatus('990000000091', '15');
    expect((await api().attach(id)).statusCode).toBe(409);
    await setStatus('990000000091', '91');
    expect((await api().attach(id)).statusCode).toBe(204);
  });

  test('can be sent only by its creator; for other users the submission does not exist', async () => {
    const id = await api().stage();
    const absent = await api().attach('no-such-submission');
    for (const account of ['colleague', 'foreigner', 'withoutTaxId'] as const) {
      const answer = await api().attach(id, {}, account);
      expect([answer.statusCode, answer.body]).toEqual([404, absent.body]);
    }
    expect((await submissionRow(id)).state).toBe('staged');
  });
});

const setStatus = (id: string, status: '15' | '91') =>
  server().deps.db.updateTable('claim').set({ status }).where('id', '=', id).execute();

const contact = (first: string, last: string) => ({ officeContact: { first, last, full: '' } });

describe('an appeal', () => {
  test('takes the user’s words from the request and the rest from our records [API-CLAIM-15] [APPEAL-22] [APPEAL-23] [APPEAL-24]', async () => {
    const id = await api().stage();
    expect((await api().appeal(appealBody(id, [2, 1]))).statusCode).toBe(204);
    const row = await submissionRow(id);
    expect(row).toMatchObject({ type: 'Appeal', notes: null, submitted_name: 'Cleo staff' });
    expect(row.appeal).toEqual({
      claimItems: [
        { itemCode: 'CX100', isDenied: false, lineNumber: 1, claimReasons: [{ carcCode: 'CX45', garcCode: 'CO' }] },
        { itemCode: 'CX200', isDenied: true, lineNumber: 2, claimReasons: [{ carcCode: '204', garcCode: 'PR' }] },
      ],
      appeal: {
        date: '2026-11-15',
        providerName: { first: '', last: '', full: 'Ash Verne' },
        officeContact: { first: 'Robin', last: 'Ashdown', full: 'Robin Ashdown' },
        contactStreetAddress: '1 Larkmoor Lane',
        contactCity: 'Cedar Fork',
        contactState: 'UT',
        contactZip: '84198',
        contactPhone: '801-555-0101',
        contactEmail: 'robin@example.org',
        patientName: "Émile D'Angelo",
        subscriberId: MEMBER.subscriber.slice(0, 9),
        dateOfService: '2026-10-20',
        billedAmt: '$1,234.00',
        claimNum: FINAL,
        authNum: 'AUTH1',
        appealReason: 'It was authorized.',
        appealRequest: 'Please pay line 2.',
        notesInIcentra: 'iCentra',
        claimItemsSelected: '1, CX100; 2, CX200',
      },
    });
    const [entry] = (await api().list()).json<Submission[]>();
    expect(entry).toMatchObject({ id, type: 'Appeal', typeName: 'Appeal', notes: null });
  });

  test.each([
    { lines: [1], status: 204, rule: 'CO' },
    { lines: [2], status: 204, rule: 'PR' },
    { lines: [3], status: 400, rule: 'OA' },
    { lines: [4], status: 400, rule: 'no reason' },
    { lines: [1, 3], status: 400, rule: 'CO and OA' },
    { lines: [99], status: 400, rule: 'an unknown number' },
    { lines: [], status: 400, rule: 'no line' },
  ])('of a line with $rule answers $status [APPEAL-04] [APPEAL-07]', async ({ lines, status }) => {
    const id = await api().stage();
    const answer = await api().appeal(appealBody(id, lines));
    expect(answer.statusCode).toBe(status);
    expect((await submissionRow(id)).state).toBe(status === 204 ? 'submitted' : 'staged');
  });

  test.each([
    { more: contact('Al', 'Ashdown'), field: 'appeal.officeContact.first', id: '[APPEAL-08]' },
    { more: contact('Robin', '  x  '), field: 'appeal.officeContact.last', id: '[APPEAL-09]' },
    { more: { contactStreetAddress: '   ' }, field: 'appeal.contactStreetAddress', id: '[APPEAL-10]' },
    { more: { contactCity: 'ab ' }, field: 'appeal.contactCity', id: '[APPEAL-11]' },
    { more: { contactState: 'U ' }, field: 'appeal.contactState', id: '[APPEAL-12]' },
    { more: { contactZip: '8419 ' }, field: 'appeal.contactZip', id: '[APPEAL-13]' },
    { more: { contactPhone: 'call me' }, field: 'appeal.contactPhone', id: '[APPEAL-14]' },
    { more: { contactEmail: 'robin@' }, field: 'appeal.contactEmail', id: '[APPEAL-15]' },
    { more: { appealReason: ' ' }, field: 'appeal.appealReason', id: '[APPEAL-16]' },
    { more: { appealRequest: '\n' }, field: 'appeal.appealRequest', id: '[APPEAL-17]' },
    { more: { notesInIcentra: 'elsewhere' }, field: 'appeal.notesInIcentra', id: '[APPEAL-19]' },
  ])('with a wrong $field is refused and the error names the field $id', async ({ more, field }) => {
    const id = await api().stage();
    const answer = await api().appeal(appealBody(id, [2], more));
    expect([answer.statusCode, answer.json<{ field: string }>().field]).toEqual([400, field]);
    expect((await submissionRow(id)).state).toBe('staged');
  });

  test('needs no authorization number [APPEAL-18]', async () => {
    expect((await api().appeal(appealBody(await api().stage(), [2], { authNum: '' }))).statusCode).toBe(204);
  });

  test('with attached notes needs a file [APPEAL-20]', async () => {
    const id = await api().stage();
    const body = appealBody(id, [2], { notesInIcentra: 'Attached' });
    const answer = await api().appeal(body);
    expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([
      400,
      'Missing file for "Notes attached"',
    ]);
    await api().upload(id);
    expect((await api().appeal(body)).statusCode).toBe(204);
    expect((await api().list()).json<Submission[]>()[0]?.files).toHaveLength(1);
  });

  test('with notes in iCentra sends none of the uploaded files, because its form hides them', async () => {
    const id = await api().stage();
    await api().upload(id);
    const before = storedFiles(server()).stored.length;
    expect((await api().appeal(appealBody(id))).statusCode).toBe(204);
    expect((await api().list()).json<Submission[]>()[0]).toMatchObject({ id, files: [] });
    expect(storedFiles(server()).stored).toHaveLength(before - 1);
  });

  test('with unknown fields is refused', async () => {
    const body: AppealBody & { state?: string } = { ...appealBody(await api().stage()), state: 'submitted' };
    expect((await api().appeal(body)).statusCode).toBe(400);
  });
});

describe('the history', () => {
  test('lists submitted ones only, newest first, with their queue status [API-CLAIM-13]', async () => {
    const claim = '990000000091';
    const [first, second, staged, cancelled] = await Promise.all(
      Array.from({ length: 4 }, () => api().stage('staff', claim)),
    );
    await api().attach(first!, { type: 'EOB' });
    await api().attach(second!, { type: 'OTH' });
    await api().cancel(cancelled!);
    const { db } = server().deps;
    await db
      .updateTable('submission')
      .set({ submitted_at: new Date('2026-11-01T00:00:00Z') })
      .where('id', '=', first!)
      .execute();
    await db.updateTable('work_item').set({ status: 'Rejected' }).where('submission_id', '=', first!).execute();
    await db.deleteFrom('work_item').where('submission_id', '=', second!).execute();
    const list = (await api().list('staff', claim)).json<Submission[]>();
    const own = list.filter(({ id }) => [first, second, staged, cancelled].includes(id));
    expect(own.map(({ id, typeName, queueStatus }) => [id, typeName, queueStatus])).toEqual([
      [second, 'Other', 'Unknown'],
      [first, 'Explanation of Benefits', 'Rejected'],
    ]);
    expect(list.at(-1)?.submittedOn).toBe('2026-11-01T00:00:00.000Z');
  });
});
