import type { ReactNode } from 'react';
import { Hint } from './hints.tsx';

interface ClientNoticeProps {
  readonly client: string;
  readonly href: string;
  /** The text of the link. */
  readonly link: string;
  readonly children: ReactNode;
}

function ClientNotice({ client, href, link, children }: ClientNoticeProps) {
  return (
    <Hint icon="info">
      <b className="strong">{client}:</b> {children}{' '}
      <a href={href} target="_blank" rel="noreferrer">
        {link}
        <span className="vh"> (opens in a new window)</span>
      </a>
      .
    </Hint>
  );
}

/** Claims, remittance advice and pre-authorization of the client Nevada are handled in other portals (spec 2 §1). */
export function NevadaNotice() {
  return (
    <ClientNotice client="Nevada" href="https://nevada-portals.example.org" link="separate external portals">
      claims, remittance advice and pre-authorization for this client are handled on
    </ClientNotice>
  );
}

/** Notices for pages that list claims. Some claims of these clients are in other portals. */
export function ClaimNotices() {
  return (
    <>
      <ClientNotice
        client="Fennwick County Health Department"
        href="https://county-claims.example.org"
        link="previous external portal"
      >
        claims with service before 7/1/25 are in the
      </ClientNotice>
      <ClientNotice
        client="Brindle Falls School District"
        href="https://school-claims.example.org"
        link="previous external portal"
      >
        claims with service before 8/1/25 are in the
      </ClientNotice>
      <NevadaNotice />
    </>
  );
}
