import { createReadStream } from 'node:fs';
import { createStored835Reader, type RemittanceClaim, type X12Event } from '@pbt/x12';
import { OperationFailed } from '../../errors/operation-failed.ts';
import type { FileStore } from '../../files/disk-store.ts';
import { delimitersOf, type StagedPayment } from './payment-head.ts';
import { hashParts } from './x12-file.ts';

/** Claims that are in memory at a time. A payment can have a million. */
const SLICE = 500;

/** Where the bytes of sets are. A check does not store them. */
interface SetStore {
  readonly files: FileStore;
  readonly isCheck: boolean;
}

/** A payment that waited is in the file store. The file that brought it may have other content by now. */
async function openSet({ file }: StagedPayment, { files, isCheck }: SetStore): Promise<AsyncIterable<Buffer>> {
  const { path, start, size, sha256 } = file;
  const range = { start, end: start + size };
  const found = isCheck ? await hashParts(path, range, []).catch(() => null) : null;
  if (found?.whole === sha256) return createReadStream(path, { start, end: start + size - 1 });
  return (await files.get(sha256)).content as AsyncIterable<Buffer>;
}

const claimsIn = (events: readonly X12Event[]): RemittanceClaim[] =>
  events.flatMap((event) => (event.type === 'record' ? [event.record.claim] : []));

/** Reads the claims of a payment from the bytes of its set, a slice at a time. */
export async function* storedClaims(
  payment: StagedPayment,
  store: SetStore,
): AsyncGenerator<readonly RemittanceClaim[]> {
  const reader = createStored835Reader(delimitersOf(payment.setDelimiters));
  let slice: RemittanceClaim[] = [];
  let count = 0;
  for await (const bytes of await openSet(payment, store)) {
    slice.push(...claimsIn(reader.push(bytes)));
    while (slice.length >= SLICE) {
      count += SLICE;
      yield slice.slice(0, SLICE);
      slice = slice.slice(SLICE);
    }
  }
  slice.push(...claimsIn(reader.end()));
  if (slice.length > 0) yield slice;
  if (count + slice.length !== payment.claimCount)
    throw new OperationFailed('The file was changed during the import; resume the import');
}
