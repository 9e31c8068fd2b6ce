/** Formats cents as "$1,234.00" or "-$1.00", the format of amounts in the API. */
export function formatCents(cents: number): string {
  const whole = Math.abs(cents);
  const dollars = Math.floor(whole / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',');
  return `${cents < 0 ? '-' : ''}$${dollars}.${(whole % 100).toString().padStart(2, '0')}`;
}

/** Reads an amount such as "$1,234.00" as cents. Null if the text is not an amount. */
export function parseCents(text: string): number | null {
  const match = /^(-)?\$?(\d{1,3}(?:,\d{3})*|\d+)(?:\.(\d{2}))?$/.exec(text.trim());
  if (!match) return null;
  const cents = Number(match[2]!.replaceAll(',', '')) * 100 + Number(match[3] ?? '0');
  return match[1] && cents !== 0 ? -cents : cents;
}
