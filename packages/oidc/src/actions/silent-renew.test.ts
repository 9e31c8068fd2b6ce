import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { parseCallbackMessage } from '../protocol/callback-message.ts';

const file = (name: string) => readFileSync(new URL(`../../public/${name}`, import.meta.url), 'utf8');

describe('the page in the renew frame', () => {
  test('posts its address to the parent page, for our origin only', () => {
    const posted: unknown[][] = [];
    const parent = { postMessage: (...args: unknown[]) => void posted.push(args) };
    const href = 'https://portal.test/silent-renew.html?code=c&state=s';
    runInNewContext(file('silent-renew.js'), { window: { parent, location: { href, origin: 'https://portal.test' } } });
    expect(posted).toEqual([[{ type: 'pbt.oidc.callback', url: href }, 'https://portal.test']]);
    expect(parseCallbackMessage(posted[0]?.[0], 's')?.url).toBe(href); // the client accepts it
  });

  test.each([
    { opened: 'silent-renew.html', signIn: 'login', target: 'https://portal.test/login' },
    { opened: 'silent-renew.html?code=c&state=s', signIn: 'login', target: 'https://portal.test/login' },
    { opened: 'app/silent-renew.html#id_token=t', signIn: 'start', target: 'https://portal.test/app/start' },
  ])('$opened opened at top level returns to $target, without the answer', ({ opened, target, signIn }) => {
    const visited: string[] = [];
    const { href, origin } = new URL(opened, 'https://portal.test');
    const location = { href, origin, replace: (url: URL) => void visited.push(url.href) };
    const window = { location, document: { currentScript: { dataset: { signIn } } }, postMessage: expect.unreachable };
    runInNewContext(file('silent-renew.js'), { URL, window: Object.assign(window, { parent: window }) });
    expect(visited).toEqual([target]);
  });

  test('has no inline script', () => {
    const scripts = file('silent-renew.html').match(/<script[^>]*>[^<]*/g);
    expect(scripts).toEqual(['<script src="silent-renew.js" data-sign-in="login">']);
  });
});
