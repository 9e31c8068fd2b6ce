/** The remark codes of texts, each once. A plan can send several codes in one text, joined by blanks or commas. */
export function remarkCodes(texts: readonly (string | null)[]): string[] {
  return [...new Set(texts.flatMap((text) => (text ?? '').split(/[\s,]+/)))].filter(Boolean);
}
