import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chunks, encode, file, payment } from '../../test/files.ts';
import { X12Refusal } from './refusal.ts';
import type { Segment } from './segment.ts';
import { Tokenizer } from './tokenizer.ts';

function segmentsOf(bytes: Uint8Array, sizes: readonly number[] = [bytes.length || 1]) {
  const segments: Segment[] = [];
  const tokenizer = new Tokenizer((segment) => segments.push(segment));
  for (const chunk of chunks(bytes, sizes)) tokenizer.push(chunk);
  tokenizer.end();
  return segments;
}

const elementsOf = (text: string | Uint8Array, sizes?: readonly number[]) =>
  segmentsOf(typeof text === 'string' ? encode(text) : text, sizes).map(({ elements }) => elements);

const refusalOf = (text: string, sizes?: readonly number[]) => {
  try {
    segmentsOf(encode(text), sizes);
    return null;
  } catch (error) {
    return error instanceof X12Refusal ? [error.code, error.offset] : error;
  }
};

const latin1 = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));

const plain = file([payment()]);
const expected = elementsOf(plain);

test('a file is split into segments and elements', () => {
  expect(expected).toHaveLength(30);
  expect(expected[1]).toEqual(['GS', 'HP', 'ALDERMERE', 'PORTAL', '20261113', '0415', '101', 'X', '005010X221A1']);
});

describe('delimiters are read from each ISA segment [X12-01]', () => {
  test.each([
    ['|', '>', '^', '~'],
    ['~', ':', '!', '\n'],
    ['*', '<', '`', '\r'],
    ['*', '\\', '}', '_'],
    ['\u001D', '\u001F', '^', '\u001C'],
    ['*', ':', null, '~'],
    ['\t', ':', '^', '\n'],
  ])('element %j, component %j, repetition %j, terminator %j', (element, component, repetition, terminator) => {
    const delimiters = { element, component, repetition, terminator };
    const segments = segmentsOf(encode(file([payment()], { delimiters, lineEnd: '' })));
    expect(segments[0]!.delimiters).toEqual(delimiters);
    const svc = segments.find(({ id }) => id === 'SVC')!;
    expect(svc.components(1)).toEqual(['HC', '99213', '25']);
    expect(segments.map(({ id }) => id)).toEqual(expected.map(([id]) => id));
  });

  test('two interchanges can have different delimiters', () => {
    const other = file([payment()], {
      delimiters: { element: '|', component: '>', repetition: '^', terminator: '\n' },
    });
    const ids = elementsOf(plain + other).map(([id]) => id);
    expect(ids).toEqual([...expected, ...expected].map(([id]) => id));
  });

  test.each([
    ['the letter U', 'U', null],
    ['a caret', '^', '^'],
    ['a digit', '0', null],
  ])('the repetition separator of an ISA11 with %s', (_, isa11, repetition) => {
    const segments = segmentsOf(encode(file([], { isa: { 11: isa11 } })));
    expect(segments[0]!.delimiters.repetition).toBe(repetition);
  });
});

describe('characters around segments do no harm [X12-02]', () => {
  test.each([
    ['a byte order mark', `\uFEFF${plain}`],
    ['blanks and line ends before ISA', ` \r\n\t${plain}`],
    ['CRLF behind terminators', plain.replaceAll('\n', '\r\n')],
    ['no line ends', plain.replaceAll('\n', '')],
    ['blanks behind terminators', plain.replaceAll('\n', '  ')],
    ['NUL and SUB behind IEA', `${plain}\0\0\u001A`],
    ['no terminator at the end', plain.trimEnd().slice(0, -1)],
    ['two terminators in a row', plain.replace('~\nST', '~~\nST')],
    ['a line end before each terminator', plain.replaceAll('~\n', '\n~')],
    ['lines of 80 characters', plain.replaceAll('\n', '').replaceAll(/(.{80})/g, '$1\r\n')],
  ])('%s', (_, text) => {
    for (const sizes of [[100_000], [1], [7, 80]]) expect(elementsOf(text, sizes)).toEqual(expected);
  });

  test.each([
    ['CRLF', '\r\n'],
    ['LF', '\n'],
  ])('lines that end with %s, without any other terminator', (_, end) => {
    const text = plain.replaceAll('~\n', end);
    for (const sizes of [[100_000], [1], [106]]) expect(elementsOf(text, sizes)).toEqual(expected);
  });

  test('an ISA segment with wrong padding is read by its sixteen elements', () => {
    const text = file([payment()], { isa: { 2: '', 6: 'ALDERMERE' } });
    expect(elementsOf(text).slice(1)).toEqual(expected.slice(1));
  });
});

describe('chunks can end anywhere [X12-03]', () => {
  const special = file([payment({ NM1: 'NM1*QC*1*MUÑOZ*ZOË' })], { lineEnd: '\r\n' });

  test('any chunk sizes give the same segments, numbers and offsets', () => {
    const bytes = encode(`\uFEFF${special}${plain}\0`);
    const whole = segmentsOf(bytes);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 8 }), (sizes) => {
        const segments = segmentsOf(bytes, sizes);
        expect(segments.map(({ elements, number, start, end }) => [elements, number, start, end])).toEqual(
          whole.map(({ elements, number, start, end }) => [elements, number, start, end]),
        );
      }),
      { seed: 835, numRuns: 100 },
    );
  });

  test('offsets give back the bytes of each segment', () => {
    const bytes = encode(special);
    for (const { id, start, end } of segmentsOf(bytes, [3])) {
      const text = new TextDecoder().decode(bytes.subarray(start, end));
      expect(text.startsWith(`${id}*`) && text.endsWith('~')).toBe(true);
    }
  });

  test.each([
    [65_536, null],
    [65_537, ['segment-size', 107]],
  ])('a segment of %i bytes gives the refusal %j', (length, refusal) => {
    const text = `${file([]).split('\n')[0]}\n${'N'.repeat(length)}~IEA*0*000000101~`;
    for (const sizes of [[1_000_000], [1], [4096]]) expect(refusalOf(text, sizes)).toEqual(refusal);
  });

  test('a missing terminator ends the reading after 64 KB', () => {
    const tokenizer = new Tokenizer(() => {});
    tokenizer.push(encode(plain.split('\n')[0]!));
    expect(() => tokenizer.push(encode('N'.repeat(65_537)))).toThrow('longer than 64 KB');
  });

  test('a file that ends inside a segment loses that segment alone', () => {
    expect(elementsOf(plain.slice(0, plain.indexOf('SVC*') + 8))).toEqual(expected.slice(0, 20));
  });
});

describe('text is UTF-8 where it is valid, else Windows-1252, segment by segment [X12-04]', () => {
  const names = (bytes: Uint8Array) =>
    segmentsOf(bytes, [5])
      .filter(({ id }) => id === 'NM1')
      .map((segment) => segment.element(3));

  test('both in one file', () => {
    const [start, end] = file([['NM1*QC*1*A', 'NM1*QC*1*B', 'NM1*QC*1*C']]).split('NM1*QC*1*B~');
    const bytes = Uint8Array.from([
      ...latin1(start!),
      ...encode('NM1*QC*1*MUÑOZ~'),
      ...latin1('NM1*QC*1*MU\u00D1OZ\u0080~'),
      ...latin1(end!),
    ]);
    expect(names(bytes)).toEqual(['A', 'MUÑOZ', 'MUÑOZ€', 'C']);
  });

  test('control characters inside elements become blanks', () => {
    expect(names(encode(file([['NM1*QC*1*A\0B\u0007C\r\nD*']])))).toEqual(['A B CD']);
  });

  test('a question mark does not release a delimiter', () => {
    const segments = segmentsOf(encode(file([['NM1*QC*1*A?*B']])));
    expect(segments.find(({ id }) => id === 'NM1')!.elements).toEqual(['NM1', 'QC', '1', 'A?', 'B']);
  });
});

describe('what is not X12 is refused by name', () => {
  test.each<[string, string, unknown]>([
    ['an empty file', '', ['not-x12', 0]],
    ['blanks', ' \n ', ['not-x12', 0]],
    ['another file', 'claim,paid\n1,2\n', ['not-x12', 0]],
    ['text behind an interchange', `${plain}hello`, ['not-x12', plain.length]],
    ['the letters ISA alone', 'ISA', ['not-x12', 0]],
    ['ISA with a letter behind it', 'ISABEL*', ['not-x12', 0]],
    ['an ISA segment with too few elements', 'ISA*00*~GS*1~', ['header', 0]],
    ['an ISA segment that never ends', `ISA*${'0'.repeat(300)}`, ['header', 0]],
    ['delimiters that are the same', file([], { isa: { 16: '~' } }), ['header', 0]],
    ['a letter as terminator', file([]).replace(':~', ':A'), ['header', 0]],
    ['a BIN segment', file([['BIN*3*a~b']]), ['binary', 177]],
  ])('%s', (_, text, refusal) => {
    for (const sizes of [[100_000], [1]]) expect(refusalOf(text, sizes)).toEqual(refusal);
  });
});

test('an ISA segment inside an interchange begins the next one', () => {
  const cut = plain.slice(0, plain.indexOf('SE*'));
  const other = file([payment()], { delimiters: { element: '|', component: '>', repetition: '^', terminator: '\n' } });
  const ids = elementsOf(cut + other, [1]).map(([id]) => id);
  expect(ids.filter((id) => id === 'ISA')).toHaveLength(2);
  expect(ids.at(-1)).toBe('IEA');
});
