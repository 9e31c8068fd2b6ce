import { NOTICE_DAYS } from '@pbt/domain/contract/notice-values';
import { kindSettings, topicsOf } from '@pbt/domain/rules/notice/kinds';
import { dailyMail, newsOf } from '@pbt/domain/rules/notice/mail-text';
import { mailPhase } from '@pbt/domain/rules/notice/mail-time';
import { mailDayBefore } from '@pbt/domain/rules/notice/notice-days';
import { addDays } from '@pbt/domain/rules/shared/dates';
import { sql } from 'kysely';
import { planTimeText } from '../../config/plan-time.ts';
import type { Deps } from '../../deps.ts';
import { BULK_CONNECTIONS, createBulkMailer, type BulkMail, type BulkMailer } from '../../mail/bulk-mailer.ts';
import { claimMail, storeDelivery, storeNoNews } from './mail-state.ts';
import { dueReceivers, planDay, type Receiver } from './mail-people.ts';
import { mailTimeOf } from './settings.ts';
import { stopToken } from './stop-link.ts';
import { totalsByDay } from './totals.ts';

const BATCH = 200;
const KEPT_DAYS = 2 * NOTICE_DAYS;

interface Prepared {
  readonly mail: BulkMail;
  /** What today counts so far. */
  readonly told: Readonly<Record<string, number>>;
}

/** The email of a person, or null without news since the last one. */
async function prepare({ db, clock, config }: Deps, person: Receiver): Promise<Prepared | null> {
  const today = clock.today();
  const oldest = addDays(today, 1 - NOTICE_DAYS);
  const last = person.last !== null && person.last.day >= oldest ? person.last : null;
  const since = last?.day ?? mailDayBefore(today, person.daily);
  const topics = topicsOf(kindSettings(person.kinds, person.isUmr), 'email');
  const totals = await totalsByDay(db, { userId: person.userId, scope: person.scope, since, today });
  const counts = [...totals.values()].map((day) => day.counts);
  const news = newsOf(counts, last?.told ?? {}, topics);
  if (Object.keys(news).length === 0) return null;
  const token = stopToken(config.keys, person.userId);
  const { hostname } = new URL(config.publicUrl);
  const mail: BulkMail = {
    to: person.email,
    ...dailyMail({
      news,
      since,
      taxIds: person.scope.length,
      signInUrl: new URL('/notices', config.publicUrl).href,
      stopUrl: new URL(`/stop-emails#${token}`, config.publicUrl).href,
    }),
    date: clock.now(),
    messageId: `${config.keys.messageId(`${person.userId}|${today}`)}@${hostname}`,
    stopUrl: new URL(`/api/user/notice/stop?token=${token}`, config.publicUrl).href,
  };
  return { mail, told: { ...totals.get(today)?.counts } };
}

/** Reserves the email in the database before it is sent, so no other process sends it too, not even after a crash. */
async function mailTo(deps: Deps, mailer: BulkMailer, person: Receiver): Promise<void> {
  const today = deps.clock.today();
  const prepared = person.scope.length === 0 ? null : await prepare(deps, person);
  if (prepared === null) return storeNoNews(deps.db, person.userId, today);
  if (!(await claimMail(deps.db, person.userId, today, prepared.told))) return;
  const delivery = await mailer.deliver(prepared.mail);
  await storeDelivery(deps.db, person.userId, { today, now: deps.clock.now() }, delivery);
}

/** Runs the work for every item, with as many at the same time as the mail server gets connections. */
async function forAll<T>(items: readonly T[], signal: AbortSignal, work: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values();
  const run = async () => {
    for (const item of rest) {
      if (signal.aborted) return;
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: BULK_CONNECTIONS }, run));
}

/** Sends the emails that are due. A failed one is due again after a while. */
export async function sendDueMails(deps: Deps, mailer: BulkMailer, signal: AbortSignal): Promise<void> {
  for (;;) {
    const people = await dueReceivers(deps, BATCH);
    if (people.length === 0 || signal.aborted) return;
    await forAll(people, signal, (person) => mailTo(deps, mailer, person));
  }
}

/** Deletes what notices need no more. */
async function forgetOld({ db, clock }: Deps): Promise<void> {
  const before = sql`${addDays(clock.today(), -KEPT_DAYS)}::date`;
  await sql`delete from notice_read where day < ${before}`.execute(db);
  await sql`delete from notice_mail where day < ${before}`.execute(db);
  await sql`delete from notice_tally where day < ${before}`.execute(db);
}

/** The daily email (spec 5 §11). Runs once a minute, in any process, and in several if it takes longer. */
export async function runDailyMail(deps: Deps, signal: AbortSignal): Promise<void> {
  const { db, clock, config } = deps;
  if (config.mailFrom === null) return;
  const time = planTimeText(clock.now(), config.planTimeZone).slice(11);
  const phase = mailPhase(time, await mailTimeOf(db));
  if (phase === 'before') return;
  if (phase === 'over') {
    await sql`update notice_mail set state = 'failed', changed_at = clock_timestamp()
      where state = 'due' and day <= ${clock.today()}::date`.execute(db);
    return forgetOld(deps);
  }
  await planDay(deps);
  const mailer = createBulkMailer(config);
  try {
    await sendDueMails(deps, mailer, signal);
  } finally {
    mailer.close();
  }
}
