/** Shows the last four digits, or the whole number when SHOW_FULL_SSN is on. */
export function shownSsn(ssn: string, isFull: boolean): string {
  const digits = ssn.replaceAll(/\D/g, '');
  if (!isFull) return `XXX-XX-${digits.slice(-4)}`;
  return `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`;
}
