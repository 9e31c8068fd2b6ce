import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { servePortal } from './portal-files.ts';

const PUBLIC = fileURLToPath(new URL('../../../web/public', import.meta.url));
let dist = '';

beforeAll(() => {
  dist = mkdtempSync(join(tmpdir(), 'pbt-web-'));
  writeFileSync(join(dist, 'index.html'), '<!doctype html><html><head><title>Portal</title></head></html>');
  mkdirSync(join(dist, '.vite'));
  const pages = { '/login': ['assets/login.js', 'assets/login.css'], '/claim-details/:id': ['assets/claim.js'] };
  writeFileSync(join(dist, '.vite/pages.json'), JSON.stringify(pages));
  for (const file of ['favicon.svg', 'favicon-sba.svg']) cpSync(join(PUBLIC, file), join(dist, file));
});
afterAll(() => rmSync(dist, { recursive: true }));

test.each([
  { theme: 'default', mark: 'M17 2.5c', other: 'M4 21.5 17 7l13 14.5' },
  { theme: 'sba', mark: 'M4 21.5 17 7l13 14.5', other: 'M17 2.5c' },
])('the browser tab shows the icon of the $theme brand, without permanent caching', async (brand) => {
  const app = Fastify();
  await servePortal(app, readConfig({ PBT_THEME: brand.theme }), dist);
  const answer = await app.inject('/favicon.svg');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toContain('image/svg+xml');
  expect(answer.headers['cache-control']).not.toContain('immutable');
  expect(answer.body).toContain(brand.mark);
  expect(answer.body).not.toContain(brand.other);
  await app.close();
});

test('a server without the built portal says so in its log and has no pages', async () => {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push((JSON.parse(line) as { msg: string }).msg) };
  const app = Fastify({ logger: { level: 'info', stream } });
  await servePortal(app, readConfig({}), join(dist, 'missing'));
  expect(lines).toEqual([expect.stringContaining('npm run build')]);
  expect((await app.inject('/login')).statusCode).toBe(404);
  await app.close();
});

test.each([
  { path: '/login', named: ['assets/login.js', 'assets/login.css'] },
  { path: '/claim-details/910000002400', named: ['assets/claim.js'] },
  { path: '/letters', named: [] },
  { path: '/no-such-page', named: [] },
])('the document for $path preloads the files of its page and of no other page', async ({ path, named }) => {
  const app = Fastify();
  await servePortal(app, readConfig({}), dist);
  const { body, headers } = await app.inject(path);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(body.match(/assets\/[\w.]+/g) ?? []).toEqual(named);
  for (const file of named) {
    expect(body).toContain(
      file.endsWith('.css')
        ? `<link rel="preload" as="style" href="/${file}" crossorigin>`
        : `<link rel="modulepreload" href="/${file}" crossorigin>`,
    );
  }
  await app.close();
});
