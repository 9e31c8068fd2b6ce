/** Screens and printed documents show both numbers. The first is the main number. */
export const MEMBER_SERVICES_PHONES = ['801-555-0100', '800-555-0199'] as const;
