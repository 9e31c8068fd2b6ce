import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { sql } from 'kysely';
import { EMBEDDED_ISSUER } from '../../config/identity-provider.ts';
import type { Db } from '../../database/database.ts';
import { CommandFailed, done, EXIT, type Arguments, type Command, type CommandContext } from '../command.ts';
import { csvRows } from './csv-rows.ts';
import { operateAll } from '../operate.ts';
import { renderTable } from '../table.ts';

interface Wanted {
  readonly username: string;
  readonly issuer: string;
  readonly subject: string;
}

interface Move {
  readonly id: number;
  readonly username: string;
  readonly from: string;
  readonly to: string;
  readonly issuer: string;
  readonly subject: string;
}

const MAX_PROBLEMS = 20;
const identityOf = ({ issuer, subject }: { issuer: string; subject: string }) => `${issuer}|${subject}`;

/**
 * Removes a slash at the end of the issuer, as `readConfig` does. The demonstration's identity provider is 'embedded'.
 */
function checkIssuer(value: string): string {
  const issuer = value.trim().replace(/\/$/, '');
  if (issuer === EMBEDDED_ISSUER || (URL.canParse(issuer) && /^https?:/.test(issuer))) return issuer;
  throw new CommandFailed(`An issuer is an address like https://login.example.org, not "${value}"`, EXIT.usage);
}

async function readWanted(path: string, fallback: string): Promise<Wanted[]> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new CommandFailed(`The file cannot be read: ${path}`);
  });
  const [head = [], ...rows] = csvRows(text);
  const columns = head.map((name) => name.toLowerCase());
  const [username, subject, issuer] = ['username', 'subject', 'issuer'].map((name) => columns.indexOf(name));
  if (username === -1 || subject === -1) {
    throw new CommandFailed(
      'The first line of the file must name the columns: username,subject or username,subject,issuer',
    );
  }
  return rows.map((row) => ({
    username: row[username!] ?? '',
    subject: row[subject!] ?? '',
    issuer: checkIssuer(row[issuer!] || fallback),
  }));
}

async function wantedOf({ deps, cwd }: CommandContext, args: Arguments): Promise<Wanted[]> {
  const [username, subject, file] = [args.words[0], args.text('subject'), args.text('file')];
  const issuer = checkIssuer(args.text('issuer') ?? deps.config.identityProvider.issuerKey);
  if (file !== undefined) {
    if (username !== undefined || subject !== undefined) {
      throw new CommandFailed('users move takes either <username> with --subject, or --file', EXIT.usage);
    }
    return readWanted(resolve(cwd, file), issuer);
  }
  if (username === undefined || subject === undefined) {
    throw new CommandFailed('users move needs <username> with --subject, or --file', EXIT.usage);
  }
  return [{ username, issuer, subject: subject.trim() }];
}

/** Returns the moves, without users who already have that subject. Throws one error with at most 20 problems. */
async function planMoves(db: Db, wanted: readonly Wanted[]): Promise<Move[]> {
  const users = await db.selectFrom('app_user').select(['id', 'username', 'issuer', 'subject']).execute();
  const byName = new Map(users.map((user) => [user.username, user]));
  const moving = new Set(wanted.map(({ username }) => username));
  const owners = new Map(users.map((user) => [identityOf(user), user.username]));
  const [named, claimed] = [new Set<string>(), new Map<string, string>()];
  const problems: string[] = [];
  const moves: Move[] = [];
  for (const want of wanted) {
    const { username, issuer, subject } = want;
    const user = byName.get(username);
    const to = identityOf(want);
    const owner = owners.get(to);
    if (!user) problems.push(`There is no user "${username}"`);
    else if (subject === '') problems.push(`${username} has no subject to move to`);
    else if (named.has(username)) problems.push(`${username} is named twice`);
    else if (claimed.has(to)) problems.push(`${username} and ${claimed.get(to)} cannot both have ${to}`);
    else if (owner !== undefined && owner !== username && !moving.has(owner)) {
      problems.push(`${username} cannot have ${to}: it belongs to ${owner}`);
    } else moves.push({ id: user.id, username, from: identityOf(user), to, issuer, subject });
    named.add(username);
    claimed.set(to, username);
  }
  if (problems.length === 0) return moves.filter(({ from, to }) => from !== to);
  const more = problems.length - MAX_PROBLEMS;
  const shown = [...problems.slice(0, MAX_PROBLEMS), ...(more > 0 ? [`and ${more} more`] : [])];
  throw new CommandFailed(`Nothing was changed:\n${shown.map((line) => `  - ${line}`).join('\n')}`);
}

/** Gives all moved users a temporary subject first. Subjects are unique, and two users can exchange theirs. */
async function applyMoves(trx: Db, moves: readonly Move[]): Promise<void> {
  const ids = moves.map(({ id }) => id);
  await sql`update app_user set subject = 'moving:' || id where id = any(${ids}::int[])`.execute(trx);
  await sql`
    update app_user set issuer = moved.issuer, subject = moved.subject
    from unnest(${ids}::int[], ${moves.map(({ issuer }) => issuer)}::text[], ${moves.map(({ subject }) => subject)}::text[])
      moved (id, issuer, subject)
    where app_user.id = moved.id`.execute(trx);
}

export const moveUsers: Command = {
  name: 'users move',
  summary: 'Moves users to another subject or identity provider',
  words: ['username?'],
  options: {
    subject: { value: '<sub>', help: "The identity provider's subject for this user" },
    issuer: { value: '<address>', help: 'The identity provider; OIDC_AUTHORITY unless said otherwise' },
    file: { value: '<csv>', help: 'Many users: columns username, subject and, where it differs, issuer' },
    'dry-run': { help: 'Shows what would change and changes nothing' },
  },
  notes:
    'All users of a file are moved together or not at all. Tax IDs, roles and history stay with the user.\nusers misses lists the subjects that found no user.',
  examples: [
    'users move mjones --subject 00u1ab2cd',
    'users move --file moved.csv --issuer https://login.example.org --dry-run',
  ],
  run: async (context, args) => {
    const wanted = await wantedOf(context, args);
    const isDryRun = args.flag('dry-run');
    let moves = await planMoves(context.deps.db, wanted);
    if (!isDryRun && moves.length > 0) {
      const operations = () =>
        moves.map(({ id, from, to }) => ({
          action: 'users.move',
          recordKind: 'user',
          recordId: String(id),
          reason: `${from} to ${to}`,
        }));
      await operateAll(context, operations, async (trx) => {
        moves = await planMoves(trx, wanted);
        await applyMoves(trx, moves);
      });
    }
    const rows = moves.map(({ username, from, to }) => ({ username, from, to }));
    const people = `${moves.length} ${moves.length === 1 ? 'user' : 'users'}`;
    const unchanged = wanted.length - moves.length;
    const summary = [
      isDryRun ? `Dry run: ${people} would be moved` : `${people} moved`,
      ...(unchanged > 0 ? [`${unchanged} already there`] : []),
    ].join(', ');
    const text = rows.length === 0 ? summary : `${renderTable(rows)}\n\n${summary}`;
    return done(text, { moved: rows, unchanged, dryRun: isDryRun });
  },
};
