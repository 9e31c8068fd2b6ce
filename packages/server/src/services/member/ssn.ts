/** The last four digits, or all of them where the plan's policy allows it. */
export function shownSsn(ssn: string, isFull: boolean): string {
  const digits = ssn.replaceAll(/\D/g, '');
  if (!isFull) return `XXX-XX-${digits.slice(-4)}`;
  return `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`;
}
