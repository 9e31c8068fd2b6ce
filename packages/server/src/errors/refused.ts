export interface RefusalOptions {
  /** Sent as `sh-pbt-error-code`. The browser then opens the attestation or error page. */
  readonly code?: string;
  /** Name of the emulated user whose account is blocked. */
  readonly emulating?: string;
  /** Name of the invalid request field. */
  readonly field?: string;
  readonly retryAfter?: number;
  readonly challenge?: string;
  /** The account that was refused, for the audit row. */
  readonly actorId?: number;
  /** The caller's user ID from now on, when the refusal changed it, such as when emulation ended. */
  readonly effectiveUserId?: number;
  /** Sends only the detail, as plain text. */
  readonly asText?: true;
}

/** Thrown by a handler to refuse a call. The error handler sends it as problem+json. */
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
