import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createFolder, createFolderSync } from './create-folder.ts';
import { openPrivateFolder } from './private-files.ts';

const root = mkdtempSync(join(tmpdir(), 'pbt-folders-'));
afterAll(() => rmSync(root, { recursive: true }));

const CREATE = [
  ['createFolder', createFolder],
  ['createFolderSync', async (folder: string) => createFolderSync(folder)],
] as const;

test.each(CREATE)('%s creates every missing folder of a path for this account alone', async (name, create) => {
  const folder = join(root, name, 'b', 'c');
  await create(folder);
  await create(folder);
  for (const path of [join(root, name), folder]) expect(statSync(path).mode & 0o777).toBe(0o700);
});

test.each(CREATE)('%s ends with an error where no folder can be created', async (name, create) => {
  await expect(create('/proc/nope/deep')).rejects.toThrow();
  writeFileSync(join(root, `${name}.txt`), '');
  await expect(create(join(root, `${name}.txt`, 'below'))).rejects.toThrow();
});

test('a data folder that cannot be created is named with the setting to change', () => {
  expect(() => openPrivateFolder('/proc/nope')).toThrow(
    '/proc/nope cannot be created (ENOENT). Set PBT_DATA_DIR to another folder.',
  );
});
