// Runs the COPY and RUN steps of the Dockerfile without Docker, in a temporary folder on this system. Then starts the
// result and runs its health check. Takes a few minutes: node tools/image/replay-dockerfile.ts
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ignores, parseCommand, parseCopy, parseDockerfile, parseEnv, type Stage } from './dockerfile.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const stages = parseDockerfile(readFileSync(join(root, 'Dockerfile'), 'utf8'));
const isIgnored = ignores(readFileSync(join(root, '.dockerignore'), 'utf8'));
const folder = mkdtempSync(join(tmpdir(), 'pbt-image-'));
const path = `${dirname(process.execPath)}:${process.env['PATH']}`;

/** Returns the path in the temporary folder for a path in a stage's file system. */
const inside = (stage: string, workdir: string, target: string) =>
  join(folder, stage, target.startsWith('/') ? target : join(workdir, target));

function copy(stage: Stage, workdir: string, args: string): void {
  const { from, sources, target } = parseCopy(args);
  for (const source of sources) {
    const origin = from === null ? join(root, source) : inside(from, '/', source);
    const isFolder = statSync(origin).isDirectory();
    // COPY puts a file into a target folder under its own name. For a folder, it copies only the content.
    const into = inside(stage.name, workdir, target);
    const destination = isFolder || !/(?:^\.|\/)$/.test(target) ? into : join(into, basename(source));
    cpSync(origin, destination, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => from !== null || file === root || !isIgnored(relative(root, file)),
    });
  }
}

function build(stage: Stage): { workdir: string; env: Record<string, string>; check: string[]; command: string[] } {
  let workdir = '/';
  const env: Record<string, string> = {};
  let [check, command]: [string[], string[]] = [[], []];
  for (const { name, args } of stage.instructions) {
    console.log(`${stage.name}: ${name} ${args}`);
    if (name === 'WORKDIR') {
      workdir = args;
      mkdirSync(inside(stage.name, '/', workdir), { recursive: true });
    } else if (name === 'COPY') copy(stage, workdir, args);
    else if (name === 'ENV') Object.assign(env, parseEnv(args));
    else if (name === 'HEALTHCHECK') check = parseCommand(args);
    else if (name === 'CMD') command = parseCommand(args);
    else if (name === 'RUN') {
      // The account `node` exists only in the image, so the folder is created without an owner.
      const line = args.replace(
        /^install -d -o \w+ -g \w+ (\S+)$/,
        (_, made: string) => `mkdir -p ${inside(stage.name, workdir, made)}`,
      );
      execFileSync('sh', ['-c', line], {
        cwd: inside(stage.name, '/', workdir),
        stdio: 'inherit',
        env: { ...process.env, ...env, PATH: path },
      });
    }
  }
  return { workdir, env, check, command };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

async function start({ workdir, env, check, command }: ReturnType<typeof build>): Promise<void> {
  const keys = join(folder, 'keys');
  writeFileSync(keys, randomBytes(48).toString('base64'), { mode: 0o600 });
  const settings = {
    PATH: path,
    ...env,
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    PBT_DATA_DIR: inside('final', '/', env['PBT_DATA_DIR']!),
    PBT_KEYS_FILE: keys,
    OIDC_AUTHORITY: 'https://login.example.org',
  };
  const cwd = inside('final', '/', workdir);
  const child = spawn(command[0]!, command.slice(1), { cwd, env: settings, stdio: ['ignore', 'inherit', 'inherit'] });
  const ended = new Promise<number | null>((resolve) => void child.once('exit', resolve));
  const isHealthy = () => spawnSync(check[0]!, check.slice(1), { cwd, env: settings }).status === 0;
  try {
    for (let tries = 0; !isHealthy(); tries += 1) {
      if (tries === 60 || child.exitCode !== null) throw new Error('The image does not get healthy');
      await setTimeout(500);
    }
    const page = await fetch(`http://127.0.0.1:${settings.PORT}/login`);
    if (!(await page.text()).includes('<div id="root"')) throw new Error('The image serves no portal');
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

try {
  const built = stages.map(build).at(-1)!;
  const files = readdirSync(join(folder, 'final'), { recursive: true, withFileTypes: true }).filter((file) =>
    file.isFile(),
  );
  const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
  if (existsSync(join(folder, 'final/app/node_modules/vite'))) throw new Error('Tools are in the image');
  await start(built);
  console.log(
    `The image starts, is healthy and serves the portal; ${Math.round(bytes / 1024 / 1024)} MB beside its base.`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
