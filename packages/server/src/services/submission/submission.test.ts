import type { SubmissionDetails, SubmissionRow, SubmissionTab } from '@pbt/domain/contract/submission';
import { readReference } from '@pbt/domain/rules/claim/reference';
import { beforeAll, describe, expect, test } from 'vitest';
import { MEMBER, TAX, userId, type Account } from '../../../test/claims.ts';
import { appealBody, calls, FINAL, FOREIGN, insertDocumentationClaims } from '../../../test/documentation.ts';
import { useTestServer } from '../../../test/harness.ts';
import { readBack } from '../../../test/read-pdf.ts';

const server = useTestServer();
const api = () => calls(server());
const db = () => server().deps.db;

interface Page {
  readonly results: SubmissionRow[];
  readonly total: number;
  readonly counts: Record<SubmissionTab, number>;
}

const ALL = { index: 0, state: 'all', type: 'all', by: 'office', from: null, filter_string: '' };
const list = async (account: Account, more: object = {}) =>
  (await api().call(account, 'POST', 'submission', { ...ALL, ...more })).json<Page>();
const ids = async (account: Account, more: object = {}) =>
  (await list(account, more)).results.map(({ id }) => id).toSorted();
const read = (account: Account, reference: string) => api().call(account, 'GET', `submission/${reference}`);
const details = async (account: Account, reference: string) =>
  (await read(account, reference)).json<SubmissionDetails>();
const referenceOf = async (id: string) =>
  (await db().selectFrom('submission').select('reference').where('id', '=', id).executeTakeFirstOrThrow()).reference!;

const item = (id: string, kind: 'food-benefit' | 'provider-update', by: Account) => ({
  id,
  kind,
  member_id: kind === 'food-benefit' ? MEMBER.other : null,
  diagnosis: kind === 'food-benefit' ? ['chronic hypertension'] : null,
  status: 'InProgress' as const,
  created_by: userId(by),
  created_at: new Date('2026-11-01T18:00:00Z'),
  updated_at: new Date('2026-11-01T18:00:00Z'),
  updated_date: '2026-11-01',
});

const refs = { appeal: '', attachment: '', foreign: '', food: '', update: '' };

beforeAll(async () => {
  await insertDocumentationClaims(db());
  const appeal = await api().stage();
  await api().appeal(appealBody(appeal, [2]));
  const attachment = await api().stage('colleague');
  await api().upload(attachment, 'chart.txt', 'Chart', 'colleague');
  await api().attach(attachment, { notes: 'Two pages.' }, 'colleague');
  const foreign = await api().stage('foreigner', FOREIGN);
  await api().attach(foreign, {}, 'foreigner');
  await db()
    .insertInto('work_item')
    .values([item('cx-food', 'food-benefit', 'staff'), item('cx-update', 'provider-update', 'staff')])
    .execute();
  const items = await db().selectFrom('work_item').select(['id', 'reference']).where('id', 'like', 'cx-%').execute();
  Object.assign(refs, {
    appeal: await referenceOf(appeal),
    attachment: await referenceOf(attachment),
    foreign: await referenceOf(foreign),
    food: items.find(({ id }) => id === 'cx-food')!.reference,
    update: items.find(({ id }) => id === 'cx-update')!.reference,
  });
}, 60_000);

describe('the reference', () => {
  test.each([
    ['appeal', 'A'],
    ['attachment', 'D'],
    ['food', 'F'],
    ['update', 'P'],
  ] as const)('of the submission %s begins with %s and has the right check character [SUBMIT-01]', (key, letter) => {
    expect(refs[key]).toMatch(new RegExp(`^${letter}-`));
    expect(readReference(refs[key])).toBe(refs[key]);
  });

  test('exists only for submitted submissions [SUBMIT-01]', async () => {
    const id = await api().stage();
    const row = await db().selectFrom('submission').select('reference').where('id', '=', id).executeTakeFirst();
    expect(row).toEqual({ reference: null });
    await api().cancel(id);
  });

  test('made by the database always follows the rule [SUBMIT-01]', async () => {
    const { rows } = await import('kysely').then(({ sql }) =>
      sql<{ made: string }>`select new_reference('A') as made from generate_series(1, 300)`.execute(db()),
    );
    const made = rows.map((row) => row.made);
    expect(made.filter((reference) => readReference(reference) !== reference)).toEqual([]);
    expect(new Set(made).size).toBe(300);
  });
});

describe('the list', () => {
  test('shows the office its appeals and attachments, newest first, and the author also the other kinds [SUBMIT-02] [SUBMIT-04]', async () => {
    const { results, total, counts } = await list('staff');
    expect(results.map(({ id }) => id).toSorted()).toEqual(
      [refs.appeal, refs.attachment, refs.food, refs.update].toSorted(),
    );
    expect(results.slice(2).map(({ id }) => id)).toEqual([refs.food, refs.update].toSorted());
    expect([total, counts]).toEqual([4, { all: 4, inReview: 4, answered: 0, failed: 0, unknown: 0 }]);
    expect(results.find(({ id }) => id === refs.appeal)).toMatchObject({
      kind: 'appeal',
      typeName: 'Appeal',
      claimId: FINAL,
      lines: [2],
      reason: 'Not covered by this plan',
      patientId: MEMBER.subscriber,
      submittedBy: 'Cleo staff',
      isMine: true,
      daysInReview: 0,
      usualDays: 60,
    });
    expect(results.find(({ id }) => id === refs.attachment)).toMatchObject({
      typeName: 'Medical/Dental Record',
      fileCount: 1,
      hasNotes: true,
      isMine: false,
      usualDays: null,
    });
    expect(results.find(({ id }) => id === refs.food)).toMatchObject({
      typeName: 'Food benefit request',
      claimId: null,
      patientId: MEMBER.other,
      diagnosisCount: 1,
      daysInReview: 14,
    });
  });

  test.each<[Account, (keyof typeof refs)[]]>([
    ['colleague', ['appeal', 'attachment']],
    ['foreigner', ['foreign']],
    ['withoutTaxId', []],
  ])('shows %s no submission of another office or person [SUBMIT-04]', async (account, keys) => {
    expect(await ids(account)).toEqual(keys.map((key) => refs[key]).toSorted());
  });

  test('shows the Admin of the author’s office the other kinds too, and no other Admin [SUBMIT-04]', async () => {
    const setOffice = (account: Account, office_id: number | null, roles: string[]) =>
      db().updateTable('app_user').set({ office_id, roles }).where('id', '=', userId(account)).execute();
    await db()
      .insertInto('office')
      .values([
        { id: 9101, name: 'Verne' },
        { id: 9102, name: 'Far' },
      ])
      .execute();
    await setOffice('staff', 9101, ['Staff']);
    await setOffice('colleague', 9101, ['Staff', 'Admin']);
    await setOffice('foreigner', 9102, ['Staff', 'Admin']);
    expect(await ids('colleague', { type: 'food-benefit' })).toEqual([refs.food]);
    expect(await ids('colleague', { by: 'me', type: 'food-benefit' })).toEqual([]);
    expect((await read('colleague', refs.update)).statusCode).toBe(200);
    expect(await ids('foreigner', { type: 'food-benefit' })).toEqual([]);
    expect((await read('foreigner', refs.update)).statusCode).toBe(404);
    await setOffice('colleague', 9101, ['Staff']);
    expect(await ids('colleague', { type: 'provider-update' })).toEqual([]);
    await setOffice('foreigner', null, ['Staff']);
  });

  test.each<[string, object, (keyof typeof refs)[]]>([
    ['type Appeal', { type: 'Appeal' }, ['appeal']],
    ['an attachment type', { type: 'REC' }, ['attachment']],
    ['another attachment type', { type: 'EOB' }, []],
    ['food benefit requests', { type: 'food-benefit' }, ['food']],
    ['my own', { by: 'me' }, ['appeal', 'food', 'update']],
    ['dates', { from: '2026-11-02' }, ['appeal', 'attachment']],
    ['the day itself', { from: '2026-11-01' }, ['appeal', 'attachment', 'food', 'update']],
    ['a claim ID', { filter_string: FINAL }, ['appeal', 'attachment']],
    ['no claim ID', { filter_string: '%' }, []],
    ['a later state', { state: 'answered' }, []],
  ])('can be limited to %s [SUBMIT-03]', async (_what, filter, keys) => {
    expect(await ids('staff', filter)).toEqual(keys.map((key) => refs[key]).toSorted());
  });

  test('finds a reference as people type it [SUBMIT-03]', async () => {
    const typed = refs.appeal.toLowerCase().replaceAll('-', ' ');
    expect(await ids('staff', { filter_string: typed })).toEqual([refs.appeal]);
    expect(await ids('staff', { filter_string: refs.foreign })).toEqual([]);
    expect(await ids('staff', { filter_string: refs.update.slice(0, 6) })).toEqual([refs.update]);
  });

  test.each([
    { state: 'lost' },
    { type: 'LIE' },
    { by: 'all' },
    { from: 'today' },
    { from: '0000-01-01' },
    { index: -1 },
    { page_size: 11 },
    { more: 1 },
  ])('refuses %o with 400 [SUBMIT-03]', async (wrong) => {
    const answer = await api().call('staff', 'POST', 'submission', { ...ALL, ...wrong });
    expect(answer.statusCode).toBe(400);
  });

  test('pages ten at a time [SUBMIT-02]', async () => {
    const added = Array.from({ length: 12 }, (_, index) => item(`cy-${index}`, 'provider-update', 'umr'));
    await db().insertInto('work_item').values(added).execute();
    const [first, second] = [await list('umr', { by: 'me' }), await list('umr', { by: 'me', index: 1 })];
    expect([first.results.length, second.results.length, second.total]).toEqual([10, 2, 12]);
    expect(new Set([...first.results, ...second.results].map(({ id }) => id)).size).toBe(12);
  });

  test('can be read oldest first, and in pages of 1,000 for a file [SUBMIT-02]', async () => {
    const at = (day: string) => new Date(`2026-10-${day}T12:00:00Z`);
    const added = ['03', '01', '02'].map((day) => ({
      ...item(`cz-${day}`, 'provider-update', 'colleague'),
      created_at: at(day),
    }));
    await db().insertInto('work_item').values(added).execute();
    const days = async (more: object) =>
      (await list('colleague', { by: 'me', type: 'provider-update', ...more })).results.map(({ submittedOn }) =>
        submittedOn.slice(8, 10),
      );
    expect(await days({})).toEqual(['03', '02', '01']);
    expect(await days({ sort_direction: 'asc' })).toEqual(['01', '02', '03']);
    expect(await days({ page_size: 1000, sort_direction: 'asc' })).toEqual(['01', '02', '03']);
    const many = await list('umr', { by: 'me', page_size: 1000 });
    expect(many.results).toHaveLength(12);
  });

  test('writes one audit row with the shown references [SUBMIT-04]', async () => {
    await list('colleague', { type: 'Appeal' });
    const row = await db()
      .selectFrom('audit')
      .select(['record_kind', 'shown_ids', 'record_count', 'outcome'])
      .where('action', '=', 'submission.list')
      .where('effective_id', '=', userId('colleague'))
      .orderBy('at', 'desc')
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst();
    expect(row).toEqual({ record_kind: 'submission', shown_ids: [refs.appeal], record_count: 1, outcome: 'ok' });
  });
});

describe('reading back', () => {
  test('an appeal shows everything that was sent [SUBMIT-06]', async () => {
    expect(await details('colleague', refs.appeal)).toMatchObject({
      id: refs.appeal,
      kind: 'appeal',
      submittedBy: 'Cleo staff',
      claim: { id: FINAL, patientId: MEMBER.subscriber, taxId: TAX.own },
      lines: [
        {
          num: 2,
          code: 'CX200',
          charged: '$734.00',
          reasons: [{ gc: 'PR', carc: '204', rarc: null, title: 'Not covered by this plan' }],
        },
      ],
      appeal: {
        reason: 'It was authorized.',
        action: 'Please pay line 2.',
        authNumber: 'AUTH1',
        notesLocation: 'iCentra',
        contact: {
          name: 'Robin Ashdown',
          address: '1 Larkmoor Lane, Cedar Fork, UT 84198',
          phone: '801-555-0101',
          email: 'robin@example.org',
        },
      },
      queueStatus: 'InProgress',
      files: [],
    });
  });

  test('an attachment shows its notes and its files with size and SHA-256 [SUBMIT-06]', async () => {
    const { notes, files } = await details('staff', refs.attachment);
    expect(notes).toBe('Two pages.');
    expect(files).toEqual([
      { id: expect.any(String), name: 'chart.txt', size: 5, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
  });

  test('shows what was stored at submit, not what the claim says now [SUBMIT-06]', async () => {
    const before = await details('staff', refs.appeal);
    await db().updateTable('claim_item').set({ code: 'CX999', charged_cents: 1 }).where('num', '=', 2).execute();
    await db().updateTable('claim_adjustment').set({ carc: '97' }).where('line_num', '=', 2).execute();
    await db().updateTable('claim').set({ patient_name: 'Changed' }).where('id', '=', FINAL).execute();
    expect(await details('staff', refs.appeal)).toEqual(before);
  });

  test.each<[Account, keyof typeof refs]>([
    ['foreigner', 'appeal'],
    ['withoutTaxId', 'attachment'],
    ['staff', 'foreign'],
    ['colleague', 'food'],
  ])('%s gets 404 for the submission %s, as for an unknown one [SUBMIT-04]', async (account, key) => {
    const [found, absent] = [await read(account, refs[key]), await read(account, 'A-0000-000P')];
    expect([found.statusCode, found.json()]).toEqual([404, { ...absent.json(), instance: found.json().instance }]);
    const receipt = await api().call(account, 'GET', `submission/${refs[key]}/receipt`);
    expect(receipt.statusCode).toBe(404);
  });

  test('refuses what is no reference with 400 [SUBMIT-06]', async () => {
    expect((await read('staff', 'A-0000-000U')).statusCode).toBe(400);
    expect((await read('staff', refs.appeal.toLowerCase())).statusCode).toBe(400);
  });
});

test('the receipt holds reference, time with zone, author, claim, lines, reason, action, contact and state [SUBMIT-07]', async () => {
  const answer = await api().call('colleague', 'GET', `submission/${refs.appeal}/receipt`);
  expect(answer.headers['content-type']).toBe('application/pdf');
  expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(
    `Submission receipt ${refs.appeal}.pdf`,
  );
  const text = readBack(answer.rawPayload).text.replaceAll(/\s+/g, ' ');
  for (const part of [refs.appeal, /M[SD]T/, 'Cleo staff', FINAL, 'CX200', 'Not covered by this plan']) {
    expect(text).toMatch(part);
  }
  for (const part of ['It was authorized.', 'Please pay line 2.', 'AUTH1', 'Robin Ashdown', 'In review']) {
    expect(text).toContain(part);
  }
});

test('the receipt lists the files with size and SHA-256 [SUBMIT-07]', async () => {
  const { files } = await details('staff', refs.attachment);
  const answer = await api().call('staff', 'GET', `submission/${refs.attachment}/receipt`);
  const text = readBack(answer.rawPayload).text.replaceAll(/\s+/g, '');
  expect(text).toContain('chart.txt');
  expect(text).toContain(files[0]!.sha256.slice(0, 32));
  expect(text).toContain(files[0]!.sha256.slice(32));
});
