import { letterhead, paragraph, section, title } from '@pbt/server/documents/blocks';
import type { Brand } from '@pbt/server/documents/brand';
import { Sheet } from '@pbt/server/documents/sheet';
import { table } from '@pbt/server/documents/table';
import {
  articleOf,
  pdfText,
  REMITTANCE_SCHEDULE,
  REMITTANCE_SEARCH,
  walkThrough,
  type Article,
} from '../../packages/web/src/features/help/articles/article.ts';
import { ARTICLES } from '../../packages/web/src/features/help/articles/articles.ts';
import { SCHEDULE, SCHEDULE_DAYS } from '../../packages/web/src/features/help/articles/schedule.ts';
import { list, term } from './document-blocks.ts';
import { FORMS } from './form-documents.ts';

const BRANDS: readonly Brand[] = [
  { theme: 'default', companyName: 'Aldermere Health Plan' },
  { theme: 'sba', companyName: 'Sablecrest Benefit Administrators' },
];
/** The folder of a brand's documents, as the page requests them. */
const folderOf = ({ theme }: Brand) => (theme === 'default' ? '' : `${theme}/`);
/** Creation date of the PDF files. It is fixed, so that the same text gives the same file. */
const MADE_ON = new Date('2025-10-01T12:00:00Z');

function scheduleTable(sheet: Sheet): void {
  table(
    sheet,
    [
      { head: 'Sent', share: 30, cell: (row: (typeof SCHEDULE)[number]) => row.title },
      ...SCHEDULE_DAYS.map((day) => ({
        head: day,
        share: 14,
        cell: ({ days }: (typeof SCHEDULE)[number]) => (days.includes(day) ? 'Yes' : ''),
      })),
    ],
    SCHEDULE,
  );
}

/** Draws the walk-through of an article with the same text as the page. */
function drawArticle(article: Article, brand: Brand): Promise<Buffer> {
  const sheet = new Sheet(article.title, brand, MADE_ON);
  letterhead(sheet);
  title(sheet, article.title);
  paragraph(sheet, pdfText(article.intro));
  for (const { heading, steps, points, terms } of article.parts) {
    if (heading !== undefined) section(sheet, heading);
    if (steps) list(sheet, steps.map(pdfText), (index) => `${index + 1}.`);
    for (const { term: word, text } of terms ?? []) term(sheet, word, pdfText(text));
    if (points) list(sheet, points.map(pdfText), () => '•');
  }
  if (article.anchor === REMITTANCE_SEARCH) section(sheet, 'Remittance advice schedule');
  if (article.anchor === REMITTANCE_SEARCH || article.anchor === REMITTANCE_SCHEDULE) scheduleTable(sheet);
  if (article.forms) {
    section(sheet, 'Forms to download');
    list(
      sheet,
      article.forms.map(({ text }) => `${text}, on the FAQ page of the Provider Benefit Tool`),
      () => '•',
    );
  }
  return sheet.finish('Provider Benefit Tool walk-through');
}

interface HelpDocument {
  readonly file: string;
  readonly draw: () => Promise<Buffer>;
}

/** All documents in packages/web/public/documents. */
export const HELP_DOCUMENTS: readonly HelpDocument[] = BRANDS.flatMap((brand) => [
  ...ARTICLES.map((article) => ({
    file: `${folderOf(brand)}${walkThrough(article)}`,
    draw: () => drawArticle(articleOf(article, brand.theme), brand),
  })),
  ...FORMS.map(({ file, draw }) => ({
    file: `${folderOf(brand)}${file}`,
    draw: () => draw((name) => new Sheet(name, brand, MADE_ON)),
  })),
]);
