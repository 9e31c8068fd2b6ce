import {
  ACCESS_PHONE,
  APPEALS_PHONE,
  CLAIMS_PHONE,
  DENTAL_PHONE,
  MEMBERS_PHONE,
  PAYMENTS_PHONE,
  PRE_AUTHORIZATION_PHONE,
} from '@pbt/domain/rules/shared/departments';
import { MEMBER_SERVICES, OFFICE_HOURS } from '../../widgets/page/member-services.ts';

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

/** Static text, no server call (spec 1 §2.5). Phone numbers and domains are from ranges reserved for fictional use. */
export const DEPARTMENTS: readonly Department[] = [
  {
    title: 'Member Services',
    about: 'Call us for eligibility, benefits and ID cards.',
    tel: MEMBERS_PHONE,
    hours: MEMBER_SERVICES.hours,
    email: 'member.services@example.org',
    fax: '801-555-0190',
  },
  {
    title: 'Provider Web Services',
    about: 'Call us for access, for help to log in and for help with the portal.',
    tel: ACCESS_PHONE,
    hours: OFFICE_HOURS,
    email: 'providerwebservices@example.org',
  },
  {
    title: 'Claims',
    about: 'Call us for the status or the payment of a claim.',
    tel: CLAIMS_PHONE,
    hours: OFFICE_HOURS,
    fax: '801-555-0192',
  },
  {
    title: 'Appeals',
    about: 'Call us for an appeal that you sent, or whose last day has passed.',
    tel: APPEALS_PHONE,
    hours: OFFICE_HOURS,
    email: 'appeals@example.org',
    fax: '801-555-0195',
  },
  {
    title: 'Dental',
    about: 'Call us for dental benefits and dental claims.',
    tel: DENTAL_PHONE,
    hours: OFFICE_HOURS,
    email: 'dental@example.org',
  },
  {
    title: 'Pre-Authorization',
    about: 'Call us for a request that needs approval before the service.',
    tel: PRE_AUTHORIZATION_PHONE,
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
    tel: PAYMENTS_PHONE,
    hours: OFFICE_HOURS,
    email: 'era-eft@example.org',
  },
  {
    title: 'Provider Update Mailbox',
    about: 'Send us changes of names, addresses and tax IDs.',
    email: 'provider-updates@example.org',
  },
];
