/** A failed API call. `status` is null if there was no usable response. */
export class HttpError extends Error {
  readonly status: number | null;
  /** The server's message for the user, if it sent one. */
  readonly detail: string | null;
  readonly errorCode: string | null;
  readonly emulating: string | null;
  readonly isChallenged: boolean;
  readonly hadToken: boolean;
  /** Seconds to wait before a retry, from the Retry-After header. */
  readonly retryAfter: number | null;

  constructor(facts: {
    status: number | null;
    detail?: string | null;
    errorCode?: string | null;
    emulating?: string | null;
    isChallenged?: boolean;
    hadToken?: boolean;
    retryAfter?: number | null;
  }) {
    super(facts.status === null ? 'No response' : `HTTP ${facts.status}`);
    this.status = facts.status;
    this.detail = facts.detail ?? null;
    this.errorCode = facts.errorCode ?? null;
    this.emulating = facts.emulating ?? null;
    this.isChallenged = facts.isChallenged ?? false;
    this.hadToken = facts.hadToken ?? false;
    this.retryAfter = facts.retryAfter ?? null;
  }
}

export function hasStatus(error: unknown, status: number): boolean {
  return error instanceof HttpError && error.status === status;
}

/** The signed-in or emulated user changed after the request was sent. The response must not be shown. */
export class StaleResponse extends Error {}

export function errorFrom(
  status: number,
  header: (name: string) => string | null,
  text: string,
  hadToken: boolean,
): HttpError {
  let detail: string | null = null;
  const type = header('content-type') ?? '';
  if (type.startsWith('text/plain')) detail = text;
  else if (type.includes('json')) {
    try {
      const problem = JSON.parse(text) as { detail?: unknown };
      detail = typeof problem.detail === 'string' ? problem.detail : null;
    } catch {
      // A body that is not JSON has no message.
    }
  }
  return new HttpError({
    status,
    detail,
    errorCode: header('sh-pbt-error-code'),
    emulating: header('sh-pbt-error-emulate'),
    isChallenged: header('www-authenticate') !== null,
    hadToken,
    retryAfter: Number(header('retry-after')) || null,
  });
}
