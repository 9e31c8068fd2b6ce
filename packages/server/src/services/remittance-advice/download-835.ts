import { Readable } from 'node:stream';
import {
  downloadRangeProblem,
  MAX_DOWNLOAD_DAYS,
  MAX_DOWNLOAD_PAYMENTS,
  type RangeProblem,
} from '@pbt/domain/rules/payment/download-range';
import { remittance835Name } from '@pbt/domain/rules/payment/remittance';
import { planTimeText } from '../../config/plan-time.ts';
import { notFound, Refused } from '../../errors/refused.ts';
import type { Context } from '../../http/context.ts';
import type { FileReply } from '../../http/reply.ts';
import { content835, controlNumbers, has835, write835File } from './file-835.ts';
import * as repository from './repository.ts';
import { zip, type ZippedFile } from './zip.ts';

/** Sends one 835. A payment without one is not found, like a payment outside the caller's scope. */
export async function download835(context: Context, id: string): Promise<FileReply> {
  const { db, caller } = context;
  const row = await repository.remittanceById(db, caller.scope, id);
  const content = row && (await content835(context, row));
  if (!content) throw notFound();
  const [controlNumber] = await controlNumbers(db, 1);
  const claims = await repository.claimsPaidBy(db, caller.scope, row.id);
  context.addToAudit({
    recordId: row.id,
    taxId: row.tax_id,
    shown: claims.map(({ row: paid }) => paid.claim_number),
  });
  const file = write835File(context, row, content, controlNumber!);
  return { type: 'application/edi-x12', name: remittance835Name(row.id), content: file, size: file.length };
}

const RANGE_SENTENCES: Readonly<Record<RangeProblem, readonly [field: string, sentence: string]>> = {
  'from-invalid': ['from', 'from must be a valid date'],
  'to-invalid': ['to', 'to must be a valid date'],
  reversed: ['to', 'to must not be before from'],
  'too-long': ['to', `Choose at most ${MAX_DOWNLOAD_DAYS} days.`],
};

type Rows = readonly repository.RemittanceRow[];

/** Loads the payments of these days that have an 835. */
async function payments835(context: Context, from: string, to: string): Promise<Rows> {
  const { db, caller } = context;
  const { rows, total } = await repository.remittancesPaid(db, caller.scope, from, to, MAX_DOWNLOAD_PAYMENTS);
  if (total > MAX_DOWNLOAD_PAYMENTS) {
    const sentence = `${total} payments found. At most ${MAX_DOWNLOAD_PAYMENTS} can be downloaded at once. Choose fewer days.`;
    throw new Refused(400, sentence, { field: 'to' });
  }
  const found: repository.RemittanceRow[] = [];
  for (const row of rows) if (await has835(context, row)) found.push(row);
  return found;
}

/** Makes the files while they are sent. A payment that has lost its 835 meanwhile is left out. */
async function* filesOf(context: Context, rows: Rows, numbers: readonly number[]): AsyncGenerator<ZippedFile> {
  for (const [at, row] of rows.entries()) {
    const content = await content835(context, row);
    if (content) yield { name: remittance835Name(row.id), content: write835File(context, row, content, numbers[at]!) };
  }
}

/** Sends the 835 files of the caller's payments in a ZIP archive. */
export async function downloadAll835(
  context: Context,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<FileReply> {
  const days = `${from} ${to}`;
  context.addToAudit({ recordId: days });
  const problem = downloadRangeProblem(from, to);
  if (problem) {
    const [field, sentence] = RANGE_SENTENCES[problem];
    throw new Refused(400, sentence, { field });
  }
  const rows = await payments835(context, from, to);
  if (rows.length === 0) throw new Refused(404, 'No payment of these days has an 835.');
  const numbers = await controlNumbers(context.db, rows.length);
  context.addToAudit({ count: rows.length, shown: rows.map(({ id }) => id) });
  const archive = zip(filesOf(context, rows, numbers), planTimeText(context.now, context.config.planTimeZone));
  return {
    type: 'application/zip',
    name: `Remittances ${days}.zip`,
    content: Readable.from(archive, { objectMode: false }),
  };
}
