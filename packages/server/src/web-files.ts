import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from './config.ts';
import {
  assetHeaders,
  documentFileHeaders,
  documentHeaders,
  loginHeaders,
  renewFrameHeaders,
} from './security-headers.ts';

/** Serves the built portal: hashed assets for ever, every page path as the one document. */
export async function webFiles(app: FastifyInstance, config: Config, dist: string): Promise<void> {
  if (!existsSync(join(dist, 'index.html'))) return;
  await app.register(fastifyStatic, {
    root: dist,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
  });
  const documentPage = documentHeaders(config);
  const loginPage = loginHeaders(config);
  const sendPage = (reply: FastifyReply, path: string) =>
    reply.headers(path === '/login' ? loginPage : documentPage).sendFile('index.html');

  app.get('/assets/*', (request, reply) => {
    const file = (request.params as { '*': string })['*'];
    return reply.headers(assetHeaders()).sendFile(join('assets', file));
  });
  for (const file of ['silent-renew.html', 'silent-renew.js']) {
    app.get(`/${file}`, (_request, reply) => reply.headers(renewFrameHeaders()).sendFile(file));
  }
  for (const folder of ['documents', 'help']) {
    app.get(`/${folder}/*`, (request, reply) => {
      const file = (request.params as { '*': string })['*'];
      return reply.headers(documentFileHeaders()).sendFile(join(folder, file));
    });
  }
  app.get('/favicon.svg', (_request, reply) => reply.headers(assetHeaders()).sendFile('favicon.svg'));
  app.get('/*', (request, reply) => {
    const path = request.url.split('?')[0]!;
    // A missing file or call must not look like a page: caches, scanners and programs would believe it.
    if (/\.[a-z0-9]{1,8}$|^\/(api|config)(\/|$)/i.test(path)) return reply.callNotFound();
    return sendPage(reply, path);
  });
}
