import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { Db } from '../../src/database/database.ts';
import { startSmtpSink } from './smtp-sink.ts';

const SCRIPT = fileURLToPath(new URL('./mail-process.ts', import.meta.url));
const PROCESSES = 4;
const DAY = '2026-11-16';
const TAX_ID = '890000001';

const PRIVATE = new RegExp(`${TAX_ID}|Verne|MAIL0000|\\$`, 'i');

/** Users with an address, access to one tax ID, and news on the day. */
async function insertReceivers(db: Db, people: number): Promise<void> {
  await sql`insert into tax_id (tax_id, name) values (${TAX_ID}, 'Office')`.execute(db);
  await sql`insert into provider (id, kind, name, name_search, effective_date)
    values ('MAIL-P1', 'person', 'Ash Verne', 'ashverne', '2020-01-01')`.execute(db);
  await sql`insert into app_user (id, issuer, subject, username, first_name, last_name, email, external_id, attested_on,
      initial_activity_date)
    select 100000 + n, 'embedded', 'mail' || n, 'mail' || n, 'A', 'B', 'mail' || n || '@example.org', 'PB009100',
      date '2026-11-01', date '2023-05-01' from generate_series(1, ${people}::integer) n`.execute(db);
  await sql`insert into user_access (user_id, provider_id, tax_id)
    select 100000 + n, 'MAIL-P1', ${TAX_ID} from generate_series(1, ${people}::integer) n`.execute(db);
  await sql`insert into remittance (id, tax_id, payee_name, amount_cents, learned_on)
    values ('MAIL000000000001', ${TAX_ID}, 'Verne Group', 100, ${DAY}::date)`.execute(db);
}

/** A mail server that keeps what it receives. */
export interface MailServer {
  readonly url: string;
  readonly received: readonly { readonly to: string; readonly text: string }[];
  /** The first function is called for each receiver and each email, the second one after an email has arrived. */
  listen(onEvent: () => void, onText: () => void): void;
  stop(): Promise<void>;
}

async function startOwnServer(): Promise<MailServer> {
  const { url, received, setRules, stop } = await startSmtpSink();
  const listen: MailServer['listen'] = (onEvent, onText) =>
    setRules({ recipient: () => (onEvent(), '250 ok'), text: () => (onEvent(), onText(), '250 ok') });
  return { url, received, listen, stop };
}

interface Options {
  readonly startServer?: () => Promise<MailServer>;
  readonly db: Db;
  readonly url: string;
  readonly people: number;
  readonly kills: number;
  /** Random numbers from 0 to below 1. */
  readonly next: () => number;
}

/** Resolves when no email is due. Asks the database again after each mail and each start of a process. */
async function isDone(db: Db, people: number): Promise<boolean> {
  const { rows } = await sql<{ all: number; open: number }>`
    select count(*)::integer as all, count(*) filter (where state = 'due')::integer as open from notice_mail`.execute(
    db,
  );
  return rows[0]!.all === people && rows[0]!.open === 0;
}

export interface MailResult {
  readonly kills: number;
  /** Addresses that received more than one email. */
  readonly twice: readonly string[];
  /** Addresses whose email is stored as sent, but was not received. */
  readonly lost: readonly string[];
  /** Addresses whose email names the tax ID, the payee, the provider or the payment of the news, or an amount. */
  readonly leaks: readonly string[];
  /** Emails whose sending a kill has cut off. */
  readonly cutOff: number;
  readonly sent: number;
  readonly milliseconds: number;
}

/**
 * Four processes send the emails of one day. At random moments, before and after the mail server accepts an email, one of
 * them is killed and another one starts.
 */
export async function killMailProcesses({
  startServer = startOwnServer,
  db,
  url,
  people,
  kills,
  next,
}: Options): Promise<MailResult> {
  await insertReceivers(db, people);
  const mailServer = await startServer();
  const processes: ChildProcess[] = [];
  let wake = () => {};
  const start = () => {
    const child = fork(SCRIPT, [url, mailServer.url, DAY], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    child.on('message', () => wake());
    processes.push(child);
  };
  let [events, killed] = [0, 0];
  const every = kills === 0 ? Infinity : Math.max(1, Math.floor((people * 2) / (kills + 1)));
  let nextKill = Math.ceil(next() * every);
  const onEvent = () => {
    events += 1;
    if (events < nextKill || killed >= kills) return;
    killed += 1;
    nextKill = events + Math.ceil(next() * every);
    const [victim] = processes.splice(Math.floor(next() * processes.length), 1);
    victim!.kill('SIGKILL');
    start();
  };
  mailServer.listen(onEvent, () => wake());
  const began = performance.now();
  for (let at = 0; at < PROCESSES; at += 1) start();
  try {
    while (!(await isDone(db, people))) {
      await Promise.race([
        new Promise<void>((resolve) => (wake = resolve)),
        new Promise((resolve) => setTimeout(resolve, 200)),
      ]);
    }
  } finally {
    await Promise.all(
      processes.map(async (child) => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        const exited = once(child, 'exit');
        child.send('stop');
        await exited;
      }),
    );
    await mailServer.stop();
  }
  const milliseconds = performance.now() - began;
  const { rows } = await sql<{ email: string; state: string }>`
    select person.email, mail.state from notice_mail mail join app_user person on person.id = mail.user_id`.execute(db);
  const counts = new Map<string, number>();
  for (const { to } of mailServer.received) counts.set(to, (counts.get(to) ?? 0) + 1);
  return {
    kills: killed,
    twice: [...counts].filter(([, count]) => count > 1).map(([to]) => to),
    lost: rows.filter(({ email, state }) => state === 'sent' && !counts.has(email)).map(({ email }) => email),
    leaks: mailServer.received.filter(({ text }) => PRIVATE.test(text)).map(({ to }) => to),
    cutOff: rows.filter(({ state }) => state === 'sending').length,
    sent: rows.filter(({ state }) => state === 'sent').length,
    milliseconds,
  };
}
