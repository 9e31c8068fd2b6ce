import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chunks, encode, ENVELOPE, file, payment } from '../test/files.ts';
import { arbitraryPayment } from '../test/payments.ts';
import { write999, writeTa1 } from './envelope/write-replies.ts';
import { createStored835Reader, createX12Reader, readX12 } from './reader.ts';
import { write835 } from './remittance-835/write.ts';
import { X12Refusal } from './tokens/refusal.ts';

const REPLY = { controlNumber: 31, date: '2026-11-14', time: '0730' };

function eventsOf(bytes: Uint8Array, sizes: readonly number[]) {
  const reader = createX12Reader({ acceptsTest: true });
  return [...chunks(bytes, sizes).flatMap((chunk) => reader.push(chunk)), ...reader.end()];
}

test('any chunk sizes give the same payments [X12-03]', () => {
  fc.assert(
    fc.property(
      arbitraryPayment,
      fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 5 }),
      (drawn, sizes) => {
        const bytes = encode(write835(drawn, ENVELOPE));
        expect(eventsOf(bytes, sizes)).toEqual(eventsOf(bytes, [bytes.length]));
      },
    ),
    { seed: 835, numRuns: 50 },
  );
});

/** Reads a file and writes its replies. Returns null if the file is refused. */
function survive(bytes: Uint8Array, sizes: readonly number[]) {
  try {
    const events = eventsOf(bytes, sizes);
    for (const event of events) {
      if (event.type !== 'interchange') continue;
      for (const write of [() => write999(event.interchange, REPLY), () => writeTa1(event.interchange, REPLY)]) {
        try {
          write();
        } catch (error) {
          // A header without a sender cannot be answered.
          if (!(error instanceof X12Refusal && error.code === 'unwritable')) throw error;
        }
      }
    }
    return events;
  } catch (error) {
    if (error instanceof X12Refusal) return null;
    throw error;
  }
}

const base = encode(file([payment(), payment({}, ['PLB*9000001013*20261231*WO:1*0'])]) + file([payment()]));

test('changed, removed and added bytes never end in another error than a refusal', () => {
  const place = fc.nat({ max: base.length - 1 });
  const byte = fc.oneof(fc.nat({ max: 255 }), fc.constantFrom(...encode('*:~^\n\r ISAGEBPRCLP0-.')));
  const change = fc.record({ place, length: fc.nat({ max: 40 }), bytes: fc.array(byte, { maxLength: 6 }) });
  let readable = 0;
  fc.assert(
    fc.property(
      fc.array(change, { minLength: 1, maxLength: 4 }),
      fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 3 }),
      (changes, sizes) => {
        let bytes = base;
        for (const { place: start, length, bytes: added } of changes)
          bytes = Uint8Array.from([...bytes.subarray(0, start), ...added, ...bytes.subarray(start + length)]);
        const events = survive(bytes, sizes);
        if (events) readable += 1;
        expect(survive(bytes, [bytes.length || 1])).toEqual(events);
      },
    ),
    { seed: 835, numRuns: 400 },
  );
  expect(readable).toBeGreaterThan(100);
});

test('any removed byte gives a refusal or a file with every interchange judged', () => {
  const text = encode(file([payment()]));
  const last = Array.from(text, (_, place) => {
    const events = survive(Uint8Array.from([...text.subarray(0, place), ...text.subarray(place + 1)]), [text.length]);
    return events?.at(-1)?.type ?? 'refused';
  });
  expect(new Set(last)).toEqual(new Set(['interchange', 'refused']));
});

test('random bytes are refused', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 500 }), (bytes) => {
      expect(survive(bytes, [50])).toBeNull();
    }),
    { seed: 835 },
  );
});

test('a cut file has no payment [X12-08]', () => {
  const text = encode(file([payment()]));
  for (let end = 106; end < text.length - 4; end += 7) {
    expect(readX12(text.subarray(0, end)).payments).toEqual([]);
  }
});

test('a refused file names its open interchange, so that it can be answered by a TA1 [X12-16]', () => {
  const reader = createX12Reader();
  const text = file([payment()]).replace('~\nLX', `~\n${'X'.repeat(70_000)}~\nLX`);
  expect(() => reader.push(encode(text))).toThrow('longer than 64 KB');
  expect(() => reader.end()).toThrow('longer than 64 KB');
  expect(reader.interchange).toMatchObject({ status: 'refused', note: '022' });
  expect(writeTa1(reader.interchange!, REPLY)).toContain('TA1*000000101*261113*0415*R*022~');
});

test('a stored set is read again without its interchange, with any delimiters [X12-34]', () => {
  const all = [
    { element: '*', component: ':', repetition: '^', terminator: '~' },
    { element: '|', component: '>', repetition: null, terminator: '\n' },
  ];
  for (const delimiters of all) {
    const bytes = encode(file([payment()], { delimiters, lineEnd: '' }));
    const [read] = readX12(bytes).payments;
    const { start, end } = read!.set;
    const reader = createStored835Reader(delimiters);
    const events = [...chunks(bytes.subarray(start, end), [7]).flatMap((chunk) => reader.push(chunk)), ...reader.end()];
    const claims = events.flatMap((event) => (event.type === 'record' ? [event.record.claim] : []));
    expect(claims).toEqual(read!.payment.claims);
  }
});
