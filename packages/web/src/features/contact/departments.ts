import { MEMBER_SERVICES } from '../../widgets/page/member-services.ts';

export interface Department {
  readonly title: string;
  /** What the department helps with. */
  readonly about: string;
  readonly tel?: string;
  /** When the phone is answered. Departments with a phone have hours. */
  readonly hours?: string;
  readonly email?: string;
  readonly fax?: string;
}

const OFFICE_HOURS = 'Weekdays 8:00 a.m. to 5:00 p.m.';

/** Static text, no server call (spec 1 §2.5). Phone numbers and domains are from ranges reserved for fictional use. */
export const DEPARTMENTS: readonly Department[] = [
  {
    title: 'Member Services',
    about: 'Call us for eligibility, benefits and ID cards.',
    tel: '801-555-0100',
    hours: MEMBER_SERVICES.hours,
    email: 'member.services@example.org',
    fax: '801-555-0190',
  },
  {
    title: 'Provider Web Services',
    about: 'Call us for access, for help to log in and for help with the portal.',
    tel: '801-555-0101',
    hours: OFFICE_HOURS,
    email: 'providerwebservices@example.org',
  },
  {
    title: 'Claims',
    about: 'Call us for the status or the payment of a claim.',
    tel: '801-555-0102',
    hours: OFFICE_HOURS,
    fax: '801-555-0192',
  },
  {
    title: 'Appeals',
    about: 'Call us for an appeal that you sent.',
    tel: '801-555-0105',
    hours: OFFICE_HOURS,
    email: 'appeals@example.org',
    fax: '801-555-0195',
  },
  {
    title: 'Dental',
    about: 'Call us for dental benefits and dental claims.',
    tel: '801-555-0103',
    hours: OFFICE_HOURS,
    email: 'dental@example.org',
  },
  {
    title: 'Pre-Authorization',
    about: 'Call us for a request that needs approval before the service.',
    tel: '801-555-0104',
    hours: OFFICE_HOURS,
    fax: '801-555-0194',
  },
  {
    title: 'Provider Relations',
    about: 'Write to us about contracts and networks.',
    email: 'provider.relations@example.org',
  },
  {
    title: 'Electronic Payments',
    about: 'Call us for EFT and 835 enrollment, or a missing payment.',
    tel: '801-555-0106',
    hours: OFFICE_HOURS,
    email: 'era-eft@example.org',
  },
  {
    title: 'Provider Update Mailbox',
    about: 'Send us changes of names, addresses and tax IDs.',
    email: 'provider-updates@example.org',
  },
];
