/** Static text (spec 3 §2.7). The departments are the same as on the Contact Us page. */
export const SUPPORT = {
  access: { title: 'Provider Web Services', tel: '801-555-0101', email: 'providerwebservices@example.org' },
  members: { title: 'Member Services', tel: '801-555-0100', email: 'member.services@example.org' },
  claims: { title: 'Claims', tel: '801-555-0102' },
  appeals: { title: 'Appeals', tel: '801-555-0105', email: 'appeals@example.org' },
  dental: { title: 'Dental', tel: '801-555-0103', email: 'dental@example.org' },
  payments: { title: 'Electronic Payments', tel: '801-555-0106', email: 'era-eft@example.org' },
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
