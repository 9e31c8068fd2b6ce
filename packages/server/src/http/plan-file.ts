import type { Readable } from 'node:stream';
import { planDocuments, type PlanDocumentKind } from '../database/plan-documents.ts';
import type { Context } from './context.ts';

/** Opens the plan's own PDF file of a record. Null if the plan sent none. */
export async function planFile(
  { db, files }: Pick<Context, 'db' | 'files'>,
  kind: PlanDocumentKind,
  record: string,
): Promise<{ readonly content: Readable; readonly size: number } | null> {
  const key = (await planDocuments(db, kind, [record])).get(record);
  return key === undefined ? null : files.get(key);
}
