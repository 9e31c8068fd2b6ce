import { createHash } from 'node:crypto';
import { open, realpath, stat } from 'node:fs/promises';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { OperationFailed } from '../errors/operation-failed.ts';
import type { StagedFile } from './apply/target.ts';
import type { Problem } from './problem.ts';
import { shownValue } from './shown-value.ts';

const MAX_BYTES = 15 * 1024 * 1024;

type Values = Readonly<Record<string, unknown>>;
type Checked = { readonly values: Values } | { readonly problem: Problem };

/** Checks the PDF files that rows name. */
export interface PlanFiles {
  /** Replaces the path in `file` by the checked file. Rows without a file are returned as they are. */
  check(values: Values): Promise<Checked>;
}

/** Inspects a PDF's content. Returns a sentence if it is refused. An error, such as of the virus scanner, stops the import. */
export type InspectPdf = (path: string) => Promise<string | null>;

function refuse(code: string, value: string, says: string): Checked {
  const shown = shownValue(value);
  return { problem: { code, field: 'file', value: shown, sentence: `file "${shown}" ${says}` } };
}

async function readFacts(path: string): Promise<{ sha256: string; size: number; isPdf: boolean } | null> {
  // Opening a pipe would wait for its writer.
  if (!(await stat(path)).isFile()) return null;
  const handle = await open(path, 'r');
  try {
    const hash = createHash('sha256');
    let size = 0;
    let isPdf = false;
    for await (const chunk of handle.createReadStream({ autoClose: false })) {
      const bytes = chunk as Buffer;
      if (size === 0) isPdf = bytes.subarray(0, 1024).includes('%PDF-');
      size += bytes.length;
      if (size > MAX_BYTES) break;
      hash.update(bytes);
    }
    return { sha256: hash.digest('hex'), size, isPdf };
  } finally {
    await handle.close();
  }
}

/** Creates the check for files below a folder. `onFile` gets the path of each file that is accepted. */
export function createPlanFiles(
  folder: string,
  inspect: InspectPdf,
  onFile: (path: string) => void = () => {},
): PlanFiles {
  return {
    check: async (values) => {
      const name = values['file'];
      if (typeof name !== 'string') return { values };
      if (isAbsolute(name) || name.includes('\0') || name.includes('\\')) {
        return refuse('file-path', name, 'must be a path relative to the folder of the data file');
      }
      const root = await realpath(folder).catch(() => {
        throw new OperationFailed(`The folder ${folder} cannot be read`);
      });
      let path: string;
      try {
        // The real path, because a link could lead out of the folder.
        path = await realpath(resolve(root, name));
      } catch {
        return refuse('file-missing', name, 'does not exist');
      }
      if (!path.startsWith(root.endsWith(sep) ? root : `${root}${sep}`)) {
        return refuse('file-path', name, 'is outside the folder of the data file');
      }
      const read = await readFacts(path).catch(() => null);
      if (!read) return refuse('file-unreadable', name, 'cannot be read');
      const { sha256, size, isPdf } = read;
      if (size > MAX_BYTES) return refuse('file-too-large', name, 'is larger than 15 MB');
      if (!isPdf) return refuse('not-a-pdf', name, 'is not a PDF file');
      const found = await inspect(path);
      if (found !== null) return refuse('pdf-refused', name, found);
      onFile(relative(root, path));
      const file: StagedFile = { path, sha256, size };
      return { values: { ...values, file } };
    },
  };
}
