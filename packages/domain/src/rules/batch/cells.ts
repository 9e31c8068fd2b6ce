const DELIMITERS = ['\t', ';', ','] as const;
const SAMPLE_LINES = 20;

export type FilledLine = {
  text: string;
  /** Number of the line in the text, starting at 1. The head line and blank lines count. */
  number: number;
};

/** The lines that are not blank. Commas and tabs alone are blank, as a spreadsheet exports empty rows. */
export function filledLines(text: string): FilledLine[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ text: line, number: index + 1 }))
    .filter((line) => /[^\s,;"]/.test(line.text));
}

/** The character that separates cells: the most frequent one of the first lines. */
export function delimiterOf(lines: readonly FilledLine[]): string {
  const sample = lines
    .slice(0, SAMPLE_LINES)
    .map(({ text }) => text)
    .join('\n');
  const counts = DELIMITERS.map((delimiter) => ({ delimiter, count: sample.split(delimiter).length - 1 }));
  return counts.reduce((most, next) => (next.count > most.count ? next : most)).delimiter;
}

export type Line = {
  cells: string[];
  /** False if a quoted cell has no closing quotation mark in its line, for example after a line break in a cell. */
  isClosed: boolean;
};

/** Splits a line by RFC 4180. A quotation mark in the middle of a cell is text. */
export function splitLine(line: string, delimiter: string): Line {
  const cells: string[] = [];
  let isClosed = true;
  let at = 0;
  while (at <= line.length) {
    const start = at + (/^ *(?=")/.exec(line.slice(at, at + 8))?.[0].length ?? 0);
    if (line[start] === '"') {
      const quoted = quotedCell(line, start + 1);
      isClosed &&= quoted.isClosed;
      const end = endOfCell(line, quoted.end, delimiter);
      cells.push((quoted.text + line.slice(quoted.end, end)).trim());
      at = end + 1;
    } else {
      const end = endOfCell(line, at, delimiter);
      cells.push(line.slice(at, end).trim());
      at = end + 1;
    }
  }
  return { cells, isClosed };
}

function endOfCell(line: string, from: number, delimiter: string): number {
  const end = line.indexOf(delimiter, from);
  return end === -1 ? line.length : end;
}

/** Reads up to the closing quotation mark. Two quotation marks stand for one. */
function quotedCell(line: string, from: number): { text: string; end: number; isClosed: boolean } {
  const parts: string[] = [];
  let at = from;
  for (;;) {
    const quote = line.indexOf('"', at);
    if (quote === -1) return { text: [...parts, line.slice(at)].join(''), end: line.length, isClosed: false };
    parts.push(line.slice(at, quote));
    if (line[quote + 1] !== '"') return { text: parts.join(''), end: quote + 1, isClosed: true };
    parts.push('"');
    at = quote + 2;
  }
}
