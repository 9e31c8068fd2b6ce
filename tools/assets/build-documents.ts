// Writes the PDF walk-throughs and forms that the FAQ links to, once for each brand.
// Run it after changing an article: node tools/assets/build-documents.ts
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { HELP_DOCUMENTS } from './help-documents.ts';

const folder = new URL('../../packages/web/public/documents/', import.meta.url);
for (const { file, draw } of HELP_DOCUMENTS) {
  const pdf = await draw();
  await mkdir(new URL('.', new URL(file, folder)), { recursive: true });
  await writeFile(new URL(file, folder), pdf);
  console.log(`${file}: ${Math.round(pdf.length / 1024)} KB`);
}
console.log(`${HELP_DOCUMENTS.length} documents in ${fileURLToPath(folder)}`);
