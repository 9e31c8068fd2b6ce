import { randomBytes } from 'node:crypto';
import { ANCHOR_ACTION, type ChainHead } from './chain.ts';
import type { Audit } from './trail.ts';
import type { AnchorStore } from './anchor-store.ts';
import type { Keys } from '../config/keys.ts';

/**
 * A signed line outside the database with the newest rows of audit chains, so a later removal of rows is noticed. Each
 * writer, usually one per process, numbers its lines and adds the signature of its previous line. A removed line is
 * noticed too.
 */
export interface Anchor {
  readonly writer: string;
  readonly n: number;
  readonly at: string;
  /** `accepted` means that an operator or a restore accepted the trail. Earlier anchors are no longer compared. */
  readonly kind: 'heads' | 'accepted';
  /**
   * Signature of the writer's previous line. For its first line, that of the last line it found in the store, or null.
   */
  readonly after: string | null;
  /** The line before this one is incomplete, for example because the disk was full. */
  readonly isAfterTorn: boolean;
  readonly heads: readonly ChainHead[];
  /** Why the trail was accepted. Null for the kind `heads`. */
  readonly note: string | null;
  readonly signature: string;
}

const signedText = (anchor: Omit<Anchor, 'signature'>) =>
  JSON.stringify([
    anchor.writer,
    anchor.n,
    anchor.at,
    anchor.kind,
    anchor.after,
    anchor.isAfterTorn,
    anchor.heads.map(({ chain, seq, hash }) => [chain, seq, hash]),
    anchor.note,
  ]);

/** Parses an anchor line of the store or of the portal's log. Returns null for other lines and wrong signatures. */
export function parseAnchor(line: string, keys: Keys): Anchor | null {
  try {
    const value = JSON.parse(line) as Anchor & { anchor?: Anchor };
    const { signature, ...rest } = value.anchor ?? value;
    return keys.signAnchor(signedText(rest)) === signature ? { ...rest, signature } : null;
  } catch {
    return null;
  }
}

export interface AnchorProblem {
  readonly chain: string;
  readonly seq: number;
  readonly problem: 'anchor missing' | 'anchor edited' | 'anchor out of order';
}

export interface Anchors {
  /** The lines with a valid signature, in the order of writing. */
  readonly all: readonly Anchor[];
  readonly problems: readonly AnchorProblem[];
}

/**
 * Parses the lines of an anchor store and reports lines that were edited, removed, moved or repeated. `verifyAudit`
 * finds lines that were removed from the end.
 */
export function readAnchors(text: string, keys: Keys): Anchors {
  const lines = text.split('\n');
  const all: Anchor[] = [];
  const problems: AnchorProblem[] = [];
  const last = new Map<string, Anchor>();
  const signatures = new Set<string>();
  let tornAt = 0;
  for (const [index, line] of lines.entries()) {
    if (line === '') continue;
    const anchor = parseAnchor(line, keys);
    if (!anchor) {
      // The last line may be incomplete. If it was complete before, an audit row has its signature, and `verifyAudit`
      // reports the loss.
      if (index < lines.length - 1) tornAt = index + 1;
      continue;
    }
    if (tornAt > 0 && !anchor.isAfterTorn) problems.push({ chain: 'anchors', seq: tornAt, problem: 'anchor edited' });
    tornAt = 0;
    const before = last.get(anchor.writer);
    const place = { chain: anchor.writer, seq: anchor.n };
    if (anchor.n <= (before?.n ?? 0)) problems.push({ ...place, problem: 'anchor out of order' });
    else if (anchor.n !== (before?.n ?? 0) + 1)
      problems.push({ ...place, seq: (before?.n ?? 0) + 1, problem: 'anchor missing' });
    else if (before && anchor.after !== before.signature) problems.push({ ...place, problem: 'anchor edited' });
    last.set(anchor.writer, anchor);
    signatures.add(anchor.signature);
    all.push(anchor);
  }
  for (const { writer, n, after } of all) {
    if (n === 1 && after !== null && !signatures.has(after)) {
      problems.push({ chain: writer, seq: 0, problem: 'anchor missing' });
    }
  }
  if (tornAt > 0) problems.push({ chain: 'anchors', seq: tornAt, problem: 'anchor edited' });
  return { all, problems };
}

/** Finds all chains and their newest rows with a few index lookups per chain. */
const HEADS = `
  with recursive chains as (
    (select chain from audit order by chain limit 1)
    union all
    select (select a.chain from audit a where a.chain > chains.chain order by a.chain limit 1)
    from chains where chains.chain is not null)
  select chains.chain, head.seq, head.hash from chains
  cross join lateral (select seq, hash from audit where audit.chain = chains.chain order by seq desc limit 1) head`;

type Query = (sql: string) => Promise<{ readonly rows: readonly unknown[] }>;

export async function headsOf(query: Query): Promise<ChainHead[]> {
  const { rows } = await query(HEADS);
  // The pg driver returns bigint as text unless open-postgres.ts has set a parser.
  type Row = Omit<ChainHead, 'seq'> & { readonly seq: number | string };
  return (rows as Row[]).map(({ chain, seq, hash }) => ({ chain, seq: Number(seq), hash }));
}

const HEADS_PER_LINE = 200;

interface WriterSettings {
  readonly store: AnchorStore;
  readonly keys: Keys;
  readonly now: () => Date;
}

/** Signs anchors and appends them to the store, one at a time. It has a random name. */
class Writer {
  readonly #settings: WriterSettings;
  #name = '';
  #n = 0;
  #after: string | null;

  constructor(settings: WriterSettings, after: string | null) {
    this.#settings = settings;
    this.#after = after;
    this.#begin();
  }

  #begin(): void {
    this.#name = randomBytes(9).toString('base64url');
    this.#n = 0;
  }

  async write(heads: readonly ChainHead[], accepted: string | null = null): Promise<Anchor> {
    const { store, keys, now } = this.#settings;
    let anchor: Anchor | undefined;
    try {
      await store.append(this.#name, now(), (isAfterTorn) => {
        const unsigned = {
          writer: this.#name,
          n: this.#n + 1,
          at: now().toISOString(),
          kind: accepted === null ? ('heads' as const) : ('accepted' as const),
          after: this.#after,
          isAfterTorn,
          heads,
          note: accepted,
        };
        anchor = { ...unsigned, signature: keys.signAnchor(signedText(unsigned)) };
        return JSON.stringify(anchor);
      });
    } catch (error) {
      // The line may or may not be stored. A new writer name continues from the last line that is certainly stored.
      this.#begin();
      throw error;
    }
    this.#n += 1;
    this.#after = anchor!.signature;
    return anchor!;
  }
}

/** Returns the anchors to compare: the last `accepted` anchor and those after it, or all if there is none. */
export function sinceAccepted(anchors: readonly Anchor[]): readonly Anchor[] {
  const last = anchors.findLastIndex(({ kind }) => kind === 'accepted');
  return last === -1 ? anchors : anchors.slice(last);
}

function newestHeads(anchors: readonly Anchor[]): Map<string, ChainHead> {
  const newest = new Map<string, ChainHead>();
  for (const head of sinceAccepted(anchors).flatMap(({ heads }) => heads)) {
    if ((newest.get(head.chain)?.seq ?? 0) < head.seq) newest.set(head.chain, head);
  }
  return newest;
}

/** Writes an `accepted` anchor for the current rows of the trail, after a restore or after anchors were lost. */
export async function acceptTrail(settings: WriterSettings, query: Query, note: string): Promise<Anchor> {
  const { all } = readAnchors(await settings.store.read(), settings.keys);
  const heads = await headsOf(query);
  const writer = new Writer(settings, all.at(-1)?.signature ?? null);
  const accepted = await writer.write(heads.slice(0, HEADS_PER_LINE), note);
  for (let from = HEADS_PER_LINE; from < heads.length; from += HEADS_PER_LINE) {
    await writer.write(heads.slice(from, from + HEADS_PER_LINE));
  }
  return accepted;
}

export interface Anchoring {
  /** Anchors the rows that this process has added since its last anchor. Failures are passed to `onFailure`. */
  write(): Promise<void>;
  /** Stops the timer and anchors the remaining rows. */
  stop(): Promise<void>;
}

export interface AnchoringSettings extends WriterSettings {
  readonly audit: Audit;
  readonly query: Query;
  readonly onAnchor?: (anchor: Anchor) => void;
  readonly onFailure?: (text: string) => void;
}

const EVERY_MS = 5 * 60_000;

/**
 * Anchors this process's chains every five minutes while rows are added, and when it stops. At startup it also anchors
 * rows of other processes that have no anchor yet, for example of a killed process.
 */
export function startAnchoring(settings: AnchoringSettings): Anchoring {
  const { audit, store, keys, query, now, onAnchor, onFailure } = settings;
  let writer: Writer | undefined;

  /** Adds an audit row with the anchor's signature, so a missing or older anchor file is noticed. */
  const mention = ({ writer: name, n, signature }: Anchor) =>
    audit.read({
      at: now(),
      request_id: ANCHOR_ACTION,
      action: ANCHOR_ACTION,
      route: 'job',
      outcome: 'ok',
      record_id: `${name}:${n}`,
      reason: signature,
    });

  async function put(to: Writer, heads: readonly ChainHead[]): Promise<void> {
    const anchor = await to.write(heads);
    audit.anchored(heads);
    onAnchor?.(anchor);
    await mention(anchor);
  }

  async function open(): Promise<Writer> {
    const { all } = readAnchors(await store.read(), keys);
    const opened = new Writer(settings, all.at(-1)?.signature ?? null);
    const known = newestHeads(all);
    const heads = await headsOf(query);
    const seqs = new Map(heads.map(({ chain, seq }) => [chain, seq]));
    if ([...known.values()].some(({ chain, seq }) => (seqs.get(chain) ?? 0) < seq)) {
      onFailure?.('rows of the audit trail are missing: run pbt audit verify');
    }
    const fresh = heads.filter(({ chain, seq }) => (known.get(chain)?.seq ?? 0) < seq);
    for (let from = 0; from < fresh.length; from += HEADS_PER_LINE) {
      await put(opened, fresh.slice(from, from + HEADS_PER_LINE));
    }
    return opened;
  }

  async function writeNow(): Promise<void> {
    try {
      writer ??= await open();
      const heads = audit.unanchored();
      if (heads.length > 0) await put(writer, heads);
    } catch (error) {
      onFailure?.(`the audit trail could not be anchored: ${String(error)}`);
    }
  }

  let turn: Promise<void> = Promise.resolve();
  const write = () => (turn = turn.then(writeNow));
  const timer = setInterval(() => void write(), EVERY_MS);
  timer.unref();
  void write();
  return {
    write,
    stop: () => {
      clearInterval(timer);
      return write();
    },
  };
}
