import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from '@pbt/server/files/disk-store';
import { FILE } from '../catalog/names.ts';

export interface DemoFile {
  readonly id: string;
  readonly name: string;
  readonly mediaType: string;
  readonly content: Buffer;
  readonly storageKey: string;
  readonly sha256: string;
}

/** Builds a PDF of one page with one line of text. */
function tinyPdf(text: string): Buffer {
  const stream = `BT /F1 18 Tf 72 720 Td (${text}) Tj ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${stream.length}>>stream\n${stream}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj${object}endobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const start = body.length;
  return Buffer.from(
    `${body}xref\n0 6\n0000000000 65535 f \n${offsets.join('')}trailer<</Size 6/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`,
    'latin1',
  );
}

const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

const file = (id: string, name: string, mediaType: string, content: Buffer): DemoFile => ({
  id,
  name,
  mediaType,
  content,
  storageKey: `${id.slice(-2)}${id}`,
  sha256: createHash('sha256').update(content).digest('hex'),
});

export const DEMO_FILES = {
  pdf: file(FILE.pdf, 'visit-notes.pdf', 'application/pdf', tinyPdf('Visit notes, invented')),
  text: file(FILE.text, 'cover-sheet.txt', 'text/plain', Buffer.from('Cover sheet. Invented for demonstration.\n')),
  image: file(FILE.image, 'x-ray.png', 'image/png', Buffer.from(DOT, 'base64')),
  authorization: file(
    FILE.authorization,
    'authorization.pdf',
    'application/pdf',
    tinyPdf('Authorization before the visit, invented'),
  ),
  foreign: file(FILE.foreign, 'other-office.pdf', 'application/pdf', tinyPdf('Another office, invented')),
} as const satisfies Record<keyof typeof FILE, DemoFile>;

/**
 * Stores the files of the demo submissions. Running it twice changes nothing. The work folder must be on the same disk
 * as the file store, which renames the finished files.
 */
export async function putDemoFiles(files: FileStore, workFolder: string): Promise<void> {
  const folder = await mkdtemp(join(workFolder, 'demo-'));
  try {
    for (const { storageKey, content } of Object.values(DEMO_FILES)) {
      const temporary = join(folder, storageKey);
      await writeFile(temporary, content);
      await files.put(storageKey, temporary);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
