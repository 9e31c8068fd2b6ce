import { SIGN_IN_ERROR } from '@pbt/domain/rules/user/sign-in-errors';
import { sql } from 'kysely';
import { CommandFailed, done, EXIT, type Arguments, type Command } from '../command.ts';
import { auditLook } from '../operate.ts';
import { renderTable, zoneNote } from '../table.ts';

const DAY_MS = 86_400_000;
/** Maximum width of a cell. Subjects come from tokens of accounts that the portal does not know, and can be long. */
const MAX_CELL_WIDTH = 80;

const escapeOf = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Quotes a subject as JSON when it has white space at an end or a character that a terminal does not show. */
function visible(subject: string): string {
  if (!/^[\s"]|\s$|(?! )[\p{C}\p{Z}]/u.test(subject)) return subject;
  return JSON.stringify(subject).replaceAll(/(?! )[\p{C}\p{Z}]/gu, (found) => found.replaceAll(/[^]/g, escapeOf));
}

function wholeNumber(args: Arguments, name: string, fallback: number, max: number): number {
  const text = args.text(name) ?? String(fallback);
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= 1 && value <= max) return value;
  throw new CommandFailed(`--${name} must be a whole number from 1 to ${max}, not "${text}"`, EXIT.usage);
}

interface Miss {
  readonly identity: string;
  readonly calls: number;
  readonly first: Date;
  readonly last: Date;
}

export const userMisses: Command = {
  name: 'users misses',
  summary: 'Sign-ins that were refused because no user has their subject',
  options: {
    days: { value: '<number>', help: 'How far back; 30 unless said otherwise' },
    limit: { value: '<number>', help: 'How many subjects; 50 unless said otherwise' },
  },
  notes:
    'Newest first. Subjects that belong to a user by now are left out. Subjects longer than 80 characters are cut; --json has them whole.\nA subject with invisible characters, or white space at an end, is quoted as JSON.\nLink one with users move (an existing user) or users create --subject (a new one).',
  examples: ['users misses', 'users misses --days 2', 'users move mjones --subject 00u1ab2cd'],
  run: async (context, args) => {
    const { db, clock, config } = context.deps;
    const days = wholeNumber(args, 'days', 30, 365);
    const limit = wholeNumber(args, 'limit', 50, 1000);
    const from = new Date(clock.now().getTime() - days * DAY_MS);
    const { rows } = await sql<Miss>`
      select actor_subject as identity, count(*)::int as calls, min(at) as first, max(at) as last
      from audit
      where actor_id is null and at >= ${from}::timestamptz and reason = ${SIGN_IN_ERROR.NULL_USER}
        and not exists (select from app_user where issuer || '|' || subject = actor_subject)
      group by actor_subject order by last desc limit ${limit}`.execute(db);
    await auditLook(context, { action: 'users.misses', recordKind: 'audit', count: rows.length });
    // Splits at the first bar. An issuer is a URL or 'embedded' and contains no bar, but a subject can contain one.
    const misses = rows.map(({ identity, calls, first, last }) => {
      const bar = identity.indexOf('|');
      return { subject: identity.slice(bar + 1), issuer: identity.slice(0, bar), last, first, calls };
    });
    if (misses.length === 0) return done(`No sign-in without a user in the last ${days} days.`, misses);
    const shown = misses.map((miss) => ({ ...miss, subject: visible(miss.subject) }));
    const timeZone = config.planTimeZone;
    const text = renderTable(shown, { widest: MAX_CELL_WIDTH, timeZone });
    return done(`${text}\n\n${zoneNote(timeZone)}`, misses);
  },
};
