import { constants } from 'node:fs';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createFolder } from '../../config/create-folder.ts';
import type { FileStore } from '../../files/disk-store.ts';
import { CommandFailed } from '../command.ts';

/** File systems allow 255 bytes. The rest is for the number and the ending. */
const MAX_BYTES = 200;
const MAX_ENDING = 20;

/** Turns the name that a user gave a file into one that stays in the folder and is not hidden. */
function safeName(name: string): { readonly stem: string; readonly ending: string } {
  const clean = name.replaceAll(/[/\\:*?"<>|]|[\p{Cc}\p{Cf}]/gu, '_').replace(/^[.\s-]+/, '');
  const { name: base, ext } = parse(clean);
  const stem = Array.from(base);
  while (Buffer.byteLength(stem.join('')) > MAX_BYTES) stem.pop();
  return { stem: stem.join('') || 'file', ending: Array.from(ext).slice(0, MAX_ENDING).join('') };
}

const NEW_FILE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL;

/** Opens a new file for the operator alone. A number is added to a name that is taken. */
async function openNew(folder: string, name: string): Promise<{ readonly path: string; readonly handle: FileHandle }> {
  const { stem, ending } = safeName(name);
  for (let number = 1; ; number += 1) {
    const path = join(folder, `${stem}${number === 1 ? '' : ` (${number})`}${ending}`);
    try {
      return { path, handle: await open(path, NEW_FILE, 0o600) };
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  }
}

/** Saves one stored file and returns its path. An incomplete file is removed. */
export async function saveFile(store: FileStore, key: string, folder: string, name: string): Promise<string> {
  const { content } = await store.get(key).catch(() => {
    throw new CommandFailed(`The file "${name}" is not in the file store`);
  });
  const { path, handle } = await openNew(folder, name).catch((error: unknown) => {
    content.destroy();
    throw error;
  });
  try {
    await pipeline(content, handle.createWriteStream());
  } catch (error) {
    await rm(path, { force: true });
    throw new CommandFailed(`The file "${name}" could not be saved: ${String(error)}`);
  }
  return path;
}

export async function makeFolder(folder: string): Promise<void> {
  await createFolder(folder).catch(() => {
    throw new CommandFailed(`The folder cannot be created: ${folder}`);
  });
}
