import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { readFile } from 'node:fs/promises';
import { accepts } from './accounts.ts';
import { PAGE_FILES } from './page-files.ts';
import { createProvider } from './provider.ts';
import { readSettings } from './settings.ts';
import { favicon, signInPage } from './sign-in-page.ts';

if (process.env['NODE_ENV'] === 'production') {
  console.error(
    'The embedded identity provider is for demonstrations and refuses to run in production. Set OIDC_AUTHORITY.',
  );
  process.exit(1);
}

const settings = readSettings(process.env);
const provider = createProvider(settings);
const handleProtocol = provider.callback();

const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; font-src 'self'; script-src 'self'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'",
};

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > 10_000) break;
  }
  return new URLSearchParams(text);
}

async function interaction(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const details = await provider.interactionDetails(request, response);
  const showForm = (failed: boolean, username = '') =>
    void response.writeHead(200, PAGE_HEADERS).end(signInPage(settings, details.uid, failed, username));
  if (details.prompt.name !== 'login') {
    // Other prompts, such as consent, are confirmed automatically.
    await provider.interactionFinished(request, response, { consent: {} }, { mergeWithLastSubmission: true });
    return;
  }
  if (request.method !== 'POST') {
    showForm(false);
    return;
  }
  const form = await readForm(request);
  const username = (form.get('username') ?? '').trim();
  if (!accepts(username, form.get('password') ?? '')) {
    showForm(true, username);
    return;
  }
  await provider.interactionFinished(request, response, { login: { accountId: username } });
}

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = (request.url ?? '/').split('?')[0]!;
  const asked = PAGE_FILES[path];
  if (asked) {
    response.writeHead(200, { 'content-type': asked.type, 'x-content-type-options': 'nosniff' });
    response.end(await readFile(asked.file));
    return;
  }
  if (path === '/favicon.svg') {
    response.writeHead(200, { 'content-type': 'image/svg+xml', 'x-content-type-options': 'nosniff' });
    response.end(favicon(settings));
    return;
  }
  if (path.startsWith('/interaction/')) return interaction(request, response);
  await handleProtocol(request, response);
}

const server = createServer((request, response) => {
  handle(request, response).catch(() => {
    if (!response.headersSent) response.writeHead(400, { 'content-type': 'text/plain' });
    response.end('This sign-in is no longer valid. Go back to the portal and try again.');
  });
});
server.once('error', (error: NodeJS.ErrnoException) => {
  console.error(
    error.code === 'EADDRINUSE'
      ? `Port ${settings.port} is in use by another program. Set IDP_PORT to a free one.`
      : error.message,
  );
  process.exit(1);
});
server.listen(settings.port, settings.host, () => process.send?.({ kind: 'ready' }));
const stop = () => process.exit(0);
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
process.on('disconnect', stop);
