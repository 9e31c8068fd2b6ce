import { periodRecord } from '../../database/plan-documents.ts';
import { missingReferences, referenceText } from './references.ts';
import { documentKey, writeDocuments, type PlanDocument } from './plan-documents.ts';
import { resultOf, type RowResult, type StagedRow } from './row-result.ts';
import { storedRows } from './stored-rows.ts';
import type { Applier, Session, StagedFile } from './target.ts';

/** Returns the key of the record that a document belongs to. */
function recordOf({ values }: Pick<StagedRow, 'values'>): string {
  return values['kind'] === 'remittance'
    ? String(values['remittance_id'])
    : periodRecord(String(values['member_id']), String(values['product_id']), String(values['from_date']));
}

async function missingPeriods({ trx }: Session, rows: readonly StagedRow[]): Promise<Set<string>> {
  const wanted = rows.filter(({ values }) => values['kind'] !== 'remittance');
  const keys = wanted.map(({ values }) => ({
    member_id: values['member_id'],
    id: values['product_id'],
    from_date: values['from_date'],
  }));
  const found = await storedRows(trx, 'coverage', ['member_id', 'id', 'from_date'], keys, [
    'member_id',
    'id',
    'from_date',
  ]);
  return new Set(wanted.map(recordOf).filter((record) => !found.has(record)));
}

/** Applies plan documents: summaries and ID cards of coverage periods, and remittances. */
export const documentApplier: Applier = async (session, rows) => {
  const { trx, importId } = session;
  const periods = await missingPeriods(session, rows);
  const payments = await missingReferences(
    session,
    rows
      .filter(({ values }) => values['kind'] === 'remittance')
      .map(({ values }) => ({ kind: 'remittances', key: String(values['remittance_id']) })),
  );
  const keys = rows.map((row) => ({ kind: row.values['kind'], record: recordOf(row) }));
  const stored = await storedRows(trx, 'plan_document', ['kind', 'record'], keys);
  const written: PlanDocument[] = [];
  const results: RowResult[] = [];
  for (const row of rows) {
    const kind = row.values['kind'] as PlanDocument['kind'];
    const record = recordOf(row);
    const file = row.values['file'] as StagedFile;
    const before = stored.get(documentKey({ kind, record }));
    const version = (before?.['version'] ?? null) as number | null;
    const payment = referenceText({ kind: 'remittances', key: record });
    const period = referenceText({ kind: 'coverages', key: record });
    if (kind === 'remittance' && payments.has(payment)) results.push(resultOf(row, 'waiting', [], [payment]));
    else if (kind !== 'remittance' && periods.has(record)) results.push(resultOf(row, 'waiting', [], [period]));
    else if (row.version !== null && version !== null && row.version < version) results.push(resultOf(row, 'older'));
    else if (before?.['sha256'] === file.sha256) results.push(resultOf(row, 'unchanged'));
    else {
      const origin = { version: row.version ?? version, import_id: importId, content_hash: row.hash };
      written.push({ kind, record, file, origin });
      results.push(resultOf(row, before ? 'changed' : 'new'));
    }
  }
  await writeDocuments(session, written);
  return results;
};
