import { MAX_FILE_BYTES } from '@pbt/domain/rules/claim/upload-files';
import { strToU8, zipSync } from 'fflate';
import { office, pdf } from '../sample-files.ts';
import { EICAR, latin1, noise, samples, type Row, type Sample } from './sample.ts';

const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');

const texts: Row[] = [
  ['plain letters', () => latin1('Notes\r\nof two lines\r\n')],
  ['one byte', () => latin1('x')],
  ['UTF-8 with accents', () => Buffer.from('Nguyễn, café, 東京')],
  ['UTF-8 with its mark', () => Buffer.from('\uFEFFNotes')],
  ['UTF-16', () => utf16('Notes of a visit')],
  ['UTF-16 the other way round', () => utf16('Notes of a visit').swap16()],
  ['exactly 15 MB', () => Buffer.alloc(MAX_FILE_BYTES, 'x')],
  ['a web page, shown as text only', () => latin1('<script>alert(1)</script>')],
  ['one byte over 15 MB', () => Buffer.alloc(MAX_FILE_BYTES + 1, 'x'), 'TooLarge'],
  ['three times 15 MB', () => Buffer.alloc(3 * MAX_FILE_BYTES, 'x'), 'TooLarge'],
  ['empty', () => Buffer.alloc(0), 'Empty'],
  ['a NUL', () => latin1('a\0b'), 'not-this-type'],
  ['UTF-16 that does not say so', () => utf16('Notes').subarray(2), 'not-this-type'],
  ['UTF-32', () => Buffer.from([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0]), 'not-this-type'],
  ['Windows letters', () => latin1('caf\xE9!'), 'taken'],
  ['a byte that Windows-1252 does not define', () => latin1('caf\xE9\x81'), 'not-this-type'],
  ['Windows letters with a bell', () => latin1('caf\xE9\x07'), 'not-this-type'],
  ['half a pair in UTF-16', () => Buffer.from([0xff, 0xfe, 0x3d, 0xd8]), 'not-this-type'],
  ['a program', () => Buffer.concat([latin1('MZ\x90\0'), noise(2000)]), 'not-this-type'],
  ['noise', () => noise(5000), 'not-this-type'],
  ['a PDF of letters', () => latin1('%PDF-1.4\n1 0 obj << /S /JavaScript >> endobj'), 'not-this-type'],
  ['rich text', () => latin1('{\\rtf1 {\\object x}}'), 'not-this-type'],
  ['an archive', () => Buffer.from(zipSync({ 'a.txt': strToU8('a') })), 'not-this-type'],
];

/** Files that pass all of our checks. Only a virus scanner detects them. */
const infected: Sample[] = [
  { name: 'eicar.txt', about: 'the test virus', bytes: () => latin1(EICAR), verdict: 'taken', isInfected: true },
  {
    name: 'eicar.docx',
    about: 'the test virus in a letter',
    bytes: () => office('docx', { 'word/media/image1.png': latin1(EICAR) }),
    verdict: 'taken',
    isInfected: true,
  },
  {
    name: 'eicar.pdf',
    about: 'the test virus in a PDF',
    bytes: () => pdf(`<< /Title (${EICAR}) >>`),
    verdict: 'taken',
    isInfected: true,
  },
  {
    name: 'eicar.zip',
    about: 'the test virus in an archive',
    bytes: () => Buffer.from(zipSync({ 'eicar.com': latin1(EICAR) })),
    verdict: 'InvalidType',
  },
];

export const textSamples = [...samples('txt', texts), ...infected];
