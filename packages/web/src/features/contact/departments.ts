export interface Department {
  readonly title: string;
  readonly tel?: string;
  readonly email?: string;
  readonly fax?: string;
}

/** Static text, no server call (spec 1 §2.5). Phone numbers and domains are from ranges reserved for fictional use. */
export const DEPARTMENTS: readonly Department[] = [
  { title: 'Member Services', tel: '801-555-0100', email: 'member.services@example.org', fax: '801-555-0190' },
  { title: 'Provider Web Services', tel: '801-555-0101', email: 'providerwebservices@example.org' },
  { title: 'Claims', tel: '801-555-0102', fax: '801-555-0192' },
  { title: 'Appeals', tel: '801-555-0105', email: 'appeals@example.org', fax: '801-555-0195' },
  { title: 'Dental', tel: '801-555-0103', email: 'dental@example.org' },
  { title: 'Pre-Authorization', tel: '801-555-0104', fax: '801-555-0194' },
  { title: 'Provider Relations', email: 'provider.relations@example.org' },
  { title: 'Electronic Payments', tel: '801-555-0106', email: 'era-eft@example.org' },
  { title: 'Provider Update Mailbox', email: 'provider-updates@example.org' },
];
