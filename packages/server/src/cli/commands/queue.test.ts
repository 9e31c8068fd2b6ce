import { QUEUE_STATUSES } from '@pbt/domain/contract/common';
import { beforeAll, expect, test } from 'vitest';
import { pbt } from '../../../test/cli.ts';
import { useTestServer } from '../../../test/harness.ts';
import { ID, insertPeople, name } from '../../../test/people.ts';
import type { QueueStatusText } from '../../database/portal-tables.ts';
import { helpFor } from '../help.ts';
import { appealText } from '../appeal-text.ts';
import { queueCommands } from './queue.ts';

const server = useTestServer();
const at = new Date('2026-11-10T18:00:00Z');

const item = (id: string, status: QueueStatusText) => ({
  id,
  kind: 'provider-update' as const,
  submission_id: null,
  member_id: null,
  provider_npi: null,
  diagnosis: null,
  status,
  created_by: ID.staff,
  created_at: at,
  updated_at: at,
  updated_date: '2026-11-10',
  note: 'form.pdf',
});

beforeAll(async () => {
  const { db } = server().database;
  await insertPeople(db);
  await db
    .insertInto('work_item')
    .values([item('fx-open', 'InProgress'), item('fx-failed', 'Failed'), item('fx-done', 'End')])
    .execute();
});

const run = (line: string) => pbt(server(), line);
const stateOf = (id: string) =>
  server()
    .database.db.selectFrom('work_item')
    .select(['status', 'note', 'updated_date', 'answer', 'answered_on', 'message'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
/** The IDs of this test's own work, without the sample records. */
const ids = async (line: string) => {
  const { data } = await run(line);
  return Array.isArray(data) ? data.map((row: { id: string }) => row.id).filter((id) => id.startsWith('fx-')) : [];
};

test('the list shows open work, or the requested status', async () => {
  expect(await ids('queue list --kind provider-update')).toEqual(['fx-failed', 'fx-open']);
  expect(await ids('queue list --kind provider-update --status End')).toEqual(['fx-done']);
  expect(await ids('queue list --kind provider-update --status all')).toHaveLength(3);
  expect((await run('queue list --status Lost')).exitCode).toBe(2);
  expect((await run('queue list --kind letters')).exitCode).toBe(2);
});

test('every kind of waiting work is listed', async () => {
  const { data } = await run('queue list --status all');
  const kinds = new Set(Array.isArray(data) ? data.map((row: { kind: string }) => row.kind) : []);
  expect([...kinds].toSorted()).toEqual(['food-benefit', 'provider-update', 'submission']);
});

test('times are those of the plan, and the help explains every status', async () => {
  const { text } = await run('queue list --kind provider-update');
  expect(text).toContain('2026-11-10 11:00');
  expect(text).toContain('Times are those of America/Denver.');
  const shown = (await run('queue show fx-open')).text;
  expect([shown.includes('2026-11-10 11:00'), shown.includes('America/Denver')]).toEqual([true, true]);
  const help = helpFor(queueCommands.find(({ name }) => name === 'queue list')!);
  for (const status of QUEUE_STATUSES) expect(help).toContain(`${status}: `);
});

test('show names the sender and writes an audit row', async () => {
  expect((await run('queue show fx-open')).data).toMatchObject({
    work: expect.arrayContaining([
      { field: 'by', value: name('staff') },
      { field: 'note', value: 'form.pdf' },
    ]),
    files: [],
  });
  const row = await server()
    .database.db.selectFrom('audit')
    .select(['record_id', 'actor_subject'])
    .where('action', '=', 'pbt.queue.show')
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ record_id: 'fx-open', actor_subject: 'pbt|tester' });
  expect((await run('queue show fx-none')).exitCode).toBe(1);
});

test('show prints an appeal as labeled lines, and --json has it as before [SUBMIT-05]', async () => {
  const { text, data } = await run('queue show A-9T2F-FQAE');
  for (const line of [
    /^Lines: +2: 93306, denied \(CO-197\)$/m,
    /^Reason: +Authorization was given before the day of service\.$/m,
    /^Request: +Please pay line 2\.$/m,
    /^Contact: +Robin Ashdown$/m,
    /^Address: +101 Larkmoor Lane, Cedar Fork, UT 84198$/m,
    /^Phone: +801-555-0134$/m,
    /^Date of service: +2026-/m,
    /^Sent on: +2026-/m,
  ])
    expect(text).toMatch(line);
  expect(text).not.toContain('{');
  const { work } = data as { work: { field: string; value: unknown }[] };
  expect(work.find(({ field }) => field === 'appeal')?.value).toMatchObject({
    claimItems: [{ lineNumber: 2 }],
    appeal: { appealRequest: 'Please pay line 2.' },
  });
});

test('the line breaks of an appeal stay, and control characters are escaped', () => {
  const person = { first: '', last: '', full: 'A' };
  const contact = { contactStreetAddress: '', contactCity: '', contactState: '', contactZip: '', contactPhone: '' };
  const claim = { patientName: '', subscriberId: '', dateOfService: '', billedAmt: '', claimNum: '', authNum: '' };
  const text = appealText({
    claimItems: [],
    appeal: {
      date: '2026-11-15',
      providerName: person,
      officeContact: person,
      ...contact,
      contactEmail: '',
      ...claim,
      appealReason: 'One.\nTwo\u001b[2J.',
      appealRequest: 'Pay.',
      notesInIcentra: 'iCentra',
      claimItemsSelected: '',
    },
  });
  expect(text).toMatch(/^Reason: +One\.\n +Two\\u\{1b\}\[2J\.$/m);
});

test('the help says that an appeal needs an outcome [SUBMIT-05]', () => {
  const help = helpFor(queueCommands.find(({ name }) => name === 'queue complete')!);
  expect(help).toMatch(/--outcome <outcome> +Required for an appeal/);
});

test('work can be completed only once', async () => {
  expect((await run('queue complete fx-open --note "Directory updated"')).exitCode).toBe(0);
  expect(await stateOf('fx-open')).toEqual({
    status: 'End',
    note: 'form.pdf\nDirectory updated',
    updated_date: '2026-11-15',
    answer: null,
    answered_on: '2026-11-15',
    message: null,
  });
  expect(await run('queue reject fx-open --message No')).toMatchObject({
    exitCode: 1,
    text: expect.stringMatching(/^P-\w{4}-\w{4} is finished already: End$/),
  });
});

test('a rejection needs a reason', async () => {
  expect((await run('queue reject fx-failed --note "Wrong form"')).exitCode).toBe(2);
  expect((await run('queue reject fx-failed --message "Wrong form"')).exitCode).toBe(0);
  expect(await stateOf('fx-failed')).toMatchObject({
    status: 'Rejected',
    message: 'Wrong form',
    answered_on: '2026-11-15',
    note: 'form.pdf',
  });
  expect((await run('queue complete fx-none')).exitCode).toBe(1);
});

const openAppeal = () =>
  server()
    .database.db.selectFrom('work_item')
    .innerJoin('submission', 'submission.id', 'work_item.submission_id')
    .select(['work_item.id', 'submission.reference'])
    .where('submission.type', '=', 'Appeal')
    .where('work_item.status', '=', 'InProgress')
    .executeTakeFirstOrThrow();

test.each(['partly', 'upheld'])('an appeal cannot be answered with %s without a reason', async (outcome) => {
  const { reference, id } = await openAppeal();
  for (const message of ['', ' --message ""', ' --message " "']) {
    expect(await run(`queue complete ${reference} --outcome ${outcome}${message}`)).toMatchObject({
      exitCode: 2,
      text: `The office needs the reason for "${outcome}". Add --message "<text>"`,
    });
  }
  expect(await stateOf(id)).toMatchObject({ status: 'InProgress', answer: null });
});

test('an appeal is answered by its reference, with an outcome that the office reads [SUBMIT-05]', async () => {
  const appeal = await openAppeal();
  const complete = (rest: string) => run(`queue complete ${appeal.reference} ${rest}`);
  expect(await complete('')).toMatchObject({ exitCode: 2, text: expect.stringContaining('--outcome') });
  expect(await complete('--outcome lost')).toMatchObject({
    exitCode: 2,
    text: '"lost" is no outcome: overturned, partly, upheld',
  });
  expect(await complete('--outcome partly --message "Line 2 is paid."')).toMatchObject({
    exitCode: 0,
    text: `${appeal.reference}: End, partly, with your message`,
  });
  expect((await complete('--outcome partly')).text).toBe(`${appeal.reference} is finished already: End`);
  expect(await stateOf(appeal.id)).toMatchObject({
    status: 'End',
    answer: 'partly',
    answered_on: '2026-11-15',
    message: 'Line 2 is paid.',
  });
  expect((await run(`queue show ${appeal.reference!.toLowerCase()}`)).data).toMatchObject({
    work: expect.arrayContaining([{ field: 'answer', value: 'partly' }]),
  });
});

test('only an appeal has an outcome [SUBMIT-05]', async () => {
  await server().database.db.insertInto('work_item').values(item('fx-plain', 'InProgress')).execute();
  expect((await run('queue complete fx-plain --outcome upheld')).exitCode).toBe(2);
  expect((await stateOf('fx-plain')).status).toBe('InProgress');
});
