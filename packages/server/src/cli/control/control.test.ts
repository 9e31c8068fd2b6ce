import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { useTestServer } from '../../../test/harness.ts';
import { done, type Command } from '../command.ts';
import { askControl, probeControl } from './client.ts';
import { commands } from '../registry.ts';
import { startControl, type Control } from './server.ts';
import { controlSocket } from './socket.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
const server = useTestServer();
let folder = '';
let socket = '';
const running: Control[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pbt-control-'));
  socket = controlSocket(folder);
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((control) => control.close()));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = async () => {
  const control = await startControl({ deps: server().deps, database: server().database, commands }, socket);
  running.push(control);
  return control;
};
const ask = (...argv: string[]) => askControl(socket, { argv, cwd: '/', operator: 'pbt|tester' });

/** Sends text to the socket and returns the response. */
const say = (text: string) =>
  new Promise<string>((resolve) => {
    let heard = '';
    const client = createConnection(socket, () => client.write(text));
    client.on('data', (chunk) => (heard += chunk.toString()));
    client.on('error', () => {});
    client.once('close', () => resolve(heard));
  });

test('a command runs in the process and audit chain of the running portal', async () => {
  await start();
  expect(await ask('features', 'on', 'FEEDBACK_GENERAL')).toEqual({
    exitCode: 0,
    data: { name: 'FEEDBACK_GENERAL', enabled: true },
    text: 'FEEDBACK_GENERAL is on',
  });
  const row = await server()
    .database.db.selectFrom('audit')
    .select('actor_subject')
    .where('action', '=', 'pbt.features.on')
    .executeTakeFirstOrThrow();
  expect(row.actor_subject).toBe('pbt|tester');
});

test('only the portal’s own account can use the socket', async () => {
  await start();
  expect(statSync(socket).mode & 0o777).toBe(0o600);
});

test.each([
  [['users', 'paint'], 2],
  [['users', 'show', 'unknown'], 1],
  [['restore', '--from', '/tmp'], 2],
])('%o fails with code %i, and the portal keeps running', async (argv, exitCode) => {
  await start();
  expect((await ask(...argv))?.exitCode).toBe(exitCode);
  expect((await ask('features', 'list'))?.exitCode).toBe(0);
});

test.each(['not json\n', '{}\n', '{"argv":"users list","cwd":"/","operator":"x"}\n', 'null\n'])(
  'a request that cannot be read (%j) is refused',
  async (text) => {
    await start();
    expect(JSON.parse(await say(text))).toMatchObject({ exitCode: 1 });
  },
);

test('a request that is too long is cut off', async () => {
  await start();
  expect(await say('x'.repeat(70_000))).toBe('');
});

test('a command in a request that is too long is not run', async () => {
  await start();
  const before = await ask('users', 'show', 'staff');
  const request = { argv: ['users', 'lock', 'staff'], cwd: '/', operator: 'pbt|tester' };
  expect(await say(`${' '.repeat(65_536)}${JSON.stringify(request)}\n`)).toBe('');
  // Commands that write run one after another. So the refused command would have ended by now.
  await ask('users', 'lock', 'umr');
  expect(await ask('users', 'show', 'staff')).toEqual(before);
});

test('what a command says before it ends reaches the operator at once [IMPORT-28]', async () => {
  const told: string[] = [];
  const slow: Command = {
    name: 'slow',
    summary: 'Says something first',
    run: ({ onProgress }) => {
      onProgress?.('Waiting for import 7');
      return Promise.resolve(done('over'));
    },
  };
  running.push(await startControl({ deps: server().deps, database: server().database, commands: [slow] }, socket));
  const reply = await askControl(socket, { argv: ['slow'], cwd: '/', operator: 'pbt|tester' }, (text) =>
    told.push(text),
  );
  expect([told, reply?.text]).toEqual([['Waiting for import 7'], 'over']);
});

test('Ctrl+C during an import that the portal runs says that it goes on, and how to see it [IMPORT-31]', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const slow: Command = {
    name: 'import',
    summary: 'Never ends',
    words: ['file'],
    run: async () => {
      begin();
      await over;
      return done('over');
    },
  };
  running.push(await startControl({ deps: server().deps, database: server().database, commands: [slow] }, socket));
  const env = { ...process.env, PBT_DATA_DIR: folder, DATABASE_URL: '' };
  const child = spawn(process.execPath, [MAIN, 'import', 'claims.csv'], { env });
  let text = '';
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const ended = new Promise<NodeJS.Signals | null>((resolve) => child.once('close', (_, signal) => resolve(signal)));
  await begun;
  child.kill('SIGINT');
  expect(await ended).toBe('SIGINT');
  end();
  expect(text).toBe('\nThe import goes on in the portal. See its state with: npm run pbt -- import list\n');
}, 60_000);

test('without a portal there is no response, and the socket of a crashed one is replaced', async () => {
  expect(await ask('features', 'list')).toBeNull();
  writeFileSync(socket, '');
  expect(await probeControl(socket)).toBe(false);
  await start();
  expect(await probeControl(socket)).toBe(true);
});

test('a second portal on the same folder keeps the first one’s socket', async () => {
  await start();
  const second = await startControl({ deps: server().deps, database: server().database, commands }, socket);
  await second.close();
  expect((await ask('features', 'list'))?.exitCode).toBe(0);
});
