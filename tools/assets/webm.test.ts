import { expect, test } from 'vitest';
import { webm } from './webm.ts';

const frame = (atMs: number, isKey: boolean, byte: number) => ({ atMs, isKey, data: Uint8Array.from([byte, byte]) });
const file = webm({
  width: 960,
  height: 664,
  durationMs: 9500,
  frames: [frame(0, true, 1), frame(400, false, 2), frame(4000, true, 3), frame(4100, false, 4)],
});

const segmentStart = file.indexOf(Buffer.from('18538067', 'hex')) + 4 + 8;
const all = (id: string) => {
  const bytes = Buffer.from(id, 'hex');
  const places: number[] = [];
  for (let at = file.indexOf(bytes); at !== -1; at = file.indexOf(bytes, at + 1)) places.push(at);
  return places;
};

test('the file starts with a WebM header, and its segment ends at the end of the file', () => {
  expect(file.subarray(0, 4).toString('hex')).toBe('1a45dfa3');
  expect(file.includes('webm')).toBe(true);
  expect(file.includes('V_VP9')).toBe(true);
  expect(segmentStart + file.readUIntBE(segmentStart - 6, 6)).toBe(file.length);
});

test('the duration is at the start of the file, so that a player can show it', () => {
  const duration = all('4489')[0]! + 2 + 8;
  expect(file.readDoubleBE(duration)).toBe(9500);
});

test('each key frame starts a cluster, and the cues point to the clusters', () => {
  const clusters = all('1f43b675');
  expect(clusters).toHaveLength(2);
  const positions = all('f1')
    .map((at) => at + 1 + 8)
    .filter((at) => at < clusters[0]!)
    .map((at) => segmentStart + file.readUInt32BE(at));
  expect(positions).toEqual(clusters);
});

test('the time of a frame is relative to its cluster', () => {
  const blocks = all('a30100')
    .filter((at) => at > segmentStart)
    .map((at) => at + 1 + 8);
  expect(blocks.map((at) => [file.readInt16BE(at + 1), file.readUInt8(at + 3), file.readUInt8(at + 4)])).toEqual([
    [0, 0x80, 1],
    [400, 0, 2],
    [0, 0x80, 3],
    [100, 0, 4],
  ]);
});
