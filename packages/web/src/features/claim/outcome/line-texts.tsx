import css from './line-reasons.module.css';

/** The texts of codes, each on a line of its own. */
export function LineTexts({ texts }: { readonly texts: readonly string[] }) {
  return [...new Set(texts)].map(
    (text) =>
      text.trim() !== '' && (
        <span key={text} className={css.words}>
          {text}
        </span>
      ),
  );
}
