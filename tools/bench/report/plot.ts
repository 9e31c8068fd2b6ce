const COLOURS = ['#0b5cad', '#c2410c', '#15803d', '#7c3aed'];
const INK = '#1f2937';
const FAINT = '#d1d5db';

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const figures = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

function text(x: number, y: number, words: string, more = ''): string {
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" ${more}>${escape(words)}</text>`;
}

function frame(width: number, height: number, title: string, body: readonly string[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escape(title)}" font-family="system-ui, sans-serif" font-size="12" fill="${INK}">`,
    `<title>${escape(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    text(16, 24, title, 'font-size="14" font-weight="600"'),
    ...body,
    '</svg>',
    '',
  ].join('\n');
}

/** Rounds up to the end of a scale: 1, 2 or 5 times a power of ten. */
function niceTop(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1e-9)));
  return [1, 2, 5, 10].map((step) => step * power).find((top) => top >= value)!;
}

export interface Series {
  readonly label: string;
  readonly values: readonly (number | null)[];
}

export interface LineChart {
  readonly title: string;
  readonly xLabel: string;
  readonly yLabel: string;
  /** Labels, drawn at equal distances whatever their values are. */
  readonly ticks: readonly string[];
  readonly series: readonly Series[];
}

export function lineChart({ title, xLabel, yLabel, ticks, series }: LineChart): string {
  const [width, height, left, right, top, bottom] = [640, 320, 64, 16, 44, 72];
  const known = series.flatMap(({ values }) => values.filter((value) => value !== null));
  const most = niceTop(Math.max(...known, 0));
  const x = (index: number) => left + ((width - left - right) * (index + 0.5)) / ticks.length;
  const y = (value: number) => height - bottom - ((height - top - bottom) * value) / most;
  const body = [0, 0.25, 0.5, 0.75, 1].flatMap((share) => [
    `<line x1="${left}" x2="${width - right}" y1="${y(most * share).toFixed(1)}" y2="${y(most * share).toFixed(1)}" stroke="${FAINT}"/>`,
    text(left - 8, y(most * share) + 4, figures.format(most * share), 'text-anchor="end"'),
  ]);
  body.push(...ticks.map((tick, index) => text(x(index), height - bottom + 18, tick, 'text-anchor="middle"')));
  body.push(text((left + width) / 2, height - bottom + 36, xLabel, 'text-anchor="middle"'));
  body.push(text(16, top - 6, yLabel, 'font-size="11"'));
  for (const [place, { label, values }] of series.entries()) {
    const colour = COLOURS[place % COLOURS.length]!;
    const points = values.flatMap((value, index) => (value === null ? [] : [[x(index), y(value)] as const]));
    const path = points.map(([px, py]) => `${px.toFixed(1)},${py.toFixed(1)}`).join(' ');
    body.push(`<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"/>`);
    for (const [px, py] of points)
      body.push(`<circle cx="${px.toFixed(1)}" cy="${py.toFixed(1)}" r="3" fill="${colour}"/>`);
    const lx = left + ((width - left - right) / series.length) * place;
    body.push(`<rect x="${lx.toFixed(1)}" y="${height - 22}" width="10" height="10" fill="${colour}"/>`);
    body.push(text(lx + 14, height - 13, label, 'font-size="11"'));
  }
  return frame(width, height, title, body);
}

export interface BarChart {
  readonly title: string;
  readonly unit: string;
  readonly names: readonly string[];
  readonly rows: readonly { readonly label: string; readonly values: readonly number[] }[];
  /** A limit line that bars should not reach. */
  readonly limit?: number;
}

export function barChart({ title, unit, names, rows, limit }: BarChart): string {
  const [width, left, right, bar] = [820, 430, 70, 12];
  const each = names.length * bar + 10;
  const height = 44 + rows.length * each + 32;
  const most = Math.max(...rows.flatMap(({ values }) => values), limit ?? 0);
  const x = (value: number) => ((width - left - right) * value) / most;
  const body: string[] = [];
  for (const [place, { label, values }] of rows.entries()) {
    const y = 40 + place * each;
    body.push(text(left - 8, y + each / 2, label, 'text-anchor="end" font-size="11"'));
    for (const [index, value] of values.entries()) {
      const colour = COLOURS[index % COLOURS.length]!;
      const top = y + index * bar;
      body.push(`<rect x="${left}" y="${top}" width="${x(value).toFixed(1)}" height="${bar - 2}" fill="${colour}"/>`);
      body.push(text(left + x(value) + 4, top + bar - 3, figures.format(value), 'font-size="10"'));
    }
  }
  const bottom = 40 + rows.length * each;
  if (limit !== undefined) {
    const at = (left + x(limit)).toFixed(1);
    body.push(`<line x1="${at}" x2="${at}" y1="36" y2="${bottom}" stroke="#b91c1c" stroke-dasharray="4 3"/>`);
  }
  for (const [index, name] of names.entries()) {
    body.push(
      `<rect x="${16 + index * 190}" y="${bottom + 8}" width="10" height="10" fill="${COLOURS[index % COLOURS.length]}"/>`,
      text(30 + index * 190, bottom + 17, `${name}, ${unit}`, 'font-size="11"'),
    );
  }
  return frame(width, height, title, body);
}
