/** Phone numbers of Member Services: the local number, then the toll-free number. */
export const MEMBER_SERVICES_PHONES = ['801-555-0100', '800-555-0199'] as const;
