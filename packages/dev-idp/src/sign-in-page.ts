import { ACCOUNTS, DEMO_PASSWORD, PROBLEM_ACCOUNTS, type DemoAccount } from './accounts.ts';
import type { Settings } from './settings.ts';

const BRANDS = {
  default: {
    name: 'Aldermere',
    legal: 'Aldermere Health Plan',
    colors: { ground: 'none', a: '#0a5266', b: '#e3a21a' },
    /** A line in the leaf that only the large logo has. */
    rib: '<path class="rib" d="M17 8.5v9.5"/>',
    mark: ([a, b]: Paint) =>
      `<path ${a.fill} d="M17 2.5c7.3 4.7 9.3 12.3 0 18.5-9.3-6.2-7.3-13.8 0-18.5z"/><path ${b.stroke} stroke-width="2.6" stroke-linecap="round" d="M3.5 25c4.5-3 9-3 13.5 0s9 3 13.5 0M8.5 30.5c2.8-1.8 5.7-1.8 8.5 0s5.7 1.8 8.5 0"/>`,
  },
  sba: {
    name: 'Sablecrest',
    legal: 'Sablecrest Benefit Administrators',
    colors: { ground: '#111d47', a: '#fff', b: '#ff9b70' },
    rib: '',
    mark: ([a, b]: Paint) =>
      `<g stroke-width="4.2"><path ${a.stroke} d="M4 21.5 17 7l13 14.5"/><path ${b.stroke} d="M10.5 28.5 17 21l6.5 7.5"/></g>`,
  },
} as const;

/** SVG attributes for a logo's two colors, each for filled and for outlined shapes. */
type Paint = readonly [a: Record<'fill' | 'stroke', string>, b: Record<'fill' | 'stroke', string>];

const styled = (name: string) => ({ fill: `class="${name}"`, stroke: `class="${name} drawn"` });
const colored = (color: string) => ({ fill: `fill="${color}"`, stroke: `fill="none" stroke="${color}"` });

/** The logo as an SVG icon on the brand's background color. */
export function favicon({ brand }: Settings): string {
  const { colors, mark } = BRANDS[brand];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 34 34"><rect width="34" height="34" rx="6" fill="${colors.ground}"/>${mark([colored(colors.a), colored(colors.b)])}</svg>`;
}

const ICONS = {
  info: '<circle cx="10" cy="10" r="7.5"/><path d="M10 9.3v4.7M10 6.3v.1"/>',
  users:
    '<circle cx="7.5" cy="7" r="2.8"/><path d="M2 16.2c.6-3 2.7-4.4 5.5-4.4s4.9 1.4 5.5 4.4M13 4.6a2.6 2.6 0 0 1 0 5M15 12.2c1.7.6 2.7 2 3.1 4"/>',
  check: '<path d="m4.5 10.5 3.8 3.8 7.2-8.3"/>',
  alert: '<circle cx="10" cy="10" r="7.5"/><path d="M10 6v5M10 13.8v.1"/>',
} as const;

const icon = (name: keyof typeof ICONS, extra = '') =>
  `<svg class="i ${extra}" viewBox="0 0 20 20" aria-hidden="true">${ICONS[name]}</svg>`;

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const pick = (accounts: readonly DemoAccount[]) =>
  `<ul class="pick">${accounts
    .map(
      ({ username, who }) =>
        `<li><button type="button" aria-pressed="false" data-username="${username}"><b>${username}</b><span>${who}</span>${icon('check')}</button></li>`,
    )
    .join('')}</ul>`;

export function page(settings: Settings, title: string, main: string): string {
  const brand = BRANDS[settings.brand];
  return `<!doctype html>
<html lang="en" data-theme="${settings.brand}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} | Provider Benefit Tool</title>
<link rel="stylesheet" href="/sign-in.css">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
</head>
<body>
<header class="hdr"><div class="wrap brand"><svg viewBox="0 0 34 34" aria-hidden="true">${brand.mark([styled('mark-a'), styled('mark-b')])}${brand.rib}</svg><span><b>${brand.name}</b><i>Provider Benefit Tool</i></span></div></header>
<main id="main"><div class="wrap">${main}</div></main>
<footer class="ftr"><div class="wrap">© ${new Date().getFullYear()} ${brand.legal}. All rights reserved.</div></footer>
</body>
</html>`;
}

export function signInPage(settings: Settings, uid: string, failed: boolean, username = ''): string {
  const problem = failed
    ? `<p class="err" role="alert">${icon('alert')}<span>That username and password do not match. Please try again.</span></p>`
    : '';
  return page(
    settings,
    'Sign in',
    `<div class="idp"><section class="panel form"><h1>Sign in</h1><p class="sec">to continue to the Provider Benefit Tool</p>
<form method="post" action="/interaction/${escape(uid)}/login">
<div class="fld"><label for="username">Username</label><input id="username" name="username" class="inp" autocomplete="username" value="${escape(username)}" required autofocus></div>
<div class="fld"><label for="password">Password</label><input id="password" name="password" class="inp" type="password" autocomplete="current-password" required></div>
${problem}<button class="btn" type="submit">Sign in</button></form>
<p class="note">${icon('info')}<span>Embedded identity provider for demonstration. All people and records are synthetic.</span></p></section>
<section class="panel"><div class="head"><h2>${icon('users', 'big')}Demo accounts</h2><span class="sec">Password for all: <b>${DEMO_PASSWORD}</b></span></div>
<p class="pick-head">Sign in normally</p>${pick(ACCOUNTS)}<p class="pick-head line">End in a sign-in problem</p>${pick(PROBLEM_ACCOUNTS)}</section></div>
<script src="/sign-in.js" defer></script>`,
  );
}
