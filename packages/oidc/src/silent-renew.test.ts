import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { answeredUrl } from './callback-message.ts';

const file = (name: string) => readFileSync(new URL(`../public/${name}`, import.meta.url), 'utf8');

describe('the page in the renew frame', () => {
  test('posts its address to the page that holds it, for our origin only', () => {
    const posted: unknown[][] = [];
    const parent = { postMessage: (...args: unknown[]) => void posted.push(args) };
    const href = 'https://portal.test/silent-renew.html?code=c&state=s';
    runInNewContext(file('silent-renew.js'), { window: { parent, location: { href, origin: 'https://portal.test' } } });
    expect(posted).toEqual([[{ type: 'pbt.oidc.callback', url: href }, 'https://portal.test']]);
    expect(answeredUrl(posted[0]?.[0], 's')).toBe(href); // the client understands it
  });

  test('does nothing when it is opened by itself', () => {
    const window = { location: { href: 'x', origin: 'y' }, postMessage: () => expect.unreachable() };
    expect(() =>
      runInNewContext(file('silent-renew.js'), { window: Object.assign(window, { parent: window }) }),
    ).not.toThrow();
  });

  test('has no inline script', () => {
    const scripts = file('silent-renew.html').match(/<script[^>]*>[^<]*/g);
    expect(scripts).toEqual(['<script src="silent-renew.js">']);
  });
});
