import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PAGE_FILES } from '../../packages/dev-idp/src/page-files.ts';
import { readSettings } from '../../packages/dev-idp/src/settings.ts';
import { signInPage } from '../../packages/dev-idp/src/sign-in-page.ts';

const tokens = readFileSync(new URL('../../packages/web/src/styles/tokens.css', import.meta.url), 'utf8');
const styles = readFileSync(PAGE_FILES['/sign-in.css']!.file, 'utf8');

/** The variables of a rule of a style sheet. */
function variables(css: string, selector: string): Map<string, string> {
  const body = css.slice(css.indexOf(`\n${selector} {`)).split('}')[0]!;
  return new Map([...body.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name, value]) => [name!, value!]));
}

/** The sign-in page's names of the portal's design tokens. */
const SAME = {
  '--brand': '--brand-700',
  '--brand-dark': '--brand-800',
  '--mark-a': '--brand-mark-a',
  '--mark-b': '--brand-mark-b',
  '--page': '--bg-page',
  '--line': '--line',
  '--text': '--text',
  '--text-2': '--text-2',
  '--header': '--header-bg',
} as const;

const long = (color: string | undefined) => color?.replace(/^#(\w)(\w)(\w)$/, '#$1$1$2$2$3$3');

test.each([
  { theme: 'default', own: ':root', portal: ':root', name: 'Aldermere' },
  { theme: 'sba', own: "[data-theme='sba']", portal: "[data-theme='sba']", name: 'Sablecrest' },
])('the embedded sign-in page has the name and the colors of the brand $theme', ({ theme, own, portal, name }) => {
  const page = signInPage(readSettings({ PBT_THEME: theme }), 'uid', false);
  expect(page).toContain(`data-theme="${theme}"`);
  expect(page).toContain(`<b>${name}</b>`);
  const [here, there] = [variables(styles, own), variables(tokens, portal)];
  for (const [mine, theirs] of Object.entries(SAME))
    expect([mine, long(here.get(mine))]).toEqual([mine, there.get(theirs)]);
});

test('the embedded sign-in page has the font of the portal', () => {
  const font = /font-family: '([^']+)';\n {2}src: url\('([^']+)'\)/.exec(styles)!;
  expect(tokens).toContain(`font-family: '${font[1]}'`);
  const { type, file } = PAGE_FILES[font[2]!]!;
  expect(type).toBe('font/woff2');
  expect(readFileSync(file).toString('latin1', 0, 4)).toBe('wOF2');
  expect(tokens).toContain(file.pathname.split('node_modules/')[1]);
});
