import { buffer } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { zip, type ZippedFile } from './zip.ts';

async function* inTurn(files: readonly ZippedFile[], asked: string[] = []): AsyncGenerator<ZippedFile> {
  for (const file of files) {
    asked.push(file.name);
    yield file;
  }
}

const FILES = [
  { name: 'Remittance CM00000000000101.835', content: Buffer.from('ISA*00*'.repeat(5000)) },
  { name: 'Remittance CM00000000000102.835', content: Buffer.alloc(0) },
  { name: 'Remittance CM00000000000103.835', content: Buffer.from('é~\n') },
];

test('an archive has every file under its name, byte for byte [ERA-28]', async () => {
  const archive = await buffer(zip(inTurn(FILES), '2026-11-13T04:15'));
  const found = Object.entries(unzipSync(archive)).map(([name, content]) => [name, strFromU8(content)]);
  expect(found).toEqual(FILES.map(({ name, content }) => [name, content.toString()]));
  expect(archive.length).toBeLessThan(2000);
});

test('an archive without files is valid [ERA-28]', async () => {
  expect(unzipSync(await buffer(zip(inTurn([]), '2026-11-13T04:15')))).toEqual({});
});

test('a file is made only when the one before it has been sent [ERA-28]', async () => {
  const asked: string[] = [];
  const archive = zip(inTurn(FILES, asked), '2026-11-13T04:15');
  await archive.next();
  await archive.next();
  expect(asked).toEqual([FILES[0]!.name]);
});
