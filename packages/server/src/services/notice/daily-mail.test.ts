import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertOffices, TAX, userId, type Account } from '../../../test/claims.ts';
import { useTestServer } from '../../../test/harness.ts';
import { startSmtpSink } from '../../../test/mail/smtp-sink.ts';
import { insertPayment } from '../../../test/work/tasks.ts';
import type { Deps } from '../../deps.ts';
import { runDailyMail } from './daily-mail.ts';
import { userOfStopToken } from './stop-link.ts';

const server = useTestServer({ env: { PUBLIC_URL: 'https://portal.example.org' } });
const db = () => server().deps.db;
const MONDAY = '2026-11-16';
let sink: Awaited<ReturnType<typeof startSmtpSink>>;

beforeAll(async () => {
  sink = await startSmtpSink();
  await insertOffices(db());
  await db().updateTable('app_user').set({ email: null }).execute();
});
afterAll(() => sink.stop());

let payments = 0;
/** A payment that became known on the day. */
async function news(day: string): Promise<void> {
  payments += 1;
  const id = `NM${String(payments).padStart(14, '0')}`;
  await insertPayment(server(), id, 100, 100, day);
  await db().updateTable('remittance').set({ learned_on: day }).where('id', '=', id).execute();
}

const addressOf = (who: Account) => `${who}@example.org`;
const setUser = (who: Account, values: { email?: string | null; status?: 'Active' | 'Locked'; attested_on?: string }) =>
  db().updateTable('app_user').set(values).where('id', '=', userId(who)).execute();
const setDaily = (who: Account, daily: 'weekdays' | 'daily' | 'never') =>
  db()
    .insertInto('notice_setting')
    .values({ user_id: userId(who), daily, kinds: '[]' })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ daily }))
    .execute();

beforeEach(async () => {
  sink.setRules({});
  sink.received.length = 0;
  for (const table of ['notice_mail', 'notice_setting'] as const) await db().deleteFrom(table).execute();
  await db().deleteFrom('setting').where('key', '=', 'mail_day').execute();
  await sql`delete from remittance_claim where remittance_id like 'NM%'`.execute(db());
  await db().deleteFrom('remittance').where('id', 'like', 'NM%').execute();
  for (const who of ['staff', 'colleague', 'foreigner', 'withoutTaxId', 'umr'] as const) {
    await setUser(who, { email: null, status: 'Active', attested_on: '2026-11-01' });
  }
  await setUser('staff', { email: addressOf('staff') });
});

/** Runs the job at a time of the plan's day, which is seven hours behind UTC in November. */
async function run(day: string, time = '06:30'): Promise<void> {
  const { deps } = server();
  const now = new Date(`${day}T${time}:00-07:00`);
  const at: Deps = {
    ...deps,
    config: { ...deps.config, smtpUrl: sink.url },
    clock: { now: () => now, today: () => day },
  };
  await runDailyMail(at, new AbortController().signal);
}
const receivers = () => sink.received.map(({ to }) => to).toSorted();
const stateOf = async (day: string, who: Account = 'staff') =>
  (
    await db()
      .selectFrom('notice_mail')
      .select('state')
      .where('day', '=', day)
      .where('user_id', '=', userId(who))
      .executeTakeFirst()
  )?.state;

describe('who gets an email', () => {
  test('one email at the time of the plan, not before, and none twice [NOTICE-06]', async () => {
    await news('2026-11-13');
    await run(MONDAY, '06:29');
    expect(receivers()).toEqual([]);
    await run(MONDAY, '06:30');
    await run(MONDAY, '06:31');
    expect(receivers()).toEqual([addressOf('staff')]);
    expect(await stateOf(MONDAY)).toBe('sent');
  });

  test('without news since the last email there is none, and only what is new counts [NOTICE-06]', async () => {
    await news('2026-11-16');
    await run('2026-11-16');
    await run('2026-11-17');
    expect(receivers()).toHaveLength(1);
    expect(await stateOf('2026-11-17')).toBe('none');
    // After the email of Monday, but still on Monday.
    await news('2026-11-16');
    await run('2026-11-18');
    expect(sink.received).toHaveLength(2);
    expect(sink.received[1]!.text).toContain('Payments: 1');
    expect(sink.received[1]!.text).toContain('Subject: What changed since 11/16/2026');
  });

  test('a weekday email of Monday has the news since Friday; no email comes on Saturday [NOTICE-06]', async () => {
    await news('2026-11-13');
    await run('2026-11-14');
    expect(receivers()).toEqual([]);
    await run(MONDAY);
    expect(sink.received[0]!.text).toContain('Subject: What changed since 11/13/2026');
  });

  test('every day includes the weekend, never means never [NOTICE-05] [NOTICE-06]', async () => {
    await setUser('colleague', { email: addressOf('colleague') });
    await setDaily('staff', 'daily');
    await setDaily('colleague', 'never');
    await news('2026-11-14');
    await run('2026-11-14');
    await run(MONDAY);
    expect(receivers()).toEqual([addressOf('staff')]);
  });

  test.each<[string, Parameters<typeof setUser>[1]]>([
    ['without an address', { email: null }],
    ['who is locked', { status: 'Locked' }],
    ['whose attestation is due', { attested_on: '2026-01-01' }],
  ])('a user %s gets none [NOTICE-06]', async (_, values) => {
    await setUser('staff', values);
    await news(MONDAY);
    await run(MONDAY);
    expect(receivers()).toEqual([]);
  });

  test('a user without access, or of another office, gets none [NOTICE-06]', async () => {
    await setUser('withoutTaxId', { email: addressOf('withoutTaxId') });
    await setUser('foreigner', { email: addressOf('foreigner') });
    await news(MONDAY);
    await run(MONDAY);
    expect(receivers()).toEqual([addressOf('staff')]);
    expect([await stateOf(MONDAY, 'withoutTaxId'), await stateOf(MONDAY, 'foreigner')]).toEqual(['none', 'none']);
  });

  test('only kinds count that the user wants by email [NOTICE-05]', async () => {
    const kinds = [{ kind: 'payments', portal: true, email: false }];
    await setDaily('staff', 'weekdays');
    await db()
      .updateTable('notice_setting')
      .set({ kinds: JSON.stringify(kinds) })
      .execute();
    await news(MONDAY);
    await run(MONDAY);
    expect(receivers()).toEqual([]);
  });
});

describe('what the email says', () => {
  test('counts, and nothing that names a patient, claim, amount, tax ID or provider [NOTICE-07]', async () => {
    await news(MONDAY);
    await run(MONDAY);
    const text = sink.received[0]!.text.replaceAll('=\n', '');
    expect(text).toContain('Subject: What changed since 11/13/2026');
    expect(text).toContain('Sign in to see them: https://portal.example.org/notices');
    expect(text).toContain('Payments: 1');
    for (const secret of [TAX.own, 'NM000', '$', 'Verne', "D'Angelo"]) {
      expect(text).not.toContain(secret);
    }
  });

  test('one click stops the emails, and the link of the text opens the page [NOTICE-08]', async () => {
    await news(MONDAY);
    await run(MONDAY);
    const text = sink.received[0]!.text.replaceAll('=\n', '').replaceAll('\n ', ' ');
    expect(text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const [, path] = /List-Unsubscribe:\s+<https:\/\/portal\.example\.org([^>]+)>/.exec(text)!;
    const [, token] = /https:\/\/portal\.example\.org\/stop-emails#([\w-]+)/.exec(text)!;
    expect(userOfStopToken(server().deps.config.keys, token!)).toBe(userId('staff'));
    const reply = await server().as(null, { method: 'POST', url: path! });
    expect(reply.statusCode).toBe(204);
    await news('2026-11-17');
    await run('2026-11-17');
    expect(sink.received).toHaveLength(1);
  });

  test('the Message-ID is the same for every try of a day, and differs by day and person [NOTICE-06]', async () => {
    await setUser('colleague', { email: addressOf('colleague') });
    await news(MONDAY);
    await run(MONDAY);
    await news('2026-11-17');
    await run('2026-11-17');
    expect(new Set(sink.received.map(({ messageId }) => messageId)).size).toBe(4);
    expect(sink.received[0]!.messageId).toMatch(/^<[0-9a-f]{32}@portal\.example\.org>$/);
  });
});

describe('a mail server that does not accept', () => {
  test('is asked again for six hours [NOTICE-06]', async () => {
    sink.setRules({ recipient: () => '451 try later' });
    await news(MONDAY);
    await run(MONDAY, '06:30');
    expect(await stateOf(MONDAY)).toBe('due');
    sink.setRules({});
    await run(MONDAY, '06:40');
    expect(receivers()).toEqual([]);
    await run(MONDAY, '12:29');
    expect(receivers()).toEqual([addressOf('staff')]);
  });

  test('is asked no more after six hours; the next day tells all news [NOTICE-06]', async () => {
    sink.setRules({ recipient: () => '451 try later' });
    await news(MONDAY);
    await run(MONDAY);
    sink.setRules({});
    await run(MONDAY, '12:30');
    expect(await stateOf(MONDAY)).toBe('failed');
    await run('2026-11-17');
    expect(receivers()).toEqual([addressOf('staff')]);
    expect(sink.received[0]!.text).toContain('Payments: 1');
  });

  test('and ends the connection after the text, gets no second copy [NOTICE-06]', async () => {
    sink.setRules({ text: () => null });
    await news(MONDAY);
    await run(MONDAY);
    sink.setRules({});
    await run(MONDAY, '09:00');
    expect(sink.received).toHaveLength(1);
    expect(await stateOf(MONDAY)).toBe('sending');
  });

  test('three days of bounces in a row switch the email off, until the user chooses it again [NOTICE-06]', async () => {
    const bounced = async () =>
      (await db().selectFrom('notice_setting').select('bounced_on').executeTakeFirst())?.bounced_on ?? null;
    const day = async (date: string, recipient: string) => {
      sink.setRules({ recipient: () => recipient });
      await news(date);
      await run(date);
    };
    await day('2026-11-16', '550 no such user');
    await day('2026-11-17', '250 ok');
    await day('2026-11-18', '550 no such user');
    await day('2026-11-19', '550 no such user');
    expect(await bounced()).toBeNull();
    await day('2026-11-20', '550 no such user');
    expect(await bounced()).toBe('2026-11-20');
    await day('2026-11-23', '250 ok');
    expect(sink.received).toHaveLength(1);
  });
});
