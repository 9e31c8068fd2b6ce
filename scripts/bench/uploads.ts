// Eight uploads of 15 MB at once: how much memory they add to the server's process, and how fast they go.
// `node scripts/bench/uploads.ts [count]`
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClock } from '../../packages/server/src/clock.ts';
import { readConfig } from '../../packages/server/src/config.ts';
import { openDatabase } from '../../packages/server/src/db.ts';
import { ensureDemoData } from '../../packages/server/src/demo/ensure.ts';
import { fileForm } from '../../trust/forms.ts';
import { claimsOf, startIssuer } from '../../trust/issuer.ts';
import { freePort, startServer } from '../../trust/server-process.ts';

const TODAY = '2026-11-15';
const CLAIM = '910000002400';
const SIZE = 15 * 1000 * 1000;
const count = Number(process.argv[2] ?? 8);

function bigPdf(): Buffer {
  const head = Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Length ${SIZE} >>\nstream\n`);
  const tail = Buffer.from('\nendstream\nendobj\ntrailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF\n');
  return Buffer.concat([head, Buffer.alloc(SIZE - head.length - tail.length, 'q 1 0 0 1 0 0 cm Q\n'), tail]);
}

const residentMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;

const folder = mkdtempSync(join(tmpdir(), 'pbt-bench-uploads-'));
const issuer = await startIssuer();
try {
  const config = readConfig({ PBT_TODAY: TODAY });
  const database = await openDatabase({ url: undefined, dataDir: folder });
  await ensureDemoData(database, config, createClock(TODAY, config.planTimeZone), { members: 20, claims: 50 });
  await database.db.updateTable('app_user').set({ issuer: issuer.url }).execute();
  await database.close();

  const server = await startServer({
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    PBT_DATA_DIR: folder,
    PBT_TODAY: TODAY,
    OIDC_AUTHORITY: issuer.url,
    PBT_DEMO_DATA: 'true',
    RATE_LIMITS: 'false',
    LOG_LEVEL: 'error',
  });
  const authorization = `Bearer ${await issuer.sign(claimsOf(issuer.url, 'staff'))}`;
  const post = (path: string, body: Uint8Array<ArrayBuffer> | null = null, headers: Record<string, string> = {}) =>
    fetch(`${server.url}/api${path}`, { method: 'POST', body, headers: { authorization, ...headers } });
  const stage = async () => (await post(`/claim/${CLAIM}/documentation/submission/stage`)).text();
  const content = bigPdf();
  const send = async (submission: string) => {
    const { payload, headers } = fileForm('claimFile', 'scan.pdf', content);
    const answer = await post(
      `/claim/documentation/${submission}/stage/file`,
      new Uint8Array(payload as Buffer),
      headers as Record<string, string>,
    );
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  };
  await send(await stage()); // the first one loads what all need
  const submissions = await Promise.all(Array.from({ length: count }, stage));

  const before = residentMb(server.pid);
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, residentMb(server.pid));
  }, 10);
  const started = performance.now();
  await Promise.all(submissions.map(send));
  const seconds = (performance.now() - started) / 1000;
  clearInterval(watch);
  const megabytes = (count * SIZE) / 1e6;
  console.log(
    `${count} uploads of ${SIZE / 1e6} MB at once: ${seconds.toFixed(1)} s, ${(megabytes / seconds).toFixed(1)} MB/s`,
  );
  console.log(
    `memory before ${before.toFixed(0)} MB, at most ${most.toFixed(0)} MB: ${(most - before).toFixed(0)} MB more`,
  );
  await server.end('SIGTERM');
} finally {
  issuer.close();
  rmSync(folder, { recursive: true, force: true });
}
