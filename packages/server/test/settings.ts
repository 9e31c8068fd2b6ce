/** The day every server test runs on, and the size of the generated rows beside the named records. */
export const TEST_TODAY = '2026-11-15';
export const TEST_SCALE = { members: 200, claims: 1500 };
