import { EnvelopeReader } from './envelope/envelope-reader.ts';
import type { InterchangeRules } from './envelope/interchange-header.ts';
import type { Interchange, TransactionSet, X12Event } from './envelope/model.ts';
import { type RemittanceRules, RemittanceReader } from './remittance-835/read.ts';
import type { Payment, RemittanceClaim } from './remittance-835/model.ts';
import { storedEnvelope } from './remittance-835/write-stored.ts';
import type { Delimiters } from './tokens/delimiters.ts';
import { X12Refusal } from './tokens/refusal.ts';
import { Tokenizer } from './tokens/tokenizer.ts';

const STEP = 65_536;

export interface ReaderOptions extends InterchangeRules, RemittanceRules {}

export interface X12Reader {
  /** Reads the next bytes of the file. They can end anywhere. */
  push(chunk: Uint8Array): X12Event[];
  /** Ends the file. */
  end(): X12Event[];
  /** The interchange that is being read, or in which the file was refused. */
  readonly interchange: Interchange | null;
}

/** Reads a file of any size piece by piece. Throws an `X12Refusal` for a file that is not X12. */
export function createX12Reader(options: ReaderOptions = {}): X12Reader {
  const envelopes = new EnvelopeReader({ '835': (output) => new RemittanceReader(output, options) }, options);
  const tokenizer = new Tokenizer((segment) => envelopes.read(segment));
  let refusal: X12Refusal | null = null;
  const read = (step: () => void) => {
    if (refusal) throw refusal;
    try {
      step();
    } catch (error) {
      if (error instanceof X12Refusal) {
        refusal = error;
        envelopes.refuse(error.message);
      }
      throw error;
    }
    return envelopes.takeEvents();
  };
  return {
    push: (chunk) => read(() => tokenizer.push(chunk)),
    end: () =>
      read(() => {
        tokenizer.end();
        envelopes.end();
      }),
    get interchange() {
      return envelopes.interchange;
    },
  };
}

/** Reads an 835 set that was stored as sent. Push its bytes from ST to SE, then end. */
export function createStored835Reader(delimiters: Delimiters): Pick<X12Reader, 'push' | 'end'> {
  const reader = createX12Reader({ unbalanced: 'flag' });
  const { head, tail } = storedEnvelope(delimiters);
  reader.push(head);
  return { push: reader.push, end: () => [...reader.push(tail), ...reader.end()] };
}

export interface X12Reading {
  readonly interchanges: readonly Interchange[];
  /** The payments of the sets that are not refused, each with all its claims. */
  readonly payments: readonly { readonly set: TransactionSet; readonly payment: Payment }[];
}

/** Reads a whole file at once. Use `createX12Reader` for files that may be large. */
export function readX12(bytes: Uint8Array, options: ReaderOptions = {}): X12Reading {
  const reader = createX12Reader(options);
  const interchanges: Interchange[] = [];
  const claims = new Map<TransactionSet, RemittanceClaim[]>();
  const take = (events: readonly X12Event[]) => {
    for (const event of events) {
      if (event.type === 'interchange') interchanges.push(event.interchange);
      else if (event.type === 'set-start') claims.set(event.set, []);
      else if (event.type === 'record') claims.get(event.set)!.push(event.record.claim);
    }
  };
  for (let start = 0; start < bytes.length; start += STEP) take(reader.push(bytes.subarray(start, start + STEP)));
  take(reader.end());
  const payments = [...claims].flatMap(([set, list]) =>
    set.content ? [{ set, payment: { ...set.content.payment, claims: list } }] : [],
  );
  return { interchanges, payments };
}
