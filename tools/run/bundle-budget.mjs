// Compares the compressed size of the scripts and styles of each page with its limit. Reads Vite's manifest. Part of
// `npm test`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const dist = process.argv[2] ?? fileURLToPath(new URL('../../packages/web/dist', import.meta.url));
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));

/** The patient and the claim page answer the question of the office before anything else loads. */
const LARGE_KB = new Map([
  ['src/features/patient/patient-page.tsx', 30],
  ['src/features/claim/claim-page.tsx', 29],
]);
const LIMITS_KB = { login: 105, search: 124, route: 25, searchCss: 15, css: 18 };
const ENTRY = 'index.html';
const PORTAL = 'src/app/portal.tsx';
const LOGIN = 'src/features/login/login-page.tsx';
const SEARCH = 'src/features/search/search-page.tsx';
const page = (key) => /^src\/features\/[\w-]+\/[\w-]+-page\.tsx$/.test(key);

const size = (files) =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0) / 1024;

/** Returns the style sheets (`css`) or scripts of some manifest entries and of all their static imports. */
function filesOf(keys, kind) {
  const seen = new Set();
  const visit = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const next of manifest[key].imports ?? []) visit(next);
  };
  for (const key of keys) visit(key);
  return new Set([...seen].flatMap((key) => (kind === 'css' ? (manifest[key].css ?? []) : [manifest[key].file])));
}

const search = filesOf([ENTRY, PORTAL, SEARCH], 'js');
const routes = Object.keys(manifest).filter((key) => page(key) && key !== LOGIN && key !== SEARCH);
const styles = new Set(
  Object.values(manifest)
    .flatMap((chunk) => [...(chunk.css ?? []), chunk.file])
    .filter((file) => file.endsWith('.css')),
);

const isShowroom = (key) => key.includes('style-demo');
const cssOf = (key) => size(filesOf([ENTRY, PORTAL, key], 'css'));
const heaviest = routes.filter((key) => !isShowroom(key)).toSorted((a, b) => cssOf(b) - cssOf(a))[0];

const rows = [
  ['/login, JavaScript', size(filesOf([ENTRY, LOGIN], 'js')), LIMITS_KB.login],
  ['/search, JavaScript', size(search), LIMITS_KB.search],
  ...routes.map((key) => [
    `${key.split('/').at(-1).replace('.tsx', '')}, more than the search`,
    size([...filesOf([key], 'js')].filter((file) => !search.has(file))),
    isShowroom(key) ? Infinity : (LARGE_KB.get(key) ?? LIMITS_KB.route),
  ]),
  ['style sheets of the search', size(filesOf([ENTRY, PORTAL, SEARCH], 'css')), LIMITS_KB.searchCss],
  [`style sheets of the page with most, ${heaviest.split('/')[2]}`, cssOf(heaviest), LIMITS_KB.css],
  ['all style sheets, of all pages', size(styles), Infinity],
];

let failed = false;
for (const [name, kilobytes, limit] of rows) {
  const over = kilobytes > limit;
  failed ||= over;
  console.log(
    `${over ? 'OVER ' : 'ok   '} ${kilobytes.toFixed(1).padStart(6)} KB  ${limit === Infinity ? '         ' : `of ${String(limit).padStart(3)} KB`}  ${name}`,
  );
}
process.exit(failed ? 1 : 0);
