import { spawnSync } from 'node:child_process';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { write835 } from '@pbt/x12';
import { ENVELOPE } from '../../../packages/x12/test/files.ts';
import { CLAIM, LINE, PAYMENT } from '../../../packages/x12/test/payments.ts';
import { quantile, round } from '../measure.ts';
import { inFolder } from '../measured-portal.ts';
import type { PartOptions } from '../part.ts';
import type { X12Run } from '../x12-process.ts';

export interface X12Result {
  readonly claims: number;
  readonly megabytes: number;
  readonly readers: readonly { readonly name: string; readonly cpuSeconds: number; readonly memoryMb: number }[];
}

const PROCESS = fileURLToPath(new URL('../x12-process.ts', import.meta.url));
const READERS = ['@pbt/x12', 'x12-parser', 'node-x12'];

/** Returns one payment with many claims of two lines each. */
function largePayment(count: number): string {
  const claims = Array.from({ length: count }, (_, index) => ({
    ...CLAIM,
    account: `AC-${index}`,
    claimNumber: String(910_000_000_000 + index),
    chargedCents: 2 * LINE.chargedCents,
    paidCents: 2 * LINE.paidCents,
    lines: [LINE, { ...LINE, references: [{ qualifier: '6R', value: '2' }] }],
  }));
  return write835({ ...PAYMENT, amountCents: 2 * LINE.paidCents * count, claims }, ENVELOPE);
}

function readOnce(name: string, path: string, count: number): X12Run {
  const { stdout, stderr } = spawnSync(process.execPath, [PROCESS, name, path], { encoding: 'utf8' });
  const run = JSON.parse(stdout || `{"error":${JSON.stringify(stderr)}}`) as X12Run;
  if (run.claims !== count) throw new Error(`${name} did not read every claim: ${stdout}${stderr}`);
  return run;
}

/** Reads the same 835 with this project's reader and with two packages from npm, in turns. */
export function measureX12({ quick, log }: PartOptions): Promise<X12Result> {
  const claims = quick ? 200 : 20_000;
  const rounds = quick ? 1 : 5;
  return inFolder((folder) => {
    const path = join(folder, 'large.835');
    writeFileSync(path, largePayment(claims));
    const runs = Array.from({ length: rounds }, () => READERS.map((name) => readOnce(name, path, claims)));
    const readers = READERS.map((name, place) => {
      const own = runs.map((turn) => turn[place]!);
      const cpuSeconds = round(
        quantile(
          own.map((run) => run.cpuSeconds),
          0.5,
        ),
        2,
      );
      const memoryMb = Math.round(Math.max(...own.map((run) => run.memoryMb)));
      log(`${name}: ${cpuSeconds} s of CPU, ${memoryMb} MB`);
      return { name, cpuSeconds, memoryMb };
    });
    return Promise.resolve({ claims, megabytes: round(statSync(path).size / 1e6), readers });
  });
}
