import { expect, test } from 'vitest';
import { createLeakScan } from './leak-scan.ts';

const LEAKS = [
  { text: '{"ssn":"900-00-1234"}', found: ['900-00-1234'] },
  { text: '{"ssn":"900001234"}', found: ['900001234'] },
  { text: '/search?ssn=900001234&page=1', found: ['900001234'] },
  { text: 'ssn 900-00-1234.', found: ['900-00-1234'] },
  { text: 'last name MARK100000003x', found: ['MARK100000003'] },
];

const HARMLESS = [
  { what: 'a request ID', text: '{"reqId":"23a90000-6556-4618-bfa5-1ae389474bba"}' },
  { what: 'a request ID that ends in the digits', text: '{"reqId":"1ae38947-6556-4618-bfa5-2ab900001234"}' },
  { what: 'a hash', text: 'cf15fdd92ff900001234df67dc247b2e' },
  { what: 'a longer number', text: '{"claim":"9000012345"}' },
  { what: 'a random text', text: '{"document":"Yw-SnQ900001234jw"}' },
];

test.each(LEAKS)('the scan of logs finds $found in $text', ({ text, found }) => {
  const scan = createLeakScan();
  scan.add(Buffer.from(text));
  expect(scan.found()).toEqual(found);
});

test.each(LEAKS)('the scan finds $found when a log arrives byte by byte', ({ text, found }) => {
  const scan = createLeakScan();
  for (const byte of Buffer.from(text)) scan.add(Buffer.from([byte]));
  expect(scan.found()).toEqual(found);
});

test.each(HARMLESS)('the scan of logs finds nothing in $what', ({ text }) => {
  const scan = createLeakScan();
  scan.add(Buffer.from(text));
  expect(scan.found()).toEqual([]);
});

test.each(HARMLESS)('the scan finds nothing in $what when a log arrives byte by byte', ({ text }) => {
  const scan = createLeakScan();
  for (const byte of Buffer.from(text)) scan.add(Buffer.from([byte]));
  expect(scan.found()).toEqual([]);
});
