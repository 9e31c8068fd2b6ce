import Pdf from 'pdfkit';
import { MARKS, PALETTES, type Brand, type Palette } from './brand.ts';
import { fontData, fontRuns, type Weight } from './fonts.ts';

export interface Style {
  readonly size: number;
  readonly weight?: Weight;
  readonly colour?: keyof Palette | 'paper';
}

export type Tag = PDFKit.PDFStructureElement;

const PAGE = { width: 612, height: 792, margin: 48, top: 62, bottom: 58 } as const;
const LEADING = 1.3;
const SMALLEST = 8;
const LANGUAGE = 'en-US';

/** pdfkit writes the title into XML without escaping it. */
const xmlSafe = (text: string) => text.replaceAll('&', 'and').replaceAll(/[<>]/g, '');

/**
 * A tagged document on letter paper, drawn from top to bottom. Everything is drawn either in the structure tree (`tag`)
 * or as decoration (`decorate`), so a screen reader knows what to read.
 */
export class Sheet {
  readonly doc: PDFKit.PDFDocument;
  readonly body: Tag;
  readonly palette: Palette;
  readonly brand: Brand;
  readonly title: string;
  readonly left = PAGE.margin;
  readonly width = PAGE.width - 2 * PAGE.margin;
  y: number = PAGE.margin;
  readonly #chunks: Buffer[] = [];
  readonly #finished: Promise<Buffer>;
  readonly #fonts = new Set<string>();
  #colour = '';

  constructor(title: string, brand: Brand, now: Date) {
    this.title = title;
    this.brand = brand;
    this.palette = PALETTES[brand.theme];
    const options: PDFKit.PDFDocumentOptions = {
      size: 'LETTER',
      margin: 0,
      bufferPages: true,
      autoFirstPage: false,
      pdfVersion: '1.7',
      tagged: true,
      displayTitle: true,
      lang: LANGUAGE,
      font: '', // no built-in font, because those are not embedded
      info: {
        Title: xmlSafe(title),
        Author: xmlSafe(brand.companyName),
        Creator: 'Provider Benefit Tool',
        CreationDate: now,
      },
    };
    // The published types do not include PDF/UA yet.
    this.doc = new Pdf(Object.assign(options, { subset: 'PDF/UA' }));
    this.#finished = new Promise((resolve, reject) => {
      this.doc.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
      this.doc.on('end', () => resolve(Buffer.concat(this.#chunks)));
      this.doc.on('error', reject);
    });
    this.doc.addPage();
    this.body = this.doc.struct('Document');
    this.doc.addStructure(this.body);
  }

  get bottom(): number {
    return PAGE.height - PAGE.bottom;
  }

  /** Draws inside a new element of the structure tree. */
  tag(type: string, draw: () => void, parent: Tag = this.body, options: object = {}): Tag {
    const element = this.doc.struct(type, options, draw);
    parent.add(element);
    return element;
  }

  /** Creates an element that contains others. The caller must end it. */
  group(type: string, parent: Tag = this.body, options: object = {}): Tag {
    const element = this.doc.struct(type, options);
    parent.add(element);
    return element;
  }

  /** Draws lines, tints and page headers, which a screen reader skips. */
  decorate(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.doc.markContent('Artifact', { type });
    draw();
    this.doc.endMarkedContent();
  }

  colourOf(name: NonNullable<Style['colour']>): string {
    return name === 'paper' ? '#ffffff' : this.palette[name];
  }

  #use(style: Style, subset: string): void {
    const weight = style.weight ?? 400;
    const name = `${subset}-${weight}`;
    if (!this.#fonts.has(name)) {
      this.doc.registerFont(name, fontData(subset, weight));
      this.#fonts.add(name);
    }
    this.doc.font(name, style.size);
  }

  lineHeight(style: Style): number {
    return style.size * LEADING;
  }

  widthOf(text: string, style: Style): number {
    return fontRuns(text).reduce((width, run) => {
      this.#use(style, run.subset);
      return width + this.doc.widthOfString(run.text);
    }, 0);
  }

  /** Reduces the font size until the longest word fits, but not below 8 points. */
  fitted(text: string, style: Style, width: number): Style {
    const longest = Math.max(...text.split(/\s+/).map((word) => this.widthOf(word, style)));
    return longest <= width
      ? style
      : { ...style, size: Math.max(SMALLEST, Math.floor((style.size * width * 10) / longest) / 10) };
  }

  /** Wraps a text into lines for a column. A word wider than the column is split. */
  wrap(text: string, style: Style, width: number): string[] {
    const lines: string[] = [];
    for (const paragraph of text.split('\n')) {
      let line = '';
      for (let word of paragraph.split(/\s+/)) {
        const longer = line === '' ? word : `${line} ${word}`;
        if (this.widthOf(longer, style) <= width) {
          line = longer;
          continue;
        }
        if (line !== '') lines.push(line);
        while (this.widthOf(word, style) > width && word.length > 1) {
          const cut = this.#fitting(word, style, width);
          lines.push(word.slice(0, cut));
          word = word.slice(cut);
        }
        line = word;
      }
      lines.push(line);
    }
    return lines;
  }

  #fitting(word: string, style: Style, width: number): number {
    let cut = word.length - 1;
    while (cut > 1 && this.widthOf(word.slice(0, cut), style) > width) cut -= 1;
    return cut;
  }

  /** Draws one line with its top edge at y. Call it inside `tag` or `decorate`. */
  line(text: string, x: number, y: number, style: Style, align: 'left' | 'right' | 'centre' = 'left'): void {
    if (text === '') return;
    const shift = align === 'left' ? 0 : this.widthOf(text, style) / (align === 'right' ? 1 : 2);
    const colour = this.colourOf(style.colour ?? 'text');
    if (colour !== this.#colour) {
      this.doc.fillColor(colour);
      this.#colour = colour;
    }
    let at = x - shift;
    // The invisible space at the end separates the last word from the next line for a screen reader.
    for (const run of fontRuns(`${text} `)) {
      this.#use(style, run.subset);
      this.doc.text(run.text, at, y, { lineBreak: false });
      at += this.doc.widthOfString(run.text);
    }
  }

  rule(x: number, y: number, width: number, colour: NonNullable<Style['colour']>, weight = 0.6): void {
    this.doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(weight)
      .strokeColor(this.colourOf(colour))
      .stroke();
  }

  box(x: number, y: number, width: number, height: number, fill: NonNullable<Style['colour']>, radius = 0): void {
    this.doc.roundedRect(x, y, width, height, radius).fill(this.colourOf(fill));
    this.#colour = '';
  }

  mark(x: number, y: number, size: number): void {
    for (const stroke of MARKS[this.brand.theme]) {
      this.doc
        .save()
        .translate(x, y)
        .scale(size / 34);
      const colour = this.colourOf(stroke.colour);
      this.doc.path(stroke.path);
      if (stroke.width === undefined) this.doc.fill(colour);
      else
        this.doc
          .lineWidth(stroke.width)
          .lineCap(stroke.round ? 'round' : 'butt')
          .stroke(colour);
      this.doc.restore();
    }
    this.#colour = '';
  }

  /** Starts a new page unless this much height is left. Returns true for a new page. */
  room(height: number): boolean {
    if (this.y + height <= this.bottom) return false;
    this.newPage();
    return true;
  }

  newPage(): void {
    this.doc.addPage();
    this.#colour = '';
    const style: Style = { size: 8.5, colour: 'textSoft' };
    this.decorate(() => {
      this.line(this.brand.companyName, this.left, 34, { ...style, weight: 600 });
      this.line(this.title, this.left + this.width, 34, style, 'right');
      this.rule(this.left, 48, this.width, 'line');
    }, 'Pagination');
    this.y = PAGE.top;
  }

  /** Adds a footer with the note and the page number to each page, and returns the PDF. */
  async finish(note: string): Promise<Buffer> {
    const { count } = this.doc.bufferedPageRange();
    const style: Style = { size: 8, colour: 'textSoft' };
    for (let page = 0; page < count; page += 1) {
      this.doc.switchToPage(page);
      this.#colour = '';
      this.decorate(() => {
        const y = PAGE.height - 40;
        this.rule(this.left, y - 6, this.width, 'line');
        this.line(note, this.left, y, style);
        this.line(`Page ${page + 1} of ${count}`, this.left + this.width, y, style, 'right');
      }, 'Pagination');
    }
    this.body.end();
    this.doc.end();
    return this.#finished;
  }
}
