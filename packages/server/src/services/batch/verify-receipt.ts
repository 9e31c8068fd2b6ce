import type { batchApi } from '@pbt/domain/contract/batch';
import type { BodyOf, ReplyOf } from '@pbt/domain/contract/endpoint';
import { BATCH_LIMITS } from '@pbt/domain/rules/batch/limits';
import { readReceiptReference } from '@pbt/domain/rules/claim/reference';
import type { Db } from '../../database/database.ts';
import { Refused } from '../../errors/refused.ts';
import type { Context } from '../../http/context.ts';
import { receiptLimitText } from './limit-texts.ts';
import { contentOf, isCodeOf, receiptByReference } from './receipt-store.ts';
import { HOUR_MS } from './used-limits.ts';

type Body = BodyOf<typeof batchApi.verifyReceipt>;
type Reply = ReplyOf<typeof batchApi.verifyReceipt, never>;

async function refuseGuesses(trx: Db, { caller, config, now }: Context): Promise<void> {
  const misses = await trx
    .selectFrom('receipt_miss')
    .select('at')
    .where('user_id', '=', caller.userId)
    .where('at', '>', new Date(now.getTime() - HOUR_MS))
    .orderBy('at')
    .execute();
  if (misses.length < BATCH_LIMITS.receiptMisses) return;
  const end = new Date(misses[0]!.at.getTime() + HOUR_MS);
  const retryAfter = Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000));
  throw new Refused(429, receiptLimitText(end, config.planTimeZone), { retryAfter });
}

/** Looks a receipt up and checks its signatures again. Every reason not to confirm it has the same answer: null. */
async function genuine(trx: Db, { config }: Context, { reference, code, sha256 }: Body): Promise<Reply['genuine']> {
  const read = readReceiptReference(reference);
  const row = read === null ? undefined : await receiptByReference(trx, read);
  const content = row && isCodeOf(row, code) ? contentOf(row, config.keys.receipts) : null;
  if (!row || !content) return null;
  return {
    at: content.at,
    office: content.office,
    rowCount: content.rows.length,
    isFileUnchanged: sha256 === undefined ? null : sha256 === row.sha256,
  };
}

export function verifyReceipt(context: Context, body: Body): Promise<Reply> {
  const { caller, now } = context;
  return context.write(async (trx) => {
    if (context.config.rateLimits) await refuseGuesses(trx, context);
    const found = await genuine(trx, context, body);
    if (!found) await trx.insertInto('receipt_miss').values({ user_id: caller.userId, at: now }).execute();
    const recordId = readReceiptReference(body.reference);
    context.addToAudit({ recordId, count: found ? 1 : 0, reason: found ? 'genuine' : 'not confirmed' });
    return { genuine: found };
  });
}
