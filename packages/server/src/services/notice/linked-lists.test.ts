import { noticeLink } from '@pbt/domain/rules/notice/links';
import type { NoticeTopic } from '@pbt/domain/contract/notice-values';
import { submissionsOfFragment } from '@pbt/domain/rules/claim/submission-address';
import { arrivalOfFragment } from '@pbt/domain/rules/shared/arrival-address';
import { addDays } from '@pbt/domain/rules/shared/dates';
import { viewOfFragment } from '@pbt/domain/rules/work/list-address';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { claim, insertOffices, TAX, username } from '../../../test/claims.ts';
import { useTestServer } from '../../../test/harness.ts';
import { insertLetter, noticeCalls } from '../../../test/mail/notice-calls.ts';
import { TEST_TODAY } from '../../../test/settings.ts';
import { insertSubmission } from '../../../test/work/submissions.ts';
import { insertDenied, insertPayment, submitAppeal, workCalls } from '../../../test/work/tasks.ts';

const server = useTestServer();
const db = () => server().deps.db;
const { list: notices } = noticeCalls(server);
const { change, list: work, rowsOf } = workCalls(server);

/** Makes the rows that are stored now look as if the portal had learned them on another day. */
async function learnOn(day: string): Promise<void> {
  await sql`update task set noticed_on = ${day} where tax_id = any(${Object.values(TAX)}::text[])`.execute(db());
  await sql`update work_item set learned_on = ${day} where id like 'LI-%'`.execute(db());
  await sql`update letter set learned_on = ${day} where id like 'LI-%'`.execute(db());
}

/** An appeal and an attachment that were answered, and two that failed. */
async function insertAnswers(id: string): Promise<void> {
  for (const type of ['Appeal', 'EOB']) {
    await insertSubmission(
      server(),
      `${id}-${type}-End`,
      '992100000002',
      type,
      'End',
      type === 'Appeal' ? 'upheld' : null,
    );
    await insertSubmission(server(), `${id}-${type}-Failed`, '992100000002', type, 'Failed');
  }
}

beforeAll(async () => {
  await insertOffices(db());
  await insertDenied(server(), '992100000001', ['CO-197', 'CO-16']);
  await db()
    .insertInto('claim')
    .values(claim('992100000002', { status: '10', received: '2026-11-10' }))
    .execute();
  await insertLetter(db(), 'LI-L1', '992100000002', 'Chart notes');
  await insertAnswers('LI-S1');
  await learnOn(addDays(TEST_TODAY, -2));
  await insertAnswers('LI-S2');
  await insertAnswers('LI-S3');
  // Two reasons, one done, one closed by an appeal, one of a tax ID that only some users have.
  await insertDenied(server(), '992100000011', ['CO-197', 'CO-16'], { paid_date: '2026-11-01' });
  await insertDenied(server(), '992100000012', ['CO-197'], { paid_date: '2026-11-01' });
  await insertDenied(server(), '992100000013', ['CO-50'], { paid_date: '2026-11-01' });
  await insertDenied(server(), '992100000014', ['CO-50'], { paid_date: '2026-11-01', tax_id: TAX.second });
  await change('staff', await rowsOf('staff', '992100000012'), { action: 'done' });
  await submitAppeal(server(), '992100000013', '2026-11-14');
  await db()
    .insertInto('claim')
    .values([
      claim('992100000015', { status: '10', received: '2026-11-10' }),
      claim('992100000016', { status: '10', received: '2026-10-15' }),
    ])
    .execute();
  await insertLetter(db(), 'LI-L2', '992100000015', 'Chart notes');
  await insertLetter(db(), 'LI-L3', '992100000011');
  await insertPayment(server(), 'LI00000000000001', 5000, 5001, '2026-11-12');
  await insertPayment(server(), 'LI00000000000002', -2000, -2000, '2026-11-12');
});

const post = async (who: 'staff' | 'colleague', url: string, payload: object): Promise<number> => {
  const reply = await server().as(username(who), { method: 'POST', url, payload });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json<{ total: number }>().total;
};

const SUBMISSIONS = { index: 0, by: 'office', from: null, filter_string: '' };

/** The number of rows behind a link. */
async function linkedRows(who: 'staff' | 'colleague', href: string): Promise<number> {
  const [path, fragment = ''] = href.split('#');
  if (path === '/work') {
    const { kind, noticed, state } = viewOfFragment(fragment);
    return (await work(who, { kind, noticed, state })).total;
  }
  // A single submission is linked itself.
  if (path?.startsWith('/submissions/')) return 1;
  if (path === '/submissions') {
    const { state, type, noticed } = submissionsOfFragment(fragment);
    return post(who, '/api/claim/submission', { ...SUBMISSIONS, state, type, noticed });
  }
  const arrived = arrivalOfFragment(`#${fragment}`);
  const order = { index: 0, sort_column: 'date', sort_direction: 'desc', arrived };
  if (path === '/letters') return post(who, '/api/claim/letter', { ...order, filter_string: '' });
  const search = { from: '2026-01-01', to: TEST_TODAY, show: 'all', tax_id: null, id: null, number: null };
  const amounts = { amount_from: null, amount_to: null };
  return post(who, '/api/remittance-advice/payment', { ...search, ...amounts, ...order });
}

const LISTED: readonly NoticeTopic[] = [
  'denied',
  'records',
  'deadlines',
  'appealsAnswered',
  'attachmentsAnswered',
  'appealsFailed',
  'attachmentsFailed',
  'payments',
  'takenBack',
  'off',
  'letters',
  'pending',
];

test.each(['staff', 'colleague'] as const)(
  'a notice of %s counts the rows behind its link [NOTICE-03]',
  async (who) => {
    const counted = (await notices(who)).notices.filter(({ topic }) => LISTED.includes(topic));
    const topics = counted.filter(({ day }) => day === TEST_TODAY).map(({ topic }) => topic);
    expect(topics).toEqual(LISTED);
    expect(counted.some(({ day, topic }) => topic === 'denied' && day < TEST_TODAY)).toBe(true);
    for (const notice of counted) {
      const { topic, day, count } = notice;
      expect({ topic, day, rows: await linkedRows(who, noticeLink(notice).href) }).toEqual({ topic, day, rows: count });
    }
  },
);

test('the list of decided claims has each claim once, in every state, and names its other reasons [NOTICE-03]', async () => {
  const { results, counts } = await work('staff', { kind: 'denied', noticed: { day: TEST_TODAY, of: 'cause' } });
  const found = Object.fromEntries(results.map(({ claim: of, state, moreReasons }) => [of!.id, [state, moreReasons]]));
  expect(found).toEqual({
    '992100000011': ['open', 1],
    '992100000012': ['done', 0],
    '992100000013': ['closed', 0],
    '992100000014': ['open', 0],
  });
  expect(results).toHaveLength(4);
  expect(counts['denied']).toBe(4);
});

test('a notice of tomorrow lists nothing, and a day that does not exist is refused [NOTICE-03]', async () => {
  const noticed = { day: addDays(TEST_TODAY, 1), of: 'cause' } as const;
  expect((await work('staff', { noticed })).total).toBe(0);
  for (const [url, payload, field] of [
    ['/api/claim/work', { index: 0, noticed: { day: '2026-02-30', of: 'cause' } }, 'noticed.day'],
    [
      '/api/claim/letter',
      { index: 0, filter_string: '', sort_column: 'date', sort_direction: 'asc', arrived: '2026-02-30' },
      'arrived',
    ],
    [
      '/api/claim/submission',
      { ...SUBMISSIONS, state: 'all', type: 'all', noticed: { day: '2026-02-30', of: 'appealsAnswered' } },
      'noticed.day',
    ],
  ] as const) {
    const reply = await server().as(username('staff'), { method: 'POST', url, payload });
    expect(reply.statusCode).toBe(400);
    expect(reply.body).toContain(field);
  }
});
