export interface MemoryReport {
  /** Size of JavaScript objects and buffers after a garbage collection. */
  readonly heldMb: number;
  readonly rssMb: number;
}

const SAMPLES = 40;
const MIN_INTERVAL_MS = 3000;

/** Samples the memory of a server at intervals during a run of the given length. */
export function watchMemory(report: () => Promise<MemoryReport>, seconds: number) {
  const samples: MemoryReport[] = [];
  let asking = Promise.resolve();
  const sample = () => {
    asking = asking.then(async () => void samples.push(await report()));
  };
  const timer = setInterval(sample, Math.max(MIN_INTERVAL_MS, (seconds * 1000) / SAMPLES));
  const median = (from: number, to: number) => {
    const part = samples.slice(Math.floor(samples.length * from), Math.ceil(samples.length * to));
    return part.map(({ heldMb }) => heldMb).toSorted((a, b) => a - b)[Math.floor(part.length / 2)] ?? 0;
  };
  return {
    /** Returns the medians of the second quarter, when caches have filled, and of the last quarter. */
    async stop(): Promise<{ readonly earlyMb: number; readonly lateMb: number; readonly rssMb: number }> {
      clearInterval(timer);
      sample();
      await asking;
      return { earlyMb: median(0.25, 0.5), lateMb: median(0.75, 1), rssMb: samples.at(-1)!.rssMb };
    },
  };
}
