/** Error codes of Node for a server that cannot be reached. */
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
 * PostgreSQL error codes of a server that is unavailable now. Class 08 contains the connection errors. PgBouncer
 * reports its own problems as 08P01. 26000 means that the session lost its prepared statements, 25006 a read-only
 * server.
 */
const UNAVAILABLE = /^(08...|57P0[1235]|53300|53400|26000|25006|25P03)$/;

/** Driver messages about a lost connection, which have no code. */
const LOST = /Connection terminated|not queryable|^timeout expired$/;
/** Driver message when all connections are in use. The database is available, but busy. */
const BUSY = 'timeout exceeded when trying to connect';

/** The disk is full, the quota is used up, or the file is too large. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Returns the error code of the system or the driver, or an empty text without one. */
export function codeOf(error: unknown): string {
  const code = (error as { code?: unknown }).code ?? (error as { cause?: { code?: unknown } }).cause?.code;
  return typeof code === 'string' ? code : '';
}

/** Returns the HTTP status for an error that is not a `Refused`, such as one of a driver or of Fastify. */
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
