import type { Selectable } from 'kysely';
import type { Keys } from '../config/keys.ts';
import type { Db } from '../database/database.ts';
import type { Database } from '../database/schema.ts';
import type { AnchorStore } from './anchor-store.ts';
import { readAnchors, sinceAccepted, type Anchor, type AnchorProblem, type Anchors } from './anchors.ts';
import { ANCHOR_ACTION, CHAIN_START, sealedText } from './chain.ts';

type Row = Selectable<Database['audit']>;

export interface ChainProblem {
  readonly chain: string;
  readonly seq: number;
  readonly problem: 'missing' | 'changed' | 'out of order' | 'not as anchored' | AnchorProblem['problem'];
}

const BATCH = 2000;

async function* rowsOf(db: Db, chain: string): AsyncGenerator<Row> {
  for (let last = 0; ;) {
    const rows = await db
      .selectFrom('audit')
      .selectAll()
      .where('chain', '=', chain)
      .where('seq', '>', last)
      .orderBy('seq')
      .limit(BATCH)
      .execute();
    yield* rows;
    if (rows.length < BATCH) return;
    last = rows.at(-1)!.seq;
  }
}

type MissingAnchor = Pick<Anchor, 'writer' | 'n' | 'signature'>;

/** The rows that the audit trail must have according to the anchors. */
class Expected {
  /** Hashes of anchored rows, by chain and row number. */
  readonly #rows = new Map<string, Map<number, string>>();
  readonly #known = new Set<string>();
  /** By chain, the number of its last row when the trail was accepted. Anchors that these rows name may be missing. */
  readonly #accepted = new Map<string, number>();

  constructor(anchors: readonly Anchor[]) {
    const [first, ...more] = sinceAccepted(anchors);
    for (const { signature } of anchors) this.#known.add(signature);
    for (const { kind, writer, heads } of first ? [first, ...more] : []) {
      for (const { chain, seq, hash } of heads) {
        this.#rows.set(chain, (this.#rows.get(chain) ?? new Map<number, string>()).set(seq, hash));
        // An accepted trail of many chains needs several anchor lines, all of the same writer.
        const isAccepted = kind === 'accepted' || (first?.kind === 'accepted' && writer === first.writer);
        if (isAccepted) this.#accepted.set(chain, seq);
      }
    }
  }

  chains(): Iterable<string> {
    return this.#rows.keys();
  }

  isAsAnchored({ chain, seq, hash }: Row): boolean {
    return (this.#rows.get(chain)?.get(seq) ?? hash) === hash;
  }

  /** Returns the number of the chain's last anchored row, or 0 without one. */
  lastOf(chain: string): number {
    let last = 0;
    for (const seq of this.#rows.get(chain)?.keys() ?? []) last = Math.max(last, seq);
    return last;
  }

  /** Returns the anchor that this audit row names, if neither the store nor a copy has it. */
  missingAnchor({ action, chain, seq, record_id, reason }: Row): MissingAnchor | null {
    if (action !== ANCHOR_ACTION || seq <= (this.#accepted.get(chain) ?? 0) || this.#known.has(reason ?? ''))
      return null;
    const [writer = '', n] = (record_id ?? '').split(':');
    return { writer, n: Number(n), signature: reason ?? '' };
  }
}

/**
 * Checks a chain from its first row. Every row must exist, match its seal, match its anchor if it has one, and contain
 * the previous row's seal.
 */
async function verifyChain(db: Db, keys: Keys, chain: string, anchored: Expected | null) {
  const problems: ChainProblem[] = [];
  const lost: MissingAnchor[] = [];
  let rows = 0;
  let expected = 1;
  let previous = CHAIN_START;
  for await (const row of rowsOf(db, chain)) {
    rows += 1;
    if (row.seq !== expected) problems.push({ chain, seq: expected, problem: 'missing' });
    else if (row.previous_hash !== previous) problems.push({ chain, seq: row.seq, problem: 'out of order' });
    if (row.hash !== keys.seal(sealedText(row))) problems.push({ chain, seq: row.seq, problem: 'changed' });
    if (anchored && !anchored.isAsAnchored(row)) problems.push({ chain, seq: row.seq, problem: 'not as anchored' });
    const missing = anchored?.missingAnchor(row);
    if (missing) lost.push(missing);
    expected = row.seq + 1;
    previous = row.hash;
  }
  const last = anchored?.lastOf(chain) ?? 0;
  if (last >= expected) problems.push({ chain, seq: expected, problem: 'missing' });
  return { rows, problems, lost, unanchored: Math.max(0, expected - 1 - last) };
}

/**
 * Reports anchors that a copy contains but the store has lost. Copies are files or log lines that are kept elsewhere.
 * Writers without any anchor in the store are skipped, because another host can have its own store.
 */
function missingFrom(store: readonly Anchor[], copies: readonly Anchor[]): ChainProblem[] {
  const writers = new Set(store.map(({ writer }) => writer));
  const known = new Set(store.map(({ signature }) => signature));
  return copies
    .filter(({ writer, signature }) => writers.has(writer) && !known.has(signature))
    .map(({ writer, n }) => ({ chain: writer, seq: n, problem: 'anchor missing' }));
}

/**
 * Returns the first missing anchor of each writer. The caller has read the anchors again, because a running portal may
 * have written some meanwhile.
 */
function stillMissing(lost: readonly MissingAnchor[], { all }: Anchors): ChainProblem[] {
  const known = new Set(all.map(({ signature }) => signature));
  const first = new Map<string, ChainProblem>();
  for (const { writer, n, signature } of lost) {
    if (known.has(signature) || first.has(writer)) continue;
    first.set(writer, { chain: writer, seq: n, problem: 'anchor missing' });
  }
  return [...first.values()];
}

/** Verifies the audit trail. Rows that were removed from the end of a chain are detected only up to its last anchor. */
export async function verifyAudit(
  db: Db,
  keys: Keys,
  store?: Pick<AnchorStore, 'read'>,
  copies: readonly Anchor[] = [],
) {
  const read = async () => (store ? readAnchors(await store.read(), keys) : null);
  const anchors = await read();
  const since = anchors?.all.findLast(({ kind }) => kind === 'accepted')?.at ?? '';
  const all = anchors ? [...anchors.all, ...copies.filter(({ at }) => at > since)] : [];
  const expected = anchors ? new Expected(all) : null;
  const stored = await db.selectFrom('audit').select('chain').distinct().execute();
  const chains = new Set([...stored.map(({ chain }) => chain), ...(expected?.chains() ?? [])]);
  const results: Awaited<ReturnType<typeof verifyChain>>[] = [];
  for (const chain of [...chains].toSorted()) results.push(await verifyChain(db, keys, chain, expected));
  const sum = (figure: 'rows' | 'unanchored') => results.reduce((total, result) => total + result[figure], 0);
  const lost = results.flatMap((result) => result.lost);
  const problems: ChainProblem[] = [
    ...(anchors?.problems ?? []),
    ...missingFrom(anchors?.all ?? [], copies),
    ...results.flatMap((result) => result.problems),
    ...(lost.length > 0 ? stillMissing(lost, (await read())!) : []),
  ];
  const accepted = all.filter(({ kind }) => kind === 'accepted').map(({ at, note }) => ({ at, note: note ?? '' }));
  return {
    chains: stored.length,
    rows: sum('rows'),
    problems,
    ...(anchors ? { anchors: all.length, unanchored: sum('unanchored'), accepted } : {}),
  };
}
