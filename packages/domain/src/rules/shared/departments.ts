// Phone numbers of the plan's departments. Contact Us and 'Call us' take them from here. Each is a constant of its own, so
// that a page loads only those it shows.
export const MEMBERS_PHONE = '801-555-0100';
export const ACCESS_PHONE = '801-555-0101';
export const CLAIMS_PHONE = '801-555-0102';
export const DENTAL_PHONE = '801-555-0103';
export const PRE_AUTHORIZATION_PHONE = '801-555-0104';
export const APPEALS_PHONE = '801-555-0105';
export const PAYMENTS_PHONE = '801-555-0106';
