export interface RefusalOptions {
  /** Sign-in error code, sent as `sh-pbt-error-code`. The browser then opens the attestation or error page. */
  readonly code?: string;
  /** Name of the emulated user whose account is blocked. */
  readonly emulating?: string;
  /** Name of the invalid request field. */
  readonly field?: string;
  readonly retryAfter?: number;
  /** What was used up, such as '20 patients were not found within 10 minutes'. Sent by calls that name their limits. */
  readonly limit?: string;
  readonly challenge?: string;
  /** ID of the user who was refused, for the audit row. */
  readonly actorId?: number;
  /** ID of the user that the caller acts as from now on, for example after emulation has ended. */
  readonly effectiveUserId?: number;
  /** The cause is already in the log, so the refused call is logged without a call stack. */
  readonly isReported?: true;
  /** Sends only the message, as plain text. */
  readonly asText?: true;
}

/** Thrown to refuse a call. The error handler sends it as problem+json, or as plain text with `asText`. */
export class Refused extends Error {
  readonly status: number;
  readonly options: RefusalOptions;
  constructor(status: number, detail: string, options: RefusalOptions = {}) {
    super(detail);
    this.status = status;
    this.options = options;
  }
}

/** The same response for a missing record and for one outside the caller's scope. */
export const notFound = () => new Refused(404, 'Not found');

/** Returns what a query has found. Without a row, the call is refused with 404. */
export function found<T>(row: T | null | undefined): T {
  if (row === null || row === undefined) throw notFound();
  return row;
}
