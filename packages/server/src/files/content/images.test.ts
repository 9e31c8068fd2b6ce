import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { gifProblem } from './gif.ts';
import { jpegProblem } from './jpeg.ts';
import { pngProblem } from './png.ts';
import { inMemory } from './bytes.ts';
import { gif, jpeg, png } from '../../../test/sample-files.ts';

const archive = Buffer.from(zipSync({ 'a.txt': Buffer.from('a') }));
const checkers = { png: pngProblem, gif: gifProblem, jpeg: jpegProblem };
const makers = { png, gif, jpeg };

describe.each(['png', 'gif', 'jpeg'] as const)('%s', (kind) => {
  const judge = (file: Buffer) => checkers[kind](inMemory(file));

  test('a valid picture is accepted', async () => {
    expect(await judge(makers[kind]())).toBeNull();
  });

  test.each([
    { width: 10_000, height: 5000, problem: null },
    { width: 10_000, height: 5001, problem: 'too-many-pixels' },
    { width: 65_535, height: 65_535, problem: 'too-many-pixels' },
    { width: 0, height: 10, problem: 'damaged' },
  ])('$width x $height pixels: $problem', async ({ width, height, problem }) => {
    expect(await judge(makers[kind](width, height))).toBe(problem);
  });

  test.each((['png', 'gif', 'jpeg'] as const).filter((other) => other !== kind))(
    'a %s file is refused as this type',
    async (other) => {
      expect(await judge(makers[other]())).toBe('not-this-type');
    },
  );

  test('a picture cut off anywhere in its structure is refused', async () => {
    const file = makers[kind]();
    const structure = kind === 'png' ? file.length : kind === 'gif' ? file.length - 1 : file.length - 14;
    for (let length = 0; length < structure; length += 1) expect(await judge(file.subarray(0, length))).not.toBeNull();
  });

  test('a picture with an archive after it is refused', async () => {
    expect(await judge(Buffer.concat([makers[kind](), archive]))).toBe('damaged');
  });
});

test('a script that starts like a GIF is refused', async () => {
  expect(await gifProblem(inMemory(Buffer.from('GIF89a/*\u0001\0*/=1;alert(1)//aaaaaaaaaaaaaaaa')))).toBe('damaged');
});

test('a GIF without its last byte is accepted, one with a huge frame is refused', async () => {
  expect(await gifProblem(inMemory(gif().subarray(0, -1)))).toBeNull();
  expect(await gifProblem(inMemory(gif(8, 8, [65_535, 65_535])))).toBe('too-many-pixels');
});

test.each([0xc1, 0xc2, 0xcf])('the JPEG size is read from frame marker %i', async (marker) => {
  expect(await jpegProblem(inMemory(jpeg(60_000, 60_000, marker)))).toBe('too-many-pixels');
});

test('a JPEG with camera data after the picture is accepted', async () => {
  expect(await jpegProblem(inMemory(Buffer.concat([jpeg(), Buffer.alloc(500, 7)])))).toBeNull();
});

test('a PNG with bytes after its last chunk is refused', async () => {
  expect(await pngProblem(inMemory(Buffer.concat([png(), Buffer.from('<script>')])))).toBe('damaged');
});
