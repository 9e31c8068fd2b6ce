import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from '../errors/refused.ts';
import { codeOf, statusOf } from '../errors/status-of.ts';

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

/** The call stack without the message. The message of a database error can quote input, such as a patient's name. */
function framesOf({ stack = '', message = '' }: Partial<Error>): string[] {
  const start = stack.indexOf(message);
  const frames = start === -1 ? stack : stack.slice(start + message.length);
  return frames.split('\n').filter((line) => line.startsWith('    at '));
}

/**
 * Sends an error as problem+json, or as plain text if `asText` is set. Server errors are logged with their code and
 * call stack, without their message.
 */
export function sendError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = problemOf(error);
  const options = error instanceof Refused ? error.options : {};
  if (options.code !== undefined) reply.header('sh-pbt-error-code', options.code);
  if (options.emulating !== undefined) {
    // Header values are ASCII. Other characters in a name are percent-encoded.
    reply.header('sh-pbt-error-emulate', `emulating:${options.emulating.replaceAll(/[^ -~]/g, encodeURIComponent)}`);
  }
  const retryAfter = options.retryAfter ?? (problem.status === 429 ? 1 : undefined);
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  if (problem.status === 401) reply.header('www-authenticate', options.challenge ?? 'Bearer');
  if (problem.status >= 500 && !options.isReported)
    request.log.error({ failure: codeOf(error) || error.name, stack: framesOf(error) }, 'request failed');
  if (options.asText) return reply.code(problem.status).type('text/plain; charset=utf-8').send(error.message);
  return reply.code(problem.status).type('application/problem+json; charset=utf-8').send(JSON.stringify(problem));
}
