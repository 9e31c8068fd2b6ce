import { MEMBERS_PHONE } from '../shared/departments.ts';

/** Phone numbers of Member Services: the local number, then the toll-free number. */
export const MEMBER_SERVICES_PHONES = [MEMBERS_PHONE, '800-555-0199'] as const;
