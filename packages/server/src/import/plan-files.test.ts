import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createPlanFiles } from './plan-files.ts';

const MB = 1024 * 1024;
const base = realpathSync(mkdtempSync(join(tmpdir(), 'pbt-plan-files-')));
const folder = join(base, 'data');
afterAll(() => rmSync(base, { recursive: true }));

const pdf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.7\n')], bytes);

beforeAll(() => {
  mkdirSync(join(folder, 'cards'), { recursive: true });
  mkdirSync(join(base, 'data-secret'));
  writeFileSync(join(base, 'outside.pdf'), pdf(100));
  writeFileSync(join(base, 'data-secret', 'a.pdf'), pdf(100));
  writeFileSync(join(folder, 'cards', 'a.pdf'), pdf(100));
  writeFileSync(join(folder, 'full.pdf'), pdf(15 * MB));
  writeFileSync(join(folder, 'large.pdf'), pdf(15 * MB + 1));
  writeFileSync(join(folder, 'text.pdf'), 'Not a PDF');
  writeFileSync(join(folder, 'late.pdf'), Buffer.concat([Buffer.alloc(1100, 32), pdf(20)]));
  writeFileSync(join(folder, 'empty.pdf'), '');
  symlinkSync(join(base, 'outside.pdf'), join(folder, 'link-out.pdf'));
  symlinkSync(base, join(folder, 'up'));
  symlinkSync(join(folder, 'cards', 'a.pdf'), join(folder, 'link-in.pdf'));
  symlinkSync('loop.pdf', join(folder, 'loop.pdf'));
  execFileSync('mkfifo', [join(folder, 'pipe.pdf')]);
});

const check = (file: string) => createPlanFiles(folder, () => Promise.resolve(null)).check({ id: 'x', file });

test.each([
  ['cards/a.pdf', 'cards/a.pdf', 100],
  ['./cards/../cards/a.pdf', 'cards/a.pdf', 100],
  ['link-in.pdf', 'cards/a.pdf', 100],
  ['full.pdf', 'full.pdf', 15 * MB],
])('a PDF below the folder is accepted: %s [IMPORT-11]', async (name, path, size) => {
  const sha256 = createHash('sha256').update(pdf(size)).digest('hex');
  expect(await check(name)).toEqual({ values: { id: 'x', file: { path: join(folder, path), sha256, size } } });
});

test.each([
  ['../outside.pdf', 'is outside the folder of the data file'],
  ['../data-secret/a.pdf', 'is outside the folder of the data file'],
  ['cards/../../outside.pdf', 'is outside the folder of the data file'],
  ['link-out.pdf', 'is outside the folder of the data file'],
  ['up/outside.pdf', 'is outside the folder of the data file'],
  ['..', 'is outside the folder of the data file'],
  ['.', 'is outside the folder of the data file'],
  [join(folder, 'cards', 'a.pdf'), 'must be a path relative to the folder of the data file'],
  ['cards\\a.pdf', 'must be a path relative to the folder of the data file'],
  ['a.pdf\0', 'must be a path relative to the folder of the data file'],
  ['cards/b.pdf', 'does not exist'],
  ['cards/a.pdf/b.pdf', 'does not exist'],
  ['loop.pdf', 'does not exist'],
  ['cards', 'cannot be read'],
  ['pipe.pdf', 'cannot be read'],
  ['large.pdf', 'is larger than 15 MB'],
  ['text.pdf', 'is not a PDF file'],
  ['late.pdf', 'is not a PDF file'],
  ['empty.pdf', 'is not a PDF file'],
])('a row is refused whose file is %s [IMPORT-11]', async (name, says) => {
  expect(await check(name)).toMatchObject({
    problem: { field: 'file', sentence: expect.stringMatching(new RegExp(`^file ".*" ${says}$`)) },
  });
});

test('a row without a file is not checked [IMPORT-11]', async () => {
  const inspect = vi.fn<() => Promise<null>>();
  const files = createPlanFiles(join(base, 'nowhere'), inspect);
  expect(await files.check({ id: 'x' })).toEqual({ values: { id: 'x' } });
  expect(await files.check({ id: 'x', file: null })).toEqual({ values: { id: 'x', file: null } });
  expect(inspect).not.toHaveBeenCalled();
  await expect(files.check({ file: 'a.pdf' })).rejects.toThrow('nowhere cannot be read');
});

test('a file that the virus scan finds fault with is refused, and a failed scan stops the import [IMPORT-11]', async () => {
  const infected = createPlanFiles(folder, () => Promise.resolve('is refused: a virus'));
  expect(await infected.check({ file: 'cards/a.pdf' })).toMatchObject({
    problem: { code: 'pdf-refused', sentence: 'file "cards/a.pdf" is refused: a virus' },
  });
  const broken = createPlanFiles(folder, () => Promise.reject(new Error('no scanner')));
  await expect(broken.check({ file: 'cards/a.pdf' })).rejects.toThrow('no scanner');
});
