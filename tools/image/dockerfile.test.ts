import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ignores, parseCommand, parseCopy, parseDockerfile, parseEnv } from './dockerfile.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const stages = parseDockerfile(read('Dockerfile'));
const final = stages.at(-1)!;
const isIgnored = ignores(read('.dockerignore'));
const of = (name: string) => final.instructions.filter((instruction) => instruction.name === name);

interface Locked {
  readonly link?: boolean;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}
const lock = (JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }).packages;

test('an instruction is parsed with its stage, its continued lines and its arguments', () => {
  const [first, second] = parseDockerfile('# a\nFROM a AS one\nRUN b \\\n  c\n\nFROM d\nCMD ["e", "f"]\n');
  expect(first).toEqual({ name: 'one', image: 'a', instructions: [{ name: 'RUN', args: 'b    c' }] });
  expect(second).toMatchObject({ name: 'final', image: 'd' });
  expect(parseCommand(second!.instructions[0]!.args)).toEqual(['e', 'f']);
  expect(parseCopy('--from=one /a b')).toEqual({ from: 'one', sources: ['/a'], target: 'b' });
  expect(parseEnv('A=1 B=x=y')).toEqual({ A: '1', B: 'x=y' });
});

test.each([
  ['package.json', false],
  ['.env', true],
  ['.data', true],
  ['docs/operations.md', true],
  ['packages', false],
  ['packages/server/src/main.ts', false],
  ['packages/server/src/config/config.test.ts', true],
  ['packages/server/test/harness.ts', true],
  ['packages/web/dist/index.html', true],
  ['packages/web/node_modules/x', true],
  ['node_modules/x', true],
  ['packages/dev-idp/src/main.ts', true],
  ['packages/dev-idp/package.json', false],
  ['e2e/package.json', false],
  ['e2e/search.spec.ts', true],
])('.dockerignore keeps %s out of the image: %s', (path, out) => {
  expect(isIgnored(path)).toBe(out);
});

test('every copied path exists in the folder or in an earlier stage', () => {
  const copies = stages.flatMap(({ instructions }, index) =>
    instructions
      .filter(({ name }) => name === 'COPY')
      .map(({ args }) => ({ ...parseCopy(args), earlier: stages.slice(0, index).map(({ name }) => name) })),
  );
  const lost = copies.filter(({ from, sources, earlier }) =>
    from === null
      ? sources.some((source) => !existsSync(join(root, source)) || isIgnored(source))
      : !earlier.includes(from),
  );
  expect(copies.length).toBeGreaterThan(10);
  expect(lost).toEqual([]);
});

test('every workspace manifest is copied before packages are installed', () => {
  const manifests = Object.keys(lock).filter((path) => path !== '' && !path.includes('node_modules/'));
  for (const { instructions } of stages.slice(0, -1)) {
    const install = instructions.findIndex(({ args }) => args.startsWith('npm install'));
    const copied = new Set(instructions.slice(0, install).flatMap(({ args }) => parseCopy(args).sources));
    expect(manifests.filter((path) => !copied.has(`${path}/package.json`))).toEqual([]);
  }
});

test('the Dockerfile runs only known commands', () => {
  const runs = stages.flatMap(({ instructions }) => instructions.filter(({ name }) => name === 'RUN'));
  const known = [
    /^npm install --no-save(?: --omit=(?:dev|optional))*(?: --workspace packages\/[\w-]+)+$/,
    /^npm run build$/,
    /^install -d -o node -g node \/data$/,
  ];
  expect(runs.map(({ args }) => args).filter((line) => !known.some((command) => command.test(line)))).toEqual([]);
});

test('the image runs as an unprivileged user, writes to one volume and has a health check', () => {
  expect(stages.map(({ image }) => /^node:24-(?:slim|alpine)$/.test(image))).toEqual(stages.map(() => true));
  expect(of('USER')).toEqual([{ name: 'USER', args: 'node' }]);
  expect(of('VOLUME')).toEqual([{ name: 'VOLUME', args: parseEnv(of('ENV')[0]!.args)['PBT_DATA_DIR'] }]);
  expect(parseEnv(of('ENV')[0]!.args)).toMatchObject({
    NODE_ENV: 'production',
    HOST: '0.0.0.0',
    PORT: of('EXPOSE')[0]!.args,
  });
  expect(parseCommand(of('HEALTHCHECK')[0]!.args).join(' ')).toContain('/healthz');
  const [program, file] = parseCommand(of('CMD')[0]!.args);
  expect(program).toBe('node');
  expect(existsSync(join(root, file!))).toBe(true);
});

/** Finds a package from another package's folder, with Node's search order. */
function resolve(from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (path in lock) return path;
    if (folder === '') return null;
  }
}

test('the image has every package that the server needs, all locked, and no build or test tools', () => {
  const found = new Set<string>();
  const missing: string[] = [];
  const visit = (path: string) => {
    if (found.has(path)) return;
    found.add(path);
    const { link, resolved, dependencies = {} } = lock[path]!;
    if (link) visit(resolved!);
    for (const name of Object.keys(dependencies)) {
      const next = resolve(path, name);
      if (next) visit(next);
      else missing.push(`${path}: ${name}`);
    }
  };
  visit('packages/server');
  expect(missing).toEqual([]);
  const bare = globSync('packages/{server,domain}/src/**/*.ts', { cwd: root })
    .filter((file) => !isIgnored(file) && !/\/(?:test-|testing\/)/.test(file))
    .flatMap((file) => [...read(file).matchAll(/^import [^']*?(?:from )?'([^.'][^']*)';$/gm)].map((match) => match[1]!))
    .filter((target) => !target.startsWith('node:'))
    .map((target) => target.split('/', target.startsWith('@') ? 2 : 1).join('/'));
  expect([...new Set(bare)].filter((name) => !found.has(`node_modules/${name}`))).toEqual([]);
  // The browser code is built in an earlier stage, and the embedded identity provider is not in the image.
  for (const tool of ['vite', 'vitest', 'react', 'typescript', 'oidc-provider', 'node', '@playwright/test']) {
    expect(found).not.toContain(`node_modules/${tool}`);
  }
});

test('compose sets every required setting and no unknown one', () => {
  const config = ['config.ts', 'identity-provider.ts']
    .map((file) => read(`packages/server/src/config/${file}`))
    .join('\n');
  const portal = read('compose.yaml').split('\n  database:')[0]!;
  const names = [...portal.matchAll(/^ {6}([A-Z][A-Z0-9_]+): /gm)].map((match) => match[1]!);
  expect(names.filter((name) => !config.includes(`'${name}'`))).toEqual([]);
  // Without these settings the server refuses to start.
  for (const name of ['OIDC_AUTHORITY', 'PBT_KEYS_FILE', 'DATABASE_URL', 'PUBLIC_URL']) expect(names).toContain(name);
  // .env must not replace the values that the image sets.
  const fixed = Object.keys(parseEnv(of('ENV')[0]!.args));
  expect(fixed.filter((name) => !names.includes(name))).toEqual([]);
});

test('compose passes all settings of .env to the portal', () => {
  expect(read('compose.yaml')).toContain('    env_file:\n      - path: .env\n        required: false\n');
});
