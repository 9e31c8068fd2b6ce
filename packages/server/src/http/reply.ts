import type { Readable } from 'node:stream';
import type { Endpoint } from '@pbt/domain/contract/endpoint';
import type { FastifyReply } from 'fastify';

/** A file to download. `type` is the media type that the server determined, not the one that the uploader sent. */
export interface FileReply {
  readonly type: string;
  readonly name: string;
  readonly content: Buffer | Readable;
  readonly size?: number;
}

/** Sends a handler's result as the endpoint declares it: JSON, text, a file, or 204 without a body. */
export function sendReply(reply: FastifyReply, endpoint: Endpoint, value: unknown): FastifyReply {
  if (endpoint.replies === 'file') {
    const file = value as FileReply;
    const ascii = file.name.replaceAll(/[^ -~]|["\\]/g, '_');
    reply.header(
      'content-disposition',
      `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    );
    if (file.size !== undefined) reply.header('content-length', file.size);
    return reply.type(file.type).send(file.content);
  }
  if (endpoint.replies === 'text') return reply.type('text/plain; charset=utf-8').send(value);
  if (value === null || value === undefined || !endpoint.reply) return reply.code(204).send();
  // Fastify sets no JSON content type for a bare number or boolean.
  return reply.type('application/json; charset=utf-8').send(value);
}
