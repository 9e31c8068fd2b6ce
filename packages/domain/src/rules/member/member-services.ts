/** Screens and printed documents show the same two numbers: the main one first. */
export const MEMBER_SERVICES_PHONES = ['801-555-0100', '800-555-0199'] as const;
