import type { FastifyInstance } from 'fastify';

interface Operation {
  readonly summary?: string;
  readonly security?: readonly unknown[];
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Serves the OpenAPI document, and an HTML page that lists the calls. */
export function apiDocs(app: FastifyInstance): void {
  app.get('/api/docs/openapi.json', { schema: { hide: true } }, () => app.swagger());
  app.get('/api/docs', { schema: { hide: true } }, (_request, reply) => {
    const { paths = {} } = app.swagger() as { paths?: Record<string, Record<string, Operation>> };
    const rows = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, operation]) =>
          `<tr><td>${method.toUpperCase()}</td><td><code>${escape(path)}</code></td><td>${escape(operation.summary ?? '')}</td>` +
          `<td>${operation.security?.length === 0 ? 'open' : 'signed in'}</td></tr>`,
      ),
    );
    return reply
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="en"><title>Provider Benefit Tool API</title><h1>Provider Benefit Tool API</h1>` +
          `<p>The full description is <a href="/api/docs/openapi.json">openapi.json</a>.</p>` +
          `<table><thead><tr><th>Method</th><th>Path</th><th>What it does</th><th>Who</th></tr></thead><tbody>${rows.join('')}</tbody></table></html>`,
      );
  });
}
