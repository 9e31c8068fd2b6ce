import { checkMerged, defaultsOf, kindOf, missingForNew, referencesOf, type Kind } from '../kinds/index.ts';
import type { Problem } from '../problem.ts';
import { ChildLists, entriesOf, isSameList, loadLists, type Lists } from './child-lists.ts';
import { isSame } from './is-same.ts';
import { missingReferences, referenceText } from './references.ts';
import { resultOf, textOf, type RowResult, type StagedRow } from './row-result.ts';
import { storedRows, updateRows } from './stored-rows.ts';
import { createUniqueCheck } from './unique-rows.ts';
import type { Applier, Change, DataRow, Reference, Session, Target, Written } from './target.ts';

/** A row with the stored one. */
interface Candidate {
  readonly row: StagedRow;
  readonly stored: DataRow | null;
}

/** A row with the values that will be stored. */
interface Merged extends Change {
  readonly problems: readonly Problem[];
}

const keyOf = ({ key }: Target, values: DataRow): DataRow =>
  Object.fromEntries(key.map((name) => [name, values[name]]));

/** The columns of the row that the file has. */
function columnsOf({ columns }: Target, values: DataRow): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const field in columns) if (field in values) found[columns[field]!] = values[field];
  return found;
}

/** The fields of a stored row. The opposite of `columnsOf`. */
function fieldsOf({ columns }: Target, row: DataRow): Record<string, unknown> {
  return Object.fromEntries(Object.entries(columns).map(([field, column]) => [field, row[column] ?? null]));
}

/** Finds the records that a row refers to. */
function createReferences(kind: Kind): (values: DataRow) => Reference[] {
  const fields = referencesOf(kind);
  return (values) =>
    fields.flatMap(({ list, field, kind: of }) => {
      const records = list === null ? [values] : ((values[list] ?? []) as DataRow[]);
      return records.flatMap((record) => {
        const key = record[field];
        return key === undefined || key === null ? [] : [{ kind: of, key: textOf(key) }];
      });
    });
}

const sameVersionWarning: Problem = {
  code: 'same-version',
  field: 'version',
  value: null,
  sentence: 'version equals the stored one, but the content differs; raise version with every change',
};

/**
 * Creates the applier of a kind whose rows are rows of one table, with lists in child tables. `isList` means that the
 * rows hold only a list of their parent. They wait until the parent exists.
 */
export function tableApplier(target: Target, isList: boolean): Applier {
  const kind = kindOf(target.kind)!;
  const references = createReferences(kind);
  return async (session, rows) => {
    const results: RowResult[] = [];
    const candidates = await compareHashes(target, session, rows, results);
    const full = await storedRows(
      session.trx,
      target.table,
      target.key,
      candidates.filter(({ stored }) => stored).map(({ row }) => keyOf(target, row.values)),
    );
    const missing = await missingReferences(
      session,
      candidates.flatMap(({ row }) => references(row.values)),
    );
    const lists = await loadLists(
      target,
      session,
      candidates.filter(({ stored }) => stored),
    );
    const differing = await target.differs?.(
      session,
      candidates.filter(({ stored }) => stored).map(({ row }) => row),
    );
    /** Rows of this chunk that are stored. Later rows of the chunk can refer to them. */
    const accepted = new Set<string>();
    const adopted: { row: StagedRow; stored: DataRow }[] = [];
    const merging: Merged[] = [];
    for (const { row } of candidates) {
      const stored = full.get(row.key) ?? null;
      const waitsFor = references(row.values)
        .map(referenceText)
        .filter((name) => missing.has(name) && !accepted.has(name));
      if (isList && !stored) waitsFor.push(referenceText({ kind: target.kind, key: row.key }));
      const lacking = stored || isList ? [] : missingForNew(kind, row.values, session.check.isSample);
      if (lacking.length > 0) results.push(resultOf(row, 'refused', lacking));
      else if (waitsFor.length > 0) results.push(resultOf(row, 'waiting', [], [...new Set(waitsFor)]));
      else {
        const columns = columnsOf(target, row.values);
        const told = target.adjust?.(columns, stored, session) ?? columns;
        const merged = { ...(stored ?? newRow(target, kind, row)), ...told };
        const problems = stored ? checkMerged(kind, fieldsOf(target, merged), session.check) : [];
        if (problems.length > 0) results.push(resultOf(row, 'refused', problems));
        else if (stored && !differing?.has(row.key) && isUnchanged(target, row, told, stored, lists))
          adopted.push({ row, stored });
        else {
          accepted.add(referenceText({ kind: target.kind, key: row.key }));
          merging.push({
            row,
            before: stored,
            after: merged,
            problems: isSameVersion(row, stored) ? [sameVersionWarning] : [],
          });
        }
      }
    }
    await adopt(target, session, adopted);
    const usable = await refuseTaken(target, session, merging, results);
    const derive =
      (await target.derive?.(
        session.trx,
        usable.map(({ after }) => after),
      )) ?? (() => ({}));
    const written: Written[] = usable.map(({ row, before, after }) => ({
      row,
      before,
      after: {
        ...after,
        ...derive(after),
        version: row.version ?? before?.['version'] ?? null,
        import_id: session.importId,
        ...hashesOf(target, row),
      },
    }));
    const finish = await target.before?.(session, written);
    await write(target, session, written);
    await target.after?.(session, written);
    await finish?.();
    const warn = await target.warn?.(session, usable);
    for (const change of usable) {
      const { row, before, problems } = change;
      results.push(resultOf(row, before ? 'changed' : 'new', [...problems, ...(warn?.(change) ?? [])]));
    }
    for (const { row, stored } of adopted) {
      const problems = target.isSharedWithPortal ? warn?.({ row, before: stored, after: stored }) : [];
      results.push(resultOf(row, 'unchanged', problems));
    }
    return results;
  };
}

/** Refuses rows with values that belong to another row, or that other records do not allow. Returns the others. */
async function refuseTaken(
  target: Target,
  session: Session,
  rows: readonly Merged[],
  results: RowResult[],
): Promise<Merged[]> {
  const check = await createUniqueCheck(
    session,
    target,
    rows.map(({ after }) => after),
  );
  const refuse = await target.refuse?.(session.trx, rows);
  return rows.filter((change) => {
    const problems = [...(refuse?.(change) ?? []), ...check(change.after)];
    if (problems.length > 0) results.push(resultOf(change.row, 'refused', problems));
    return problems.length === 0;
  });
}

const newRow = (target: Target, kind: Kind, { values }: StagedRow): DataRow => ({
  ...target.defaults,
  ...columnsOf(target, defaultsOf(kind, values)),
});

const hashesOf = ({ hasSourceHash }: Target, { hash, source }: StagedRow): DataRow => ({
  content_hash: hash,
  ...(hasSourceHash && { source_hash: source }),
});

/** The columns of `hashesOf`. */
const hashColumns = ({ hasSourceHash }: Target) => ['content_hash', ...(hasSourceHash ? ['source_hash'] : [])];

const isSameVersion = (row: StagedRow, stored: DataRow | null) =>
  stored !== null && row.version !== null && row.version === stored['version'];

/** Finds rows that are older or have the same content as at their last import. Returns the others. */
async function compareHashes(
  target: Target,
  session: Session,
  rows: readonly StagedRow[],
  results: RowResult[],
): Promise<Candidate[]> {
  const origins = await storedRows(
    session.trx,
    target.table,
    target.key,
    rows.map(({ values }) => keyOf(target, values)),
    [...target.key, 'version', 'import_id', ...hashColumns(target)],
  );
  const candidates: Candidate[] = [];
  const newer: DataRow[] = [];
  for (const row of rows) {
    const stored = origins.get(row.key) ?? null;
    const version = (stored?.['version'] ?? null) as number | null;
    if (stored && row.version !== null && version !== null && row.version < version)
      results.push(resultOf(row, 'older'));
    else if (stored && stored['content_hash'] === row.hash && !target.isSharedWithPortal) {
      results.push(resultOf(row, 'unchanged'));
      const isNewer = row.version !== null && row.version !== version;
      if (isNewer || (row.source !== null && stored['source_hash'] !== row.source)) {
        newer.push({ ...stored, version: row.version ?? version, ...hashesOf(target, row) });
      }
    } else candidates.push({ row, stored });
  }
  await updateRows(session.trx, target.table, target.key, ['version', ...hashColumns(target)], newer);
  return candidates;
}

function isUnchanged(target: Target, row: StagedRow, told: DataRow, stored: DataRow, lists: Lists): boolean {
  return (
    Object.entries(told).every(
      ([column, value]) => target.notCompared?.includes(column) || isSame(value, stored[column]),
    ) &&
    target.children.every(
      (child) =>
        !(child.field in row.values) ||
        isSameList(child, entriesOf(child, row.values), lists.get(child)!.get(row.key) ?? []),
    )
  );
}

/** Stores hash and version of rows whose content is stored already, so the next import need not compare it. */
async function adopt(
  target: Target,
  { trx }: Session,
  rows: readonly { readonly row: StagedRow; readonly stored: DataRow }[],
): Promise<void> {
  const origins = rows.map(({ row, stored }) => ({
    ...keyOf(target, stored),
    version: row.version ?? stored['version'] ?? null,
    ...hashesOf(target, row),
  }));
  await updateRows(trx, target.table, target.key, ['version', ...hashColumns(target)], origins);
}

async function write(target: Target, session: Session, written: readonly Written[]): Promise<void> {
  const { trx, bulk } = session;
  const lists = new ChildLists(target, written);
  const added = written.filter(({ before }) => before === null).map(({ after }) => after);
  const changed = written.filter(({ before }) => before !== null);
  if (added.length > 0) {
    const columns = [...new Set(added.flatMap((row) => Object.keys(row)))];
    await bulk.insert(
      trx,
      target.table,
      columns,
      added.map((row) => columns.map((column) => row[column] ?? null)),
      () => {
        lists.prepare();
        session.whileStoring();
      },
    );
  } else session.whileStoring();
  if (changed.length > 0) {
    const fixed = new Set([...target.key, ...(target.computed ?? [])]);
    const columns = Object.keys(changed[0]!.after).filter((column) => !fixed.has(column));
    await updateRows(
      trx,
      target.table,
      target.key,
      columns,
      changed.map(({ after }) => after),
    );
  }
  await lists.write(session);
}
