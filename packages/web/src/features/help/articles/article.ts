import type { PICTURES, RECORDINGS } from './media.ts';

/**
 * Articles are plain data: the page shows them and the walk-through documents are made from them. In a text, **words**
 * are a label of the product's own screens and [words](address) is a link.
 */
export interface ArticlePart {
  readonly heading?: string;
  /** Done one after the other. */
  readonly steps?: readonly string[];
  /** In no order. */
  readonly points?: readonly string[];
  readonly terms?: readonly { readonly term: string; readonly text: string }[];
  /** After the words. */
  readonly pictures?: readonly Picture[];
  readonly recording?: Recording;
}

/** Taken from the running product; the numbers on it are those of the steps. */
export interface Picture {
  readonly name: keyof typeof PICTURES;
  readonly alt: string;
}

/** Silent, with captions; it shows nothing that the steps do not say. */
export interface Recording {
  readonly name: keyof typeof RECORDINGS;
  readonly title: string;
}

export interface DocumentLink {
  readonly text: string;
  /** Its file in /documents. */
  readonly file: string;
}

export interface Article {
  /** What an address points at, and the name of the walk-through document. */
  readonly anchor: string;
  readonly title: string;
  readonly intro: string;
  readonly parts: readonly ArticlePart[];
  readonly forms?: readonly DocumentLink[];
  /** What the article says under the theme sba, where some pages are not offered. */
  readonly sba?: Pick<Article, 'intro' | 'parts'>;
}

export function articleOf(article: Article, theme: 'default' | 'sba'): Article {
  if (theme !== 'sba' || !article.sba) return article;
  const { forms: _forms, ...rest } = article;
  return { ...rest, ...article.sba };
}

export interface ArticleGroup {
  readonly id: string;
  readonly title: string;
  readonly articles: readonly Article[];
}

/** The articles that have more than words. */
export const FEATURE_UPDATES = 'featureUpdates';
export const STATUS_MEANING = 'claimStatusMeaning';
export const REMITTANCE_SEARCH = 'ra-search-advice';
export const REMITTANCE_SCHEDULE = 'ra-schedule';

export const walkThrough = ({ anchor }: Pick<Article, 'anchor'>) => `${anchor}.pdf`;

export type TextPiece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'label'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly to: string };

const MARKED = /\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/g;

export function piecesOf(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const match of text.matchAll(MARKED)) {
    const [whole, label, words, to] = match;
    if (match.index > end) pieces.push({ kind: 'text', text: text.slice(end, match.index) });
    if (label !== undefined) pieces.push({ kind: 'label', text: label });
    else if (words !== undefined && to !== undefined) pieces.push({ kind: 'link', text: words, to });
    end = match.index + whole.length;
  }
  if (end < text.length) pieces.push({ kind: 'text', text: text.slice(end) });
  return pieces;
}

/** The words alone, for the search. */
export function plainText(text: string): string {
  return piecesOf(text)
    .map((piece) => piece.text)
    .join('');
}

/** For paper: there a label does not stand out by itself. */
export function paperText(text: string): string {
  return piecesOf(text)
    .map((piece) => (piece.kind === 'label' ? `"${piece.text}"` : piece.text))
    .join('');
}

/** Everything an article says on paper, marks included. */
export function textsOf({ title, intro, parts, forms = [] }: Article): string[] {
  return [
    title,
    intro,
    ...parts.flatMap(({ heading, steps = [], points = [], terms = [] }) => [
      ...(heading === undefined ? [] : [heading]),
      ...steps,
      ...points,
      ...terms.flatMap(({ term, text }) => [term, text]),
    ]),
    ...forms.map(({ text }) => text),
  ];
}
