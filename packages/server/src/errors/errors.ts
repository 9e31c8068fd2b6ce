import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';

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

const TITLES: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
  507: 'Insufficient Storage',
};

/** Codes for a server that cannot be reached. */
const NO_LINK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ETIMEDOUT',
  'EPIPE',
  // The process or the system has no file descriptor left for a connection or a file.
  'EMFILE',
  'ENFILE',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/**
 * SQLSTATEs of a server that is unavailable now. Class 08 contains the connection errors. PgBouncer reports all its own
 * problems as 08P01. 26000 means that the session lost its prepared statements. 25006 means a read-only server.
 */
const UNAVAILABLE = /^(08...|57P0[1235]|53300|53400|26000|25006|25P03)$/;

/** Driver messages about a lost connection, which have no code. */
const LOST = /Connection terminated|not queryable|^timeout expired$/;
/** Driver message when all connections are in use. The database is available, but busy. */
const BUSY = 'timeout exceeded when trying to connect';

/** The disk is full, the quota is used up, or the file is too large. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown }).code ?? (error as { cause?: { code?: unknown } }).cause?.code;
  return typeof code === 'string' ? code : '';
}

/** Returns the HTTP status for an unexpected error. The driver's message is never sent to the client. */
export function statusOf(error: unknown): number {
  const code = codeOf(error);
  const { message = '' } = error as { message?: string };
  if (NO_LINK.has(code) || UNAVAILABLE.test(code) || LOST.test(message)) return 503;
  if (message === BUSY) return 429;
  if (code === '57014' || code === '55P03' || message === 'Query read timeout') return 504;
  if (code === '53100' || NO_ROOM.has(code)) return 507;
  // PostgreSQL text cannot contain NUL (U+0000).
  if (code === '22021' || code === '22P05') return 400;
  const status = (error as { statusCode?: number }).statusCode;
  return status !== undefined && status >= 400 && status < 500 ? status : 500;
}

interface ValidationEntry {
  readonly instancePath: string;
  readonly message?: string;
  readonly params?: { readonly additionalProperty?: string; readonly missingProperty?: string };
}

function fieldOf(entry: ValidationEntry): string {
  const path = entry.instancePath.replace(/^\//, '').replaceAll('/', '.');
  const named = entry.params?.additionalProperty ?? entry.params?.missingProperty;
  return [path, named].filter(Boolean).join('.');
}

interface Problem {
  readonly status: number;
  readonly title: string;
  readonly detail?: string;
  readonly field?: string;
}

function problemOf(error: unknown): Problem {
  const validation = (error as { validation?: readonly ValidationEntry[] }).validation;
  if (validation?.[0]) {
    const field = fieldOf(validation[0]);
    return {
      status: 400,
      title: TITLES[400]!,
      detail: `${field || 'body'} ${validation[0].message ?? 'is wrong'}`,
      field,
    };
  }
  if (error instanceof Refused) {
    return {
      status: error.status,
      title: TITLES[error.status] ?? 'Error',
      detail: error.message,
      ...(error.options.field === undefined ? {} : { field: error.options.field }),
    };
  }
  const status = statusOf(error);
  const isOurs = (error as { statusCode?: number }).statusCode === status && status < 500;
  const detail = isOurs ? { detail: (error as Error).message } : {};
  return { status, title: TITLES[status] ?? 'Error', ...detail };
}

export function sendError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = problemOf(error);
  const options = error instanceof Refused ? error.options : {};
  if (options.code !== undefined) reply.header('sh-pbt-error-code', options.code);
  if (options.emulating !== undefined) {
    // Header values are ASCII. Other characters in a name are percent-encoded.
    reply.header('sh-pbt-error-emulate', `emulating:${options.emulating.replaceAll(/[^ -~]/g, encodeURIComponent)}`);
  }
  if (problem.status === 429) reply.header('retry-after', String(options.retryAfter ?? 1));
  if (problem.status === 401) reply.header('www-authenticate', options.challenge ?? 'Bearer');
  if (problem.status >= 500)
    request.log.error({ failure: codeOf(error) || error.name, stack: error.stack }, 'request failed');
  if (options.asText) return reply.code(problem.status).type('text/plain; charset=utf-8').send(error.message);
  return reply.code(problem.status).type('application/problem+json; charset=utf-8').send(JSON.stringify(problem));
}
