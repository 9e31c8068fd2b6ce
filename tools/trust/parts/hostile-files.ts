import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Inspector } from '@pbt/server/files/content/inspect';
import { FAMILIES, hostileFiles } from '../../../packages/server/test/hostile-files.ts';
import { slowFiles } from '../../../packages/server/test/hostile-files/slow-files.ts';
import { activeParts } from '../../../packages/server/test/pdf-reader.ts';
import { percentile, random, tally, type Part, type PartOptions } from '../part.ts';

/**
 * Limits on the CPU time of the event loop's thread between two ticks. Unlike elapsed time, CPU time does not grow
 * while other processes use the cores.
 */
const MAX_TICK_MS = { p99: 50, worst: 200 };
/** The event loop's thread may use at most this share of an inspection's CPU time. */
const MAX_SHARE = 0.25;
const TICK_MS = 5;
const cpu = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000;

interface TickCosts {
  /** CPU time of this thread between two ticks, in milliseconds. */
  readonly p99: number;
  readonly worst: number;
  /** Elapsed time by which a tick was late. Only reported, because it depends on other work of the machine. */
  readonly lateP99: number;
}

async function tickCostsWhile(work: () => Promise<void>): Promise<TickCosts> {
  const costs: number[] = [];
  const late: number[] = [];
  let usedBefore = cpu(process.threadCpuUsage());
  let tickedAt = performance.now();
  const tick = () => {
    const used = cpu(process.threadCpuUsage());
    const now = performance.now();
    costs.push(used - usedBefore);
    late.push(now - tickedAt - TICK_MS);
    usedBefore = used;
    tickedAt = now;
  };
  const timer = setInterval(tick, TICK_MS);
  await work();
  clearInterval(timer);
  tick();
  return { p99: percentile(costs, 0.99), worst: Math.max(...costs), lateP99: Math.max(0, percentile(late, 0.99)) };
}

/** Inspects eight slow files at once. Each must be refused, and the event loop's thread must stay within its limits. */
async function loopStaysFree(folder: string, count: ReturnType<typeof tally>): Promise<string> {
  const inspector = new Inspector();
  const paths = slowFiles().map(({ about, extension, bytes }, index) => {
    const path = join(folder, `slow-${index}`);
    writeFileSync(path, bytes());
    return { about, path, extension };
  });
  // A first inspection starts the worker threads before the measurement.
  await Promise.all(paths.map(({ path }) => inspector.inspect({ path, extension: 'txt' }, path)));
  const started = performance.now();
  const main = cpu(process.threadCpuUsage());
  const all = cpu(process.cpuUsage());
  const ticks = await tickCostsWhile(async () => {
    await Promise.all(
      paths.map(async ({ about, path, extension }) => {
        const problem = await inspector.inspect({ path, extension }, path);
        count.check(problem !== null, () => `taken although made to be slow: ${about}`);
      }),
    );
  });
  const took = performance.now() - started;
  const share = (cpu(process.threadCpuUsage()) - main) / Math.max(1, cpu(process.cpuUsage()) - all);
  count.check(
    ticks.p99 < MAX_TICK_MS.p99 && ticks.worst < MAX_TICK_MS.worst,
    () => `the event loop computed ${ticks.p99.toFixed(0)} ms (p99), ${ticks.worst.toFixed(0)} ms (worst) in one tick`,
  );
  count.check(share < MAX_SHARE, () => `${(share * 100).toFixed(0)} % of the inspection ran on the event loop`);
  return (
    `8 slow files at once: the event loop computed ${ticks.p99.toFixed(1)} ms a tick (p99), ` +
    `late by ${ticks.lateP99.toFixed(1)} ms, ${took.toFixed(0)} ms in all`
  );
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
        // Shows that pdf.js can find active content at all.
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
