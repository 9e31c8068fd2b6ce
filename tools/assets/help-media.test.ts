import { readdirSync, readFileSync, statSync } from 'node:fs';
import { BufferSource, Input, WEBM } from 'mediabunny';
import { expect, test } from 'vitest';
import { ARTICLES } from '../../packages/web/src/features/help/articles/articles.ts';
import { PICTURES, RECORDINGS } from '../../packages/web/src/features/help/articles/media.ts';
import { RECORDINGS as PLAYED } from './help-recordings.ts';
import { SCENES } from './help-scenes.ts';

const folder = new URL('../../packages/web/public/help/', import.meta.url);
const parts = ARTICLES.flatMap((article) => article.parts);
const pictures = parts.flatMap(({ pictures = [] }) => pictures);
const recordings = parts.flatMap(({ recording }) => (recording ? [recording.name] : []));
const read = (file: string) => readFileSync(new URL(file, folder));

/** Returns width and height of a WebP file. The extended format (VP8X) stores each size minus one. */
const sizeOf = (webp: Buffer) =>
  webp.toString('latin1', 12, 16) === 'VP8X'
    ? ([webp.readUIntLE(24, 3) + 1, webp.readUIntLE(27, 3) + 1] as const)
    : ([webp.readUInt16LE(26) & 0x3fff, webp.readUInt16LE(28) & 0x3fff] as const);

test.each([
  { brand: '', captions: recordings.map((name) => `${name}.vtt`) },
  { brand: 'sba/', captions: [] },
])('the help folder has exactly the pictures and recordings of the articles: "$brand"', ({ brand, captions }) => {
  const named = [
    ...pictures.map((name) => `${name}.webp`),
    ...recordings.flatMap((name) => [`${name}.webm`, `${name}.webp`]),
    ...captions,
  ];
  const files = readdirSync(new URL(brand, folder), { withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files.map(({ name }) => name).toSorted()).toEqual(named.toSorted());
});

test('the script takes exactly the pictures that articles show', () => {
  expect(Object.keys(SCENES).toSorted()).toEqual(pictures.toSorted());
  expect(Object.keys(PLAYED).toSorted()).toEqual(recordings.toSorted());
});

test.each(pictures)('the page reserves the space of %s before it loads', (name) => {
  const { width, height } = PICTURES[name];
  for (const brand of ['', 'sba/']) {
    const [realWidth, realHeight] = sizeOf(read(`${brand}${name}.webp`));
    expect(Math.abs(realWidth / realHeight - width / height)).toBeLessThan(0.02 * (width / height));
  }
});

test.each(recordings)('%s is short and small, and its captions last until its end', async (name) => {
  const { seconds } = RECORDINGS[name];
  expect(seconds).toBeLessThanOrEqual(20);
  for (const brand of ['', 'sba/']) {
    const file = read(`${brand}${name}.webm`);
    const input = new Input({ formats: [WEBM], source: new BufferSource(file) });
    expect(Math.abs((await input.computeDuration()) - seconds)).toBeLessThanOrEqual(1);
    expect(file.length).toBeLessThan(600 * 1024);
  }
  const captions = read(`${name}.vtt`).toString();
  expect(captions).toMatch(/^WEBVTT\n/);
  const end = Number(/ --> 00:00:(\d\d\.\d+)\n[^\n]+\n$/.exec(captions)?.[1]);
  expect(Math.abs(end - seconds)).toBeLessThanOrEqual(1);
});

test('the pictures of one brand total less than one and a half megabytes', () => {
  for (const brand of ['', 'sba/']) {
    const bytes = pictures.reduce((sum, name) => sum + statSync(new URL(`${brand}${name}.webp`, folder)).size, 0);
    expect(bytes).toBeLessThan(1.5 * 1024 * 1024);
  }
});
