/** A call that did not succeed. `status` is null where no answer came. */
export class HttpError extends Error {
  readonly status: number | null;
  /** The server's own sentence, where it sent one for people. */
  readonly detail: string | null;
  readonly errorCode: string | null;
  readonly emulating: string | null;
  readonly isChallenged: boolean;
  readonly hadToken: boolean;
  /** After so many seconds another try is welcome. */
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
    super(facts.status === null ? 'No answer' : `HTTP ${facts.status}`);
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

/** The answer belongs to an identity that is no longer shown; nobody wants it any more. */
export class StaleAnswer extends Error {}

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
      // A broken body is a failure without a sentence.
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
