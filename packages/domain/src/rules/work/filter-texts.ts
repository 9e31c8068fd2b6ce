const CODE = /^(co|pr|oa|pi)[\s-]*([a-z]?\d{1,4})(?:[\s/]+([a-z]{1,2}\d{1,4}))?$/;

/**
 * The texts to look for in a row, in lowercase: what was typed, and how a row has it. Rows have codes as `co-16 / m51`
 * and names as `first last`. Empty if nothing was typed.
 */
export function filterTexts(typed: string): string[] {
  const text = typed.trim().toLowerCase();
  if (text === '') return [];
  const [, group, carc, rarc] = CODE.exec(text) ?? [];
  const [last, ...rest] = text.split(',').map((part) => part.trim());
  const first = rest.join(', ');
  const code = group && `${group}-${carc}${rarc ? ` / ${rarc}` : ''}`;
  return [...new Set([text, ...(code ? [code] : []), ...(last && first ? [`${first} ${last}`] : [])])];
}
