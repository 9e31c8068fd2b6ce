import { hash, timingSafeEqual } from 'node:crypto';
import type { Receipt } from '@pbt/domain/contract/batch';
import { codeFromBytes, countAnswers, receiptFileName, type ReceiptContent } from '@pbt/domain/rules/batch/receipt';
import { typedReference } from '@pbt/domain/rules/claim/reference';
import { sql, type Selectable } from 'kysely';
import type { SigningKey } from '../../config/keys.ts';
import type { Db } from '../../database/database.ts';
import type { Database } from '../../database/schema.ts';

export type ReceiptRecord = Selectable<Database['receipt']>;

/** The verification code of a signature. */
export const codeOf = (signature: string): string =>
  codeFromBytes(hash('sha256', Buffer.from(signature, 'base64url'), 'buffer'));

const plainCode = (code: string) => typedReference(code);
export const codeHash = (code: string): string => hash('sha256', plainCode(code), 'hex');

/** What the signature of a file covers. The hash of the file alone could be copied from another receipt. */
export const signedFile = (reference: string, sha256: string) => `file|${reference}|${sha256}`;

/**
 * Returns the signed content if nothing of the stored row was changed. The keys of the plan decide, not the key ID that
 * the row names.
 */
export function contentOf(row: ReceiptRecord, key: SigningKey): ReceiptContent | null {
  const isGenuine =
    row.key_id === key.id &&
    key.isSigned(row.content, row.signature) &&
    key.isSigned(signedFile(row.reference, row.sha256), row.file_signature) &&
    row.code_hash === codeHash(codeOf(row.signature));
  if (!isGenuine) return null;
  const content = JSON.parse(row.content) as ReceiptContent;
  return content.reference === row.reference ? content : null;
}

/** Compares without revealing how many characters are right. */
export function isCodeOf(row: ReceiptRecord, typed: string): boolean {
  return timingSafeEqual(Buffer.from(codeHash(typed)), Buffer.from(codeHash(codeOf(row.signature))));
}

export function toReceipt(row: Pick<ReceiptRecord, 'content' | 'signature'>): Receipt {
  const { reference, at, by, office, dataAsOf, rows } = JSON.parse(row.content) as ReceiptContent;
  return {
    reference,
    fileName: receiptFileName(reference),
    code: codeOf(row.signature),
    at,
    by,
    office,
    dataAsOf,
    rowCount: rows.length,
    counts: countAnswers(rows),
  };
}

/** A reference that no receipt has. It is part of what is signed, so it is chosen before the row is written. */
export async function freeReference(db: Db): Promise<string> {
  for (;;) {
    const { rows } = await sql<{ reference: string }>`
      select made.reference from (select new_reference('E') as reference) made
      where not exists (select from receipt where receipt.reference = made.reference)`.execute(db);
    if (rows[0]) return rows[0].reference;
  }
}

export function receiptOfClient(db: Db, userId: number, clientId: string): Promise<ReceiptRecord | undefined> {
  return db
    .selectFrom('receipt')
    .selectAll()
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
}

export function receiptsOfBatch(db: Db, userId: number, batch: string): Promise<ReceiptRecord[]> {
  return db
    .selectFrom('receipt')
    .selectAll()
    .where('batch', '=', batch)
    .where('user_id', '=', userId)
    .orderBy('made_at', 'desc')
    .orderBy('reference')
    .execute();
}

export function receiptByReference(db: Db, reference: string): Promise<ReceiptRecord | undefined> {
  return db.selectFrom('receipt').selectAll().where('reference', '=', reference).executeTakeFirst();
}
