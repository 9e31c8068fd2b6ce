import type { PICTURES, RECORDINGS } from './media.ts';

/**
 * A section of a help article. The help page and the generated walk-through PDFs show it. In a text, **label** is a
 * label on a screen of the portal and [text](address) is a link.
 */
export interface ArticlePart {
  readonly heading?: string;
  /** Shown as a numbered list. */
  readonly steps?: readonly string[];
  /** Shown as a bulleted list. */
  readonly points?: readonly string[];
  readonly terms?: readonly { readonly term: string; readonly text: string }[];
  /** Shown after the texts of the part. */
  readonly pictures?: readonly PictureName[];
  readonly recording?: Recording;
}

/** A screenshot of the portal. Numbers on it, if any, refer to the steps. Its description is in `picture-alts.ts`. */
export type PictureName = keyof typeof PICTURES;

/** A silent video with captions. The steps contain everything it shows. */
export interface Recording {
  readonly name: keyof typeof RECORDINGS;
  readonly title: string;
}

export interface DocumentLink {
  readonly text: string;
  /** The file name in /documents. */
  readonly file: string;
}

export interface Article {
  /** The URL fragment of the article, and the name of its walk-through PDF. */
  readonly anchor: string;
  readonly title: string;
  readonly intro: string;
  readonly parts: readonly ArticlePart[];
  readonly forms?: readonly DocumentLink[];
  /** Replaces the text under the sba theme, which hides some pages. The forms are then left out. */
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

/** Anchors of the articles to which the help page adds content, layout or behavior. */
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
    const [whole, label, linkText, to] = match;
    if (match.index > end) pieces.push({ kind: 'text', text: text.slice(end, match.index) });
    if (label !== undefined) pieces.push({ kind: 'label', text: label });
    else if (linkText !== undefined && to !== undefined) pieces.push({ kind: 'link', text: linkText, to });
    end = match.index + whole.length;
  }
  if (end < text.length) pieces.push({ kind: 'text', text: text.slice(end) });
  return pieces;
}

/** The text without markup, for the search. */
export function plainText(text: string): string {
  return piecesOf(text)
    .map((piece) => piece.text)
    .join('');
}

/** The text for PDFs. Labels are quoted, because bold text is not available there. */
export function pdfText(text: string): string {
  return piecesOf(text)
    .map((piece) => (piece.kind === 'label' ? `"${piece.text}"` : piece.text))
    .join('');
}

/** All texts of an article with their markup, without pictures and recordings. */
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
