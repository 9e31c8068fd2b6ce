import { MEMBER_SERVICES_PHONES } from '@pbt/domain/rules/member/member-services';

export const MEMBER_SERVICES = {
  phones: MEMBER_SERVICES_PHONES,
  hours: 'Weekdays 7:00 a.m. to 8:00 p.m. and Saturdays 9:00 a.m. to 2:00 p.m.',
} as const;

/** When the other departments answer the phone. */
export const OFFICE_HOURS = 'Weekdays 8:00 a.m. to 5:00 p.m.';

export const telHref = (phone: string) => `tel:+1${phone.replaceAll(/\D/g, '')}`;
