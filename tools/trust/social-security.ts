/**
 * A Social Security number of the demonstration data, from a range that is never issued: with both hyphens or with
 * none, and not inside a longer word. Random IDs have such digits too (`23a90000-6556-…`).
 */
export const SOCIAL_SECURITY_NUMBER = /\b900(-?)00\1\d{4}\b/;
