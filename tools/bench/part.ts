import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const PARTS = ['api', 'concurrency', 'database', 'web', 'start', 'files', 'import', 'x12', 'batch'] as const;
export type PartName = (typeof PARTS)[number];

export interface PartOptions {
  /** Uses tiny sizes to try the suite. The results are not valid figures. */
  readonly quick: boolean;
  /** Addresses of loaded databases, by their number of claims. */
  readonly databases: Readonly<Partial<Record<Size, string>>>;
  /** Also loads the largest size if no such database is given. This takes most of an hour. */
  readonly loadBig: boolean;
  /** Measures only the queries whose names match. */
  readonly query: RegExp | null;
  readonly log: (line: string) => void;
}

export const SIZES = [100_000, 1_000_000, 10_000_000] as const;
export type Size = (typeof SIZES)[number];

export const TODAY = '2026-11-15';

export const machine = (): string =>
  `${cpus().length} processors (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;

const folder = fileURLToPath(new URL('../../docs/benchmarks/figures', import.meta.url));

/** Saves the results of a part until the next measurement. The figures in docs come only from saved results. */
export function saveResult(name: PartName, result: unknown): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`);
}

export function readResult(name: PartName): unknown {
  try {
    return JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));
  } catch {
    return null;
  }
}
