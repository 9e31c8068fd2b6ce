import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { Inspector } from '@pbt/server/files/content/inspect';
import { FAMILIES, hostileFiles } from '../../../packages/server/test/hostile-files.ts';
import { slowFiles } from '../../../packages/server/test/hostile-files/slow-files.ts';
import { activeParts } from '../../../packages/server/test/pdf-reader.ts';
import { random, tally, type Part, type PartOptions } from '../part.ts';

const MAX_DELAY_MS = 50;
/** Of the computing time of an inspection, this share at most may be spent on the event loop's thread. */
const MAX_SHARE = 0.25;
const cpu = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000;

async function delayWhile(work: () => Promise<void>): Promise<number> {
  const histogram = monitorEventLoopDelay({ resolution: 5 });
  histogram.enable();
  await work();
  histogram.disable();
  // The timer's own step is part of every figure.
  return histogram.percentile(99) / 1e6 - 5;
}

/** The delay on this machine at this moment, while another thread computes as long. */
async function ordinaryDelay(ms: number): Promise<number> {
  const worker = new Worker('for (;;) Math.random();', { eval: true });
  const delay = await delayWhile(() => new Promise((resolve) => void setTimeout(resolve, ms)));
  await worker.terminate();
  return delay;
}

/** Eight files made to be slow, inspected at once: none is taken and the event loop goes on. */
async function loopStaysFree(folder: string, count: ReturnType<typeof tally>): Promise<string> {
  const inspector = new Inspector();
  const paths = slowFiles().map(({ about, extension, bytes }, index) => {
    const path = join(folder, `slow-${index}`);
    writeFileSync(path, bytes());
    return { about, path, extension };
  });
  // The threads start before the measurement.
  await Promise.all(paths.map(({ path }) => inspector.inspect({ path, extension: 'txt' }, path)));
  const started = performance.now();
  const main = cpu(process.threadCpuUsage());
  const all = cpu(process.cpuUsage());
  const delay = await delayWhile(async () => {
    await Promise.all(
      paths.map(async ({ about, path, extension }) => {
        const problem = await inspector.inspect({ path, extension }, path);
        count.check(problem !== null, () => `taken although made to be slow: ${about}`);
      }),
    );
  });
  const took = performance.now() - started;
  const share = (cpu(process.threadCpuUsage()) - main) / Math.max(1, cpu(process.cpuUsage()) - all);
  const ordinary = await ordinaryDelay(Math.min(3000, took));
  count.check(
    delay < Math.max(MAX_DELAY_MS, 3 * ordinary),
    () => `the event loop was late by ${delay.toFixed(0)} ms (99 %), ${ordinary.toFixed(0)} ms without inspection`,
  );
  count.check(share < MAX_SHARE, () => `${(share * 100).toFixed(0)} % of the inspection ran on the event loop`);
  return `8 slow files at once: event loop late by ${Math.max(0, delay).toFixed(1)} ms (p99), ${took.toFixed(0)} ms in all`;
}

async function run({ long, seed }: PartOptions) {
  const count = tally();
  const folder = mkdtempSync(join(tmpdir(), 'pbt-trust-hostile-'));
  const inspector = new Inspector();
  let files = 0;
  let readPdfs = 0;
  let seenByReader = 0;
  try {
    for (const { family, variant, file } of hostileFiles(random(seed), long ? 100 : 10)) {
      files += 1;
      const about = `${family.name}, variant ${variant}`;
      const path = join(folder, 'file');
      writeFileSync(path, file.bytes);
      const problem = await inspector.inspect({ path, extension: file.extension }, '');
      count.check((problem !== null) === family.isHostile, () => `${about}: ${problem ?? 'taken'}`);
      if (file.extension !== 'pdf') continue;
      if (problem === null) {
        readPdfs += 1;
        const found = await activeParts(file.bytes).catch((error: Error) => [`pdf.js: ${error.message}`]);
        count.check(found.length === 0, () => `${about}: taken, but pdf.js sees ${found.join('; ')}`);
      } else if (variant === 1 && file.bytes.length < 1_000_000) {
        // Shows that the other reader finds such things at all.
        const found = await activeParts(file.bytes).catch(() => []);
        if (found.length > 0) seenByReader += 1;
      }
    }
    count.check(seenByReader >= 5, () => `pdf.js saw something in only ${seenByReader} of the refused documents`);
    const loop = await loopStaysFree(folder, count);
    return count.result(`${files} files in ${FAMILIES.length} families, ${readPdfs} read by pdf.js too; ${loop}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const hostileFilesPart: Part = { name: 'hostile-files', run };
