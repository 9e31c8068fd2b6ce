import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { matchRoute } from '@pbt/domain/rules/portal/routes';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { pathOfTarget } from './canonical-path.ts';
import type { Config } from '../config/config.ts';
import type { DiscoveryDocument } from '../identity/discovery.ts';
import {
  assetHeaders,
  documentFileHeaders,
  documentHeaders,
  loginHeaders,
  renewFrameHeaders,
} from './security-headers.ts';

const linkTo = (file: string) =>
  `<link rel="${file.endsWith('.css') ? 'preload" as="style' : 'modulepreload'}" href="/${file}" crossorigin>`;

/**
 * Returns index.html for a path, with preload links for the files of that page. The browser then fetches them in
 * parallel with the common files. The build writes the list of files per page.
 */
function documentsOf(dist: string): (path: string) => string {
  const document = readFileSync(join(dist, 'index.html'), 'utf8');
  const list = join(dist, '.vite/pages.json');
  if (!existsSync(list)) return () => document;
  const files = JSON.parse(readFileSync(list, 'utf8')) as Record<string, readonly string[]>;
  const documents = new Map(
    Object.entries(files).map(([pattern, all]) => [
      pattern,
      document.replace('</head>', `${all.map(linkTo).join('')}</head>`),
    ]),
  );
  return (path) => documents.get(matchRoute(path)?.route.pattern ?? '') ?? document;
}

/** Returns the headers of a page. They are computed again when the identity provider's discovery document changes. */
function pageHeaders(config: Config, provider: () => DiscoveryDocument | undefined) {
  const make = (known: DiscoveryDocument | undefined) => ({
    known,
    page: documentHeaders(config, known),
    login: loginHeaders(config, known),
  });
  let made = make(undefined);
  return (path: string) => {
    const known = provider();
    if (known !== made.known) made = make(known);
    return path === '/login' ? made.login : made.page;
  };
}

/**
 * Serves the built portal. Hashed assets are cached for a year, and every page path returns index.html. `provider`
 * returns the cached discovery document without waiting, or undefined.
 */
export async function servePortal(
  app: FastifyInstance,
  config: Config,
  dist: string,
  provider: () => DiscoveryDocument | undefined = () => undefined,
): Promise<void> {
  if (!existsSync(join(dist, 'index.html'))) {
    // Not a warning, because npm run dev has its pages from Vite. Production logs it.
    app.log.info(
      'packages/web/dist is missing, so this server has no pages. Build them with npm run build and restart.',
    );
    return;
  }
  await app.register(fastifyStatic, {
    root: dist,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
  });
  const headersOf = pageHeaders(config, provider);
  const documentOf = documentsOf(dist);
  const sendPage = (reply: FastifyReply, path: string) =>
    reply.headers(headersOf(path)).type('text/html; charset=utf-8').send(documentOf(path));

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
  // The icons of both brands have the same address, so the icon is cached for one hour only.
  const icon = config.theme === 'sba' ? 'favicon-sba.svg' : 'favicon.svg';
  app.get('/favicon.svg', (_request, reply) => reply.headers(documentFileHeaders()).sendFile(icon));
  app.get('/*', (request, reply) => {
    const path = pathOfTarget(request.url) ?? '';
    // A missing file or API path must return 404. Caches, scanners and API clients would take a page for a success.
    if (/\.[a-z0-9]{1,8}$|^\/(api|config)(\/|$)/i.test(path)) return reply.callNotFound();
    return sendPage(reply, path);
  });
}
