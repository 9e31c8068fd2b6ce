import {
  ACCESS_PHONE,
  APPEALS_PHONE,
  CLAIMS_PHONE,
  DENTAL_PHONE,
  PAYMENTS_PHONE,
} from '@pbt/domain/rules/shared/departments';
import { MEMBER_SERVICES_PHONES } from '@pbt/domain/rules/member/member-services';

/** Static text (spec 3 §2.7). The departments are the same as on the Contact Us page. */
export const SUPPORT = {
  access: { title: 'Provider Web Services', tel: ACCESS_PHONE, email: 'providerwebservices@example.org' },
  members: { title: 'Member Services', tel: MEMBER_SERVICES_PHONES[0], email: 'member.services@example.org' },
  claims: { title: 'Claims', tel: CLAIMS_PHONE },
  appeals: { title: 'Appeals', tel: APPEALS_PHONE, email: 'appeals@example.org' },
  dental: { title: 'Dental', tel: DENTAL_PHONE, email: 'dental@example.org' },
  payments: { title: 'Electronic Payments', tel: PAYMENTS_PHONE, email: 'era-eft@example.org' },
  updates: { title: 'Provider Update Mailbox', email: 'provider-updates@example.org' },
} as const;

const WEB_SERVICES_HOURS = 'weekdays 8:00 a.m. to 5:00 p.m.';

/** The site where users manage the account that they use for all applications of the plan. */
export const ACCOUNT_SITE = 'https://account.example.org';
export const PROVIDER_PORTAL = 'https://providers.example.org';

const { access, members, claims, appeals, dental, payments } = SUPPORT;

/** Sentences that tell readers of an article whom to contact. */
export const questions = {
  access: `Questions about access: ${access.title}, ${access.tel}, ${WEB_SERVICES_HOURS}, [${access.email}](mailto:${access.email}).`,
  members: `Questions about a patient's coverage: ${members.title}, ${members.tel}, [${members.email}](mailto:${members.email}).`,
  claims: `Questions about a claim: ${claims.title}, ${claims.tel}.`,
  appeals: `Questions about an appeal: ${appeals.title}, ${appeals.tel}, [${appeals.email}](mailto:${appeals.email}).`,
  dental: `Questions about dental benefits: ${dental.title}, ${dental.tel}, [${dental.email}](mailto:${dental.email}).`,
  payments: `Questions about a payment: ${payments.title}, ${payments.tel}, [${payments.email}](mailto:${payments.email}).`,
} as const;
