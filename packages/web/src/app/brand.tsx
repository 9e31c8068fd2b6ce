/** The only place that names the brands; everything else reads tokens and the configured company name. */
const BRANDS = { default: 'Aldermere', sba: 'Sablecrest' } as const;

export function brandName(theme: keyof typeof BRANDS): string {
  return BRANDS[theme];
}

export function Logo() {
  return (
    <svg viewBox="0 0 34 34" width="34" height="34" aria-hidden="true">
      <path d="M17 2.5c7.3 4.7 9.3 12.3 0 18.5-9.3-6.2-7.3-13.8 0-18.5z" fill="var(--brand-mark-a)" />
      <path d="M17 8.5v9.5" stroke="var(--header-bg)" strokeWidth="1.8" strokeLinecap="round" opacity=".9" />
      <path
        d="M3.5 25c4.5-3 9-3 13.5 0s9 3 13.5 0M8.5 30.5c2.8-1.8 5.7-1.8 8.5 0s5.7 1.8 8.5 0"
        fill="none"
        stroke="var(--brand-mark-b)"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
    </svg>
  );
}
