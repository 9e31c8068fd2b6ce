import { readdirSync, readFileSync } from 'node:fs';

/** The value below which a share of all lies; of none, not a number. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const round = (value: number, digits = 1): number => Number(value.toFixed(digits));

/** Milliseconds on a processor that all threads of a process had so far; not a number where the system keeps it. */
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

/** Whether the process is one of PostgreSQL on this machine. */
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

/** Megabytes of memory a process holds. */
export function residentMb(pid: number): number {
  try {
    return statusOf(pid, 'VmRSS') / 1024;
  } catch {
    return 0;
  }
}

/** The processes a process has started and that still run. */
export function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return statusOf(pid, 'PPid') === parent;
      } catch {
        return false; // ended meanwhile
      }
    });
}

/** Processor time of a family of processes, of which some may come or go: only what is there both times counts. */
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

/** The most memory that some processes held together while something ran. */
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
