import { randomUUID } from 'node:crypto';
import { access, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { needsTa1, write999, writeTa1, X12Refusal, type Interchange, type ReplyEnvelope } from '@pbt/x12';
import { createFolder } from '../../config/create-folder.ts';
import type { Db } from '../../database/database.ts';

const MAX_CONTROL_NUMBER = 999_999_999;

/** When the replies of an import are written, under which names, and their control numbers in order. */
export interface ReplyPlan {
  readonly date: string;
  readonly time: string;
  readonly numbers: readonly number[];
  readonly names: readonly string[];
}

type Extension = '999' | 'ta1';

interface Reply {
  readonly extension: Extension;
  readonly interchange: Interchange;
  readonly compose: (envelope: ReplyEnvelope) => string | null;
}

/** An interchange without sender or receiver cannot be answered. */
function composed(compose: Reply['compose'], envelope: ReplyEnvelope): string | null {
  try {
    return compose(envelope);
  } catch (error) {
    if (error instanceof X12Refusal) return null;
    throw error;
  }
}

const ANY: ReplyEnvelope = { controlNumber: 1, date: '2000-01-01', time: '0000' };

/** The replies to a file, in order: a 999 for every interchange with groups, and a TA1 where one is needed. */
function repliesTo(interchanges: readonly Interchange[]): Reply[] {
  return interchanges
    .flatMap((interchange): Reply[] => [
      { extension: '999', interchange, compose: (envelope) => write999(interchange, envelope) },
      ...(needsTa1(interchange)
        ? [
            {
              extension: 'ta1' as const,
              interchange,
              compose: (envelope: ReplyEnvelope) => writeTa1(interchange, envelope),
            },
          ]
        : []),
    ])
    .filter(({ compose }) => composed(compose, ANY) !== null);
}

/** Takes the next control number of the replies to a sender. */
async function nextNumber(trx: Db, { senderQualifier, sender }: Interchange): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into x12_reply_number (sender_qualifier, sender, last) values (${senderQualifier}, ${sender}, 1)
    on conflict (sender_qualifier, sender) do update
      set last = case when x12_reply_number.last >= ${MAX_CONTROL_NUMBER} then 1 else x12_reply_number.last + 1 end
    returning last`.execute(trx);
  return rows[0]!.last;
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** A name that exists gets the number of the import in front. */
async function freeNames(
  { folder, fileName, importId }: ReplySettings,
  extensions: ReadonlySet<Extension>,
): Promise<string[]> {
  const named = (prefix: string) => [...extensions].map((extension) => `${prefix}${fileName}.${extension}`);
  for (const prefix of ['', `${importId}-`]) {
    const taken = await Promise.all(named(prefix).map((name) => exists(join(folder, name))));
    if (!taken.includes(true)) return named(prefix);
  }
  return named(`${importId}-${randomUUID()}-`);
}

interface ReplySettings {
  readonly db: Db;
  readonly importId: number;
  readonly fileName: string;
  readonly folder: string;
  /** Date and time of the plan, as `2026-11-15T08:30`. */
  readonly now: string;
}

/** Plans the replies and stores the plan, so an import that is resumed writes the same ones. */
async function plan(settings: ReplySettings, replies: readonly Reply[]): Promise<ReplyPlan> {
  const { db, importId, now } = settings;
  const names = await freeNames(settings, new Set(replies.map(({ extension }) => extension)));
  const [date = '', time = ''] = now.split('T');
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ plan: ReplyPlan | null }>`
      select options -> 'replyPlan' as plan from import where id = ${importId} for update`.execute(trx);
    if (rows[0]?.plan) return rows[0].plan;
    const numbers: number[] = [];
    for (const { interchange } of replies) numbers.push(await nextNumber(trx, interchange));
    const planned: ReplyPlan = { date, time: time.replace(':', ''), numbers, names };
    await sql`update import set options = options || ${JSON.stringify({ replyPlan: planned })}::jsonb
      where id = ${importId}`.execute(trx);
    return planned;
  });
}

/** Writes the file under a temporary name first, so no reader sees a part of it. */
async function writeWhole(folder: string, name: string, text: string): Promise<void> {
  const temporary = join(folder, `.${randomUUID()}.tmp`);
  try {
    await writeFile(temporary, text, { flag: 'wx', mode: 0o600, encoding: 'latin1' });
    await rename(temporary, join(folder, name));
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Writes the acknowledgements of a file (X12-14). Returns their names. */
export async function writeReplies(settings: ReplySettings, interchanges: readonly Interchange[]): Promise<string[]> {
  const replies = repliesTo(interchanges);
  if (replies.length === 0) return [];
  await createFolder(settings.folder);
  const { date, time, numbers, names } = await plan(settings, replies);
  for (const name of names) {
    const text = replies
      .map(({ extension, compose }, at) =>
        name.endsWith(`.${extension}`) ? (composed(compose, { controlNumber: numbers[at]!, date, time }) ?? '') : '',
      )
      .join('');
    await writeWhole(settings.folder, name, text);
  }
  return [...names];
}
