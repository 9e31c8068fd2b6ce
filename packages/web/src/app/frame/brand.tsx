/** Brand name and logo in the header, by theme. Other texts use the company name that the server sends. */
const BRANDS = {
  default: { name: 'Aldermere', mark: <Leaf /> },
  sba: { name: 'Sablecrest', mark: <Crest /> },
} as const;

type Brand = keyof typeof BRANDS;

export function brandName(theme: Brand): string {
  return BRANDS[theme].name;
}

export function Logo({ theme }: { readonly theme: Brand }) {
  return (
    <svg viewBox="0 0 34 34" width="34" height="34" aria-hidden="true">
      {BRANDS[theme].mark}
    </svg>
  );
}

function Leaf() {
  return (
    <>
      <path d="M17 2.5c7.3 4.7 9.3 12.3 0 18.5-9.3-6.2-7.3-13.8 0-18.5z" fill="var(--brand-mark-a)" />
      <path d="M17 8.5v9.5" stroke="var(--header-bg)" strokeWidth="1.8" strokeLinecap="round" opacity=".9" />
      <path
        d="M3.5 25c4.5-3 9-3 13.5 0s9 3 13.5 0M8.5 30.5c2.8-1.8 5.7-1.8 8.5 0s5.7 1.8 8.5 0"
        fill="none"
        stroke="var(--brand-mark-b)"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
    </>
  );
}

function Crest() {
  return (
    <g fill="none" strokeWidth="4.2">
      <path d="M4 21.5 17 7l13 14.5" stroke="var(--brand-mark-a)" />
      <path d="M10.5 28.5 17 21l6.5 7.5" stroke="var(--brand-mark-b)" />
    </g>
  );
}
