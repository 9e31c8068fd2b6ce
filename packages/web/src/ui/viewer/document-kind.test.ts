import { expect, test } from 'vitest';
import { decodeText, documentKind, kindOf } from './document-kind.ts';

const PNG = '\u0089PNG\r\n\u001A\n';

test.each([
  { type: 'application/pdf', head: '%PDF-1.7', kind: 'pdf', rule: 'a PDF' },
  { type: 'application/pdf', head: 'junk before %PDF-1.4', kind: 'pdf', rule: 'a PDF that starts after byte 0' },
  { type: 'application/pdf', head: '<html>', kind: 'broken', rule: 'a file that claims to be a PDF and is not' },
  { type: 'application/pdf; charset=binary', head: '%PDF-1.7', kind: 'pdf', rule: 'a type with a parameter' },
  { type: 'image/png', head: PNG, kind: 'image', rule: 'a PNG' },
  { type: 'image/jpeg', head: '\u00FF\u00D8\u00FF\u00E0', kind: 'image', rule: 'a JPEG' },
  { type: 'image/gif', head: 'GIF89a', kind: 'image', rule: 'a GIF' },
  { type: 'image/png', head: '%PDF-1.7', kind: 'broken', rule: 'a file that claims to be a PNG and is not' },
  { type: 'text/plain', head: 'Hello', kind: 'text', rule: 'plain text' },
  { type: 'text/html', head: '<html>', kind: 'other', rule: 'an HTML page, which is never shown' },
  { type: 'image/svg+xml', head: '<svg', kind: 'other', rule: 'an SVG with a script, which is never shown' },
  { type: 'application/msword', head: '%PDF-', kind: 'other', rule: 'a Word file' },
  { type: '', head: '%PDF-1.7', kind: 'pdf', rule: 'a PDF without a type' },
  { type: 'application/octet-stream', head: PNG, kind: 'image', rule: 'a PNG with a general type' },
  { type: '', head: 'Hello', kind: 'other', rule: 'neither a type nor known bytes' },
])('document kind: $rule', ({ type, head, kind }) => {
  expect(documentKind(type, head.length, head)).toBe(kind);
});

test('a file of 0 bytes is empty, whatever its type', () => {
  expect(documentKind('application/pdf', 0, '')).toBe('empty');
});

test('the kind is read from the bytes of the file', async () => {
  expect(await kindOf(new Blob(['%PDF-1.7'], { type: 'application/pdf' }))).toBe('pdf');
  expect(await kindOf(new Blob([Uint8Array.from(PNG, (char) => char.charCodeAt(0))], { type: 'image/png' }))).toBe(
    'image',
  );
  expect(await kindOf(new Blob([]))).toBe('empty');
});

test.each([
  { bytes: [0xc3, 0xa9], rule: 'UTF-8' },
  { bytes: [0xff, 0xfe, 0xe9, 0x00], rule: 'UTF-16 little endian' },
  { bytes: [0xfe, 0xff, 0x00, 0xe9], rule: 'UTF-16 big endian' },
  { bytes: [0xe9], rule: 'Windows-1252' },
])('text is decoded as $rule', ({ bytes }) => {
  expect(decodeText(new Uint8Array(bytes))).toBe('é');
});
