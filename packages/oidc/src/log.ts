import type { Env } from './env.ts';
import type { LogLevel } from './types.ts';

const RANK: Record<LogLevel, number> = { debug: 0, warn: 1, error: 2, none: 3 };

const SECRETS: [pattern: RegExp, instead: string][] = [
  // Values of protocol parameters, in addresses, forms and JSON.
  [
    /\b(code|state|nonce|code_verifier|codeVerifier|access_token|accessToken|id_token|idToken|id_token_hint|refresh_token|refreshToken|token|request_uri|session_state)(["']?\s*[=:]\s*["']?)[^\s"'&,}#)]+/gi,
    '$1$2[redacted]',
  ],
  [/\beyJ[\w-]+(?:\.[\w-]*)*/g, '[redacted]'],
  [/[\w-]{32,}/g, '[redacted]'],
  [/\b\d{3}-?\d{2}-?\d{4}\b/g, '[redacted]'],
];

/** Removes tokens, long random strings and nine-digit numbers (social security numbers), in case a caller logs them. */
export function redact(text: string): string {
  return SECRETS.reduce((result, [pattern, instead]) => result.replace(pattern, instead), text);
}

export interface Logger {
  debug(message: string): void;
  warn(message: string, error?: unknown): void;
  error(message: string, error?: unknown): void;
}

/** Name and message of an error and of its causes. Other fields are left out, because they can contain secrets. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const cause = describe(error.cause);
  return ` (${error.name}: ${error.message}${cause})`;
}

export function createLogger(level: LogLevel, configId: string, log: Env['log']): Logger {
  const write = (at: Exclude<LogLevel, 'none'>, message: string, error?: unknown) => {
    if (RANK[at] >= RANK[level]) log(at, `[${configId}] ${redact(message + describe(error))}`);
  };
  return {
    debug: (message) => write('debug', message),
    warn: (message, error) => write('warn', message, error),
    error: (message, error) => write('error', message, error),
  };
}
