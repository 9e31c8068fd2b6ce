import { expect, test } from 'vitest';
import { cfbProblem } from './cfb.ts';
import { inMemory } from './bytes.ts';
import { cfb } from '../../../test/sample-files.ts';

const judge = (file: Buffer, kind: 'doc' | 'xls') => cfbProblem(inMemory(file), kind);

function patched(file: Buffer, change: (copy: Buffer) => void): Buffer {
  const copy = Buffer.from(file);
  change(copy);
  return copy;
}

const word = cfb(['1Table', 'ObjectPool', 'Data', 'Other', 'More', 'WordDocument']);

/** Builds a file that names its allocation table sector in a chained sector instead of the header. */
function withChainedTable(): Buffer {
  const chain = Buffer.alloc(512, 0xff);
  chain.writeUInt32LE(0, 0);
  return patched(Buffer.concat([cfb(['WordDocument']), chain]), (copy) => {
    copy.writeUInt32LE(copy.length / 512 - 2, 68);
    copy.fill(0xff, 76, 80);
  });
}

test.each([
  { rule: 'Word', file: word, kind: 'doc' },
  { rule: 'Excel', file: cfb(['Workbook']), kind: 'xls' },
  { rule: 'Excel of 1995', file: cfb(['Book']), kind: 'xls' },
  { rule: 'a long allocation table', file: withChainedTable(), kind: 'doc' },
  { rule: 'an embedded picture', file: cfb(['WordDocument', '\u0001Ole', '\u0001CompObj']), kind: 'doc' },
] as const)('an older Office file is accepted: $rule', async ({ file, kind }) => {
  expect(await judge(file, kind)).toBeNull();
});

test.each([
  { rule: 'Word named as Excel', file: word, kind: 'xls', problem: 'not-this-type' },
  { rule: 'an installer', file: cfb(['Property', 'Registry']), kind: 'doc', problem: 'not-this-type' },
  { rule: 'plain text', file: Buffer.from('just text'), kind: 'doc', problem: 'not-this-type' },
  { rule: 'macros in Word', file: cfb(['WordDocument', 'Macros']), kind: 'doc', problem: 'macros' },
  { rule: 'macros in Excel', file: cfb(['Workbook', '_VBA_PROJECT_CUR']), kind: 'xls', problem: 'macros' },
  {
    rule: 'macros by their inner name',
    file: cfb(['Workbook', 'a', 'b', 'c', 'd', 'vba']),
    kind: 'xls',
    problem: 'macros',
  },
  {
    rule: 'an embedded program',
    file: cfb(['WordDocument', '\u0001Ole10Native']),
    kind: 'doc',
    problem: 'active-content',
  },
  { rule: 'password protection', file: cfb(['EncryptedPackage']), kind: 'doc', problem: 'encrypted' },
  { rule: 'only a header', file: word.subarray(0, 511), kind: 'doc', problem: 'damaged' },
  { rule: 'a missing directory', file: word.subarray(0, 1024), kind: 'doc', problem: 'damaged' },
  {
    rule: 'a directory chain that loops',
    file: patched(word, (copy) => copy.writeUInt32LE(1, 512 + 8)),
    kind: 'doc',
    problem: 'damaged',
  },
  {
    rule: 'a directory beyond the end of the file',
    file: patched(word, (copy) => copy.writeUInt32LE(9999, 48)),
    kind: 'doc',
    problem: 'damaged',
  },
  {
    rule: 'an invalid sector size',
    file: patched(word, (copy) => copy.writeUInt16LE(20, 30)),
    kind: 'doc',
    problem: 'damaged',
  },
  {
    rule: 'an allocation table chain that loops',
    file: patched(withChainedTable(), (copy) => copy.writeUInt32LE(copy.length / 512 - 2, copy.length - 4)),
    kind: 'doc',
    problem: 'damaged',
  },
] as const)('an older Office file is refused: $rule [UPLOAD-04]', async ({ file, kind, problem }) => {
  expect(await judge(file, kind)).toBe(problem);
});
