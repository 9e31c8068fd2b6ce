import { createHash, type Hash } from 'node:crypto';
import {
  reportProblem,
  type Interchange,
  type SetRecord,
  type TransactionSet,
  type X12Event,
  type X12Reader,
} from '@pbt/x12';
import type { ReadOptions } from '../fields/field-type.ts';
import { claimFactsOf } from './claim-facts.ts';
import { claimFault, claimKeyOf } from './claim-faults.ts';
import { paidClaimOf } from './paid-claim.ts';
import { headFaults, paymentFactsOf, type PaymentFacts } from './payment-head.ts';
import type { X12File } from './x12-file.ts';

/** A payment of an interchange that is read to its end. The claims are counted and hashed, but not kept. */
export interface ReadPayment {
  readonly set: TransactionSet;
  readonly facts: PaymentFacts;
  readonly claimCount: number;
  /** 52 bits of the hash of the payment and its claims. A number holds them exactly. */
  readonly hash: number;
}

export interface ReadInterchange {
  readonly interchange: Interchange;
  /** The sets that can be used. */
  readonly payments: readonly ReadPayment[];
}

/** Checks and hashes a claim. A claim that cannot be stored refuses its set. */
function takeClaim(set: TransactionSet, { claim, segment }: SetRecord, hash: Hash, options: ReadOptions): void {
  const key = claimKeyOf(claim, options);
  const at = { id: 'CLP', number: segment };
  if (typeof key !== 'string') return reportProblem(set, 'refused', at, key.says, { element: 7 });
  const paid = paidClaimOf(claim, key);
  const fault = claimFault(claim, paid);
  if (fault !== null) return reportProblem(set, 'refused', at, fault);
  hash.update(JSON.stringify([paid, claimFactsOf(claim, paid, options)]));
}

function paymentOf(set: TransactionSet, hash: Hash): ReadPayment[] {
  if (!set.content) return [];
  const facts = paymentFactsOf(set.content.payment);
  const [fault] = headFaults(facts);
  if (fault) {
    const { segment, sentence, element } = fault;
    reportProblem(set, 'refused', { id: segment, number: set.firstSegment + 1 }, sentence, { element });
    return [];
  }
  hash.update(JSON.stringify(facts));
  return [{ set, facts, claimCount: set.records, hash: Number.parseInt(hash.digest('hex').slice(0, 13), 16) }];
}

/** Reads a file and yields every interchange when it has ended, because its trailer can still refuse the sets before. */
export async function* readPayments(
  file: X12File,
  reader: X12Reader,
  options: ReadOptions,
): AsyncGenerator<ReadInterchange> {
  let hashes = new Map<TransactionSet, Hash>();
  function* take(events: readonly X12Event[]): Generator<ReadInterchange> {
    for (const event of events) {
      if (event.type === 'set-start' && event.set.kind === '835') hashes.set(event.set, createHash('sha256'));
      else if (event.type === 'record') takeClaim(event.set, event.record, hashes.get(event.set)!, options);
      else if (event.type === 'interchange') {
        const payments = [...hashes].flatMap(([set, hash]) => paymentOf(set, hash));
        hashes = new Map();
        yield { interchange: event.interchange, payments };
      }
    }
  }
  for await (const piece of file.pieces()) yield* take(reader.push(piece));
  yield* take(reader.end());
}
