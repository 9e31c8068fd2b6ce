import { inflateSync } from 'node:zlib';

interface PdfObject {
  readonly dictionary: string;
  readonly stream: string;
}

/** Reads every object of a PDF that the documents folder drew. It cannot read other PDFs. */
function objectsOf(pdf: Buffer): Map<number, PdfObject> {
  const text = pdf.toString('latin1');
  const table = text.slice(text.lastIndexOf('\nxref\n'));
  const offsets = [...table.matchAll(/^(\d{10}) 00000 n /gm)].map((entry) => Number(entry[1]));
  return new Map(
    offsets.map((offset, index) => {
      const end = text.indexOf('endobj', offset);
      const start = text.indexOf('stream\n', offset);
      if (start === -1 || start > end) return [index + 1, { dictionary: text.slice(offset, end), stream: '' }];
      const dictionary = text.slice(offset, start);
      const from = start + 'stream\n'.length;
      const bytes = pdf.subarray(from, from + Number(/\/Length (\d+)/.exec(dictionary)?.[1]));
      const isPacked = dictionary.includes('/FlateDecode');
      return [index + 1, { dictionary, stream: (isPacked ? inflateSync(bytes) : bytes).toString('latin1') }];
    }),
  );
}

/** Returns the characters of a font's glyph numbers. */
function lettersOf(cmap: string): string[] {
  const ranges = cmap.slice(cmap.indexOf('beginbfrange'));
  return [...ranges.matchAll(/\[([^\]]*)\]/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/<([^>]*)>/g)].map(([, codes = '']) =>
      String.fromCharCode(...codes.split(' ').map((code) => Number.parseInt(code, 16))),
    ),
  );
}

function fontsOf(objects: Map<number, PdfObject>): Map<string, string[]> {
  const fonts = new Map<string, string[]>();
  for (const { dictionary } of objects.values()) {
    for (const [, name, id] of dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const cmap = Number(/\/ToUnicode (\d+)/.exec(objects.get(Number(id))?.dictionary ?? '')?.[1]);
      fonts.set(name!, lettersOf(objects.get(cmap)?.stream ?? ''));
    }
  }
  return fonts;
}

interface ReadBack {
  /** The text that a user would copy from the document. */
  readonly text: string;
  /** How often each element type occurs in the structure tree. */
  readonly tags: Readonly<Record<string, number>>;
}

function textOf(objects: Map<number, PdfObject>): string {
  const fonts = fontsOf(objects);
  let text = '';
  for (const { stream } of objects.values()) {
    let letters: string[] = [];
    for (const [, font, shown] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (font !== undefined) letters = fonts.get(font) ?? [];
      for (const [, glyphs = ''] of (shown ?? '').matchAll(/<([^>]*)>/g)) {
        for (const glyph of glyphs.match(/.{4}/g) ?? []) text += letters[Number.parseInt(glyph, 16)] ?? '';
      }
    }
  }
  return text;
}

export function readBack(pdf: Buffer): ReadBack {
  const objects = objectsOf(pdf);
  const tags: Record<string, number> = {};
  for (const { dictionary } of objects.values()) {
    const tag = /<<\n\/S \/(\w+)\n/.exec(dictionary)?.[1];
    if (tag !== undefined) tags[tag] = (tags[tag] ?? 0) + 1;
  }
  return { text: textOf(objects), tags };
}
