import { strToU8, zipSync } from 'fflate';
import { gif, jpeg, pdf, png } from '../sample-files.ts';
import { latin1, noise, patched, samples, type Row } from './sample.ts';

const archive = () => Buffer.from(zipSync({ 'a.txt': strToU8('a') }));
const page = latin1('<html><script>alert(1)</script></html>');
const behind = (picture: Buffer, more: Buffer) => Buffer.concat([picture, more]);

const pngs: Row[] = [
  ['a small picture', () => png()],
  ['a wide picture', () => png(10_000, 2)],
  ['exactly 50 megapixels', () => png(10_000, 5000)],
  ['one row over 50 megapixels', () => png(10_000, 5001), 'too-many-pixels'],
  ['a pixel flood', () => png(65_535, 65_535), 'too-many-pixels'],
  ['no width', () => png(0, 8), 'damaged'],
  ['no pixels', () => latin1(png().toString('latin1').replace('IDAT', 'tEXt')), 'damaged'],
  ['an archive behind it', () => behind(png(), archive()), 'damaged'],
  ['a web page behind it', () => behind(png(), page), 'damaged'],
  ['cut short', () => png().subarray(0, -12), 'damaged'],
  ['a chunk longer than the file', () => patched(png(), (copy) => copy.writeUInt32BE(0x7fffffff, 33)), 'damaged'],
  ['a photograph', () => jpeg(), 'not-this-type'],
  ['a web page', () => page, 'not-this-type'],
  ['a drawing with a script', () => latin1('<svg onload="alert(1)"/>'), 'not-this-type'],
];

const gifs: Row[] = [
  ['a small picture', () => gif()],
  ['no last byte', () => gif().subarray(0, -1)],
  ['a frame smaller than the picture', () => gif(64, 64, [8, 8])],
  ['a pixel flood', () => gif(65_535, 65_535), 'too-many-pixels'],
  ['a flood in a frame', () => gif(8, 8, [65_535, 65_535]), 'too-many-pixels'],
  ['a script that opens like a picture', () => latin1('GIF89a/*\u0001\0*/=1;alert(1)//aaaaaaaaaaaaaaaa'), 'damaged'],
  ['an archive behind it', () => behind(gif(), archive()), 'damaged'],
  ['a web page behind it', () => behind(gif(), page), 'damaged'],
  ['only a header', () => gif().subarray(0, 12), 'damaged'],
  ['a PDF', () => pdf('<< /Type /Catalog >>'), 'not-this-type'],
];

const jpegs: Row[] = [
  ['a photograph', () => jpeg()],
  ['a progressive photograph', () => jpeg(400, 300, 0xc2)],
  ['what a camera puts behind it', () => behind(jpeg(), Buffer.alloc(500, 7))],
  ['a pixel flood', () => jpeg(60_000, 60_000), 'too-many-pixels'],
  ['an archive behind it', () => behind(jpeg(), archive()), 'damaged'],
  ['an archive and more behind it', () => behind(jpeg(), behind(archive(), noise(40))), 'damaged'],
  ['only its first bytes', () => jpeg().subarray(0, 20), 'damaged'],
  ['a script that opens like a photograph', () => behind(Buffer.from([0xff, 0xd8, 0xff]), page), 'damaged'],
  ['a picture of another kind', () => png(), 'not-this-type'],
];

export const pictureSamples = [
  ...samples('png', pngs),
  ...samples('gif', gifs),
  ...samples('jpg', jpegs),
  ...samples('jpeg', jpegs.slice(0, 3)),
];
