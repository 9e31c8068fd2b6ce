import type { TabKind } from '../portal/routes.ts';

/** A record that the user has opened. It is kept in memory only, because its title can be a patient's name. */
export interface SeenRecord {
  /** The URL path. */
  readonly id: string;
  readonly title: string;
  readonly kind: TabKind;
}

const RECORD_KINDS: ReadonlySet<TabKind> = new Set<TabKind>([
  'patient-details',
  'claim-details',
  'remittance-advice',
  'dental-claim-history',
  'provider-details',
  'submission',
]);

const MAX_SEEN = 20; // spec 5 §12

/** Adds a record as the newest one. Pages that are no record change nothing. */
export function withSeen(seen: readonly SeenRecord[], { id, title, kind }: SeenRecord): readonly SeenRecord[] {
  if (!RECORD_KINDS.has(kind)) return seen;
  const [newest] = seen;
  if (newest?.id === id && newest.title === title) return seen;
  return [{ id, title, kind }, ...seen.filter((record) => record.id !== id)].slice(0, MAX_SEEN);
}

/** Takes over the titles of open tabs. A name can arrive after another tab was chosen. */
export function withTitles(
  seen: readonly SeenRecord[],
  tabs: readonly { readonly id: string; readonly title: string }[],
): readonly SeenRecord[] {
  const titles = new Map(tabs.map(({ id, title }) => [id, title]));
  const isCurrent = seen.every(({ id, title }) => (titles.get(id) ?? title) === title);
  return isCurrent ? seen : seen.map((record) => ({ ...record, title: titles.get(record.id) ?? record.title }));
}
