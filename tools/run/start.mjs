// `npm start` runs the portal and, unless OIDC_AUTHORITY is set, the embedded identity provider. `npm run dev` adds hot
// reload.
// `npm start -- --workers 4` runs four server processes (PostgreSQL only).
import './node-version.mjs';
import { fork, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { accountsText } from './accounts-text.mjs';
import { onNpmEnd } from './npm-process.mjs';
import { BUILD, BUILD_FOLDER, isBuildOutdated, root } from './portal-build.mjs';

if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));

const dev = process.argv.includes('--dev');
const embedded = !process.env['OIDC_AUTHORITY'];
const host = process.env['HOST'] ?? 'localhost';
const idpPort = process.env['IDP_PORT'] ?? '4001';
const devPort = process.env['DEV_PORT'] ?? '4002';
const env = {
  ...process.env,
  ...(dev ? { DEV_PORT: devPort, PUBLIC_URL: `http://${host}:${devPort}` } : {}),
};

const children = new Set();
let stopping = false;
function stop(code) {
  if (stopping) return;
  stopping = true;
  process.exitCode = code;
  for (const child of children) child.kill('SIGTERM');
}
process.on('SIGINT', () => stop(0));
process.on('SIGTERM', () => stop(0));
onNpmEnd(() => stop(0));

/** Runs a program of node_modules until it ends. Resolves when it has succeeded. */
function startProgram(args, options) {
  const child = spawn(process.execPath, args, options);
  children.add(child);
  return new Promise((resolve) => {
    child.on('exit', (code) => {
      children.delete(child);
      if (code === 0) resolve();
      else stop(code ?? 1);
    });
  });
}

function startChild(file, args = [], whenStarted = (_child) => {}) {
  const child = fork(join(root, file), args, { env, stdio: ['ignore', 'inherit', 'pipe', 'ipc'] });
  children.add(child);
  whenStarted(child);
  child.stderr.on('data', (chunk) => {
    const text = String(chunk);
    if (!text.includes('oidc-provider WARNING')) process.stderr.write(text);
  });
  return new Promise((resolve) => {
    child.on('message', (message) => {
      if (message.kind === 'progress') console.log(message.text);
      else resolve(message);
    });
    child.on('exit', (code) => {
      children.delete(child);
      stop(code ?? 1);
    });
  });
}

const args = process.argv.slice(2).filter((word) => word !== '--dev');
let built = Promise.resolve();
if (!dev && isBuildOutdated()) {
  console.log('Building the portal...');
  built = startProgram(BUILD, { cwd: BUILD_FOLDER, stdio: ['ignore', 'inherit', 'inherit'] });
  // A single process fills its database meanwhile. It waits for the build before it serves pages.
  if (args.includes('--workers')) await built;
  else args.push('--await-build');
}

const [portal] = await Promise.all([
  startChild('packages/demo-data/src/main.ts', args, (child) => void built.then(() => child.send('built'))),
  ...(embedded ? [startChild('packages/dev-idp/src/main.ts')] : []),
]);

let address = portal.url;
if (dev) {
  address = `http://${host}:${devPort}`;
  void startProgram([join(root, 'node_modules/vite/bin/vite.js'), '--host', host, '--port', devPort, '--strictPort'], {
    cwd: join(root, 'packages/web'),
    env: { ...env, PORTAL_API: portal.url },
    stdio: ['ignore', 'ignore', 'inherit'],
  }).then(() => stop(1));
  // Waits until Vite responds, which takes a few seconds.
  const answers = () =>
    fetch(address).then(
      () => true,
      () => stopping,
    );
  while (!(await answers())) await setTimeout(200);
}

console.log(`
Provider Benefit Tool
  Portal             ${address}${embedded ? `\n  Identity provider  http://${host}:${idpPort}` : ''}
  API description    ${portal.url}/api/docs
${accountsText(process.env)}
  Stop with Ctrl+C.
`);
console.log(`Ready: ${address}`);
