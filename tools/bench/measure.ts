import { readdirSync, readFileSync } from 'node:fs';

/** Returns the quantile of the values, or NaN for an empty list. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const round = (value: number, digits = 1): number => Number(value.toFixed(digits));

/** CPU time of all threads of a process so far, in milliseconds. NaN if the system does not report it. */
export function cpuOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/task`).reduce(
      (sum, task) => sum + Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]) / 1e6,
      0,
    );
  } catch {
    return Number.NaN;
  }
}

/** Whether this is a PostgreSQL process on this machine. */
export function isOfPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres');
  } catch {
    return false;
  }
}

function statusOf(pid: number, name: string): number {
  const found = new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(found?.[1]);
}

/** Resident memory of a process in megabytes, or 0 if it has ended. */
export function residentMb(pid: number): number {
  try {
    return statusOf(pid, 'VmRSS') / 1024;
  } catch {
    return 0;
  }
}

/** Returns the process IDs of the direct children of a process. */
export function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return statusOf(pid, 'PPid') === parent;
      } catch {
        return false; // the process has ended since the folder was listed
      }
    });
}

/** Measures the CPU time of several processes. Only processes that exist at the start and at the end count. */
export function watchCpu(pids: () => readonly number[]): () => number {
  const before = new Map(pids().map((pid) => [pid, cpuOf(pid)]));
  return () =>
    [...before].reduce((sum, [pid, start]) => {
      const now = cpuOf(pid);
      return Number.isNaN(now) ? sum : sum + now - start;
    }, 0);
}

export interface Sample {
  readonly wall: number;
  readonly cpu: number;
}

export interface Summary {
  readonly runs: number;
  readonly wallP50: number;
  readonly wallP99: number;
  readonly cpuP50: number;
  readonly cpuP99: number;
}

export function summaryOf(samples: readonly Sample[], digits = 2): Summary {
  const [wall, cpu] = [samples.map((sample) => sample.wall), samples.map((sample) => sample.cpu)];
  return {
    runs: samples.length,
    wallP50: round(quantile(wall, 0.5), digits),
    wallP99: round(quantile(wall, 0.99), digits),
    cpuP50: round(quantile(cpu, 0.5), digits),
    cpuP99: round(quantile(cpu, 0.99), digits),
  };
}

/** Returns the result of the work and the highest total memory of the processes during it, in megabytes. */
export async function peakMemory<T>(pids: () => readonly number[], work: () => Promise<T>): Promise<[T, number]> {
  const now = () => pids().reduce((sum, pid) => sum + residentMb(pid), 0);
  let most = now();
  const timer = setInterval(() => (most = Math.max(most, now())), 50);
  try {
    return [await work(), Math.max(most, now())];
  } finally {
    clearInterval(timer);
  }
}

/** CPU seconds of several imports, of the importing process and of the database. */
export const cpuOfAll = (runs: readonly { readonly importCpu: number; readonly databaseCpu: number }[]): number =>
  runs.reduce((sum, { importCpu, databaseCpu }) => sum + importCpu + databaseCpu, 0);
