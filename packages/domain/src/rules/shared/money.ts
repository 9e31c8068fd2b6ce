/** The API sends money as text such as "$1,234.00" or "-$1.00". Calculations use whole cents. */
export function formatCents(cents: number): string {
  const whole = Math.abs(cents);
  const dollars = Math.floor(whole / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',');
  return `${cents < 0 ? '-' : ''}$${dollars}.${(whole % 100).toString().padStart(2, '0')}`;
}

/** Null when the text is not an amount. Callers then show the original text instead of a wrong number. */
export function parseCents(text: string): number | null {
  const match = /^(-)?\$?(\d{1,3}(?:,\d{3})*|\d+)(?:\.(\d{2}))?$/.exec(text.trim());
  if (!match) return null;
  const cents = Number(match[2]!.replaceAll(',', '')) * 100 + Number(match[3] ?? '0');
  return match[1] && cents !== 0 ? -cents : cents;
}
