import { sql } from 'kysely';
import type { Keys } from '../../config/keys.ts';
import type { Db } from '../../database/database.ts';
import type { UnparsedRow } from '../formats/raw-row.ts';
import { kindsLike, type CheckOptions } from '../kinds/index.ts';
import { targetOf } from './appliers.ts';
import { hashOf, type CheckedLine, type StagedRow } from './row-result.ts';
import type { Target } from './target.ts';

/** Another writer has changed a row since it was read. The file must be read again. */
export class KnownRowsChanged extends Error {}

/**
 * Reads the key of a row from its line, without parsing the line. The result can be wrong, for example if the field
 * appears twice. No row with that key has the hash of the line then.
 */
function keyIn(text: string, mark: string): string | null {
  const at = text.indexOf(mark);
  if (at === -1) return null;
  const start = at + mark.length;
  const end = text.indexOf('"', start);
  return end === -1 ? null : text.slice(start, end);
}

/**
 * Joins the stored rows of the wanted keys whose line is the wanted one. `offset 0` makes PostgreSQL look up each key.
 * From old statistics it can expect that no row has a hash, and would compare every stored row with every key. A row that
 * waits for the same record must be compared field by field.
 */
const joinStored = ({ table, kind }: Target) => sql`
  cross join lateral (select version, content_hash, source_hash from ${sql.table(table)} where id = wanted.key offset 0) stored
  where stored.source_hash = wanted.source and stored.content_hash is not null
    and not exists (select from import_waiting waiting where waiting.kind = any(${kindsLike(kind)}) and waiting.key = wanted.key)`;

interface Found {
  readonly at: number;
  readonly version: number | null;
  readonly content_hash: number;
}

/** Recognizes lines of a file that were applied before and whose rows no other writer has changed since. */
export class KnownRows {
  readonly #db: Db;
  readonly #target: Target;
  readonly #mark: string;
  readonly #prefix: string;

  /** Null for kinds whose rows are compared one by one. */
  static of(db: Db, kind: string, keys: Keys, options: CheckOptions): KnownRows | null {
    const target = targetOf(kind);
    return target?.hasSourceHash ? new KnownRows(db, target, keys, options) : null;
  }

  private constructor(db: Db, target: Target, keys: Keys, { today: _today, ...options }: CheckOptions) {
    this.#db = db;
    this.#target = target;
    this.#mark = `"${target.key[0]!}":"`;
    // Lines can hold an SSN, so their hashes need a key. The options decide what a line means.
    this.#prefix = keys.seal(`import line|${target.kind}|${JSON.stringify(options)}`);
  }

  hashOf(text: string): number {
    return hashOf(this.#prefix + text);
  }

  /** Returns the lines that are stored, by their place in the list. */
  async find(lines: readonly (UnparsedRow & { readonly source: number })[]): Promise<Map<number, CheckedLine>> {
    const wanted = lines.map(({ text }) => keyIn(text, this.#mark));
    const { rows } = await sql<Found>`
      select wanted.at - 1 as at, stored.version, stored.content_hash
      from unnest(${wanted}::text[], ${lines.map(({ source }) => source)}::bigint[]) with ordinality wanted (key, source, at)
      ${joinStored(this.#target)}`.execute(this.#db);
    return new Map(
      rows.map(({ at, version, content_hash }) => {
        const { line, source } = lines[at]!;
        return [at, { position: line, line, key: wanted[at]!, version, hash: content_hash, source, body: null }];
      }),
    );
  }
}

/** Makes sure that the known rows of a chunk are still stored as they were when the file was read. */
export async function expectKnown(trx: Db, kind: string, importId: number, known: readonly StagedRow[]): Promise<void> {
  if (known.length === 0) return;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select key, source_hash as source from import_staged where import_id = ${importId} and body is null
        and position between ${known[0]!.position} and ${known.at(-1)!.position}
    ) wanted ${joinStored(targetOf(kind)!)}`.execute(trx);
  if (rows[0]!.count !== known.length) throw new KnownRowsChanged();
}
