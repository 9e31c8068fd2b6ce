/**
 * Thrown when the portal cannot start. The message tells the operator why and what to do. No stack trace is printed.
 */
export class StartRefused extends Error {}
