import { readFileSync } from 'node:fs';

const EVERY_MS = 1000;

/** Samples how much memory a process holds; the slope leaves out the first half, in which caches fill. */
export function watchMemory(pid: number) {
  const samples: { readonly at: number; readonly mb: number }[] = [];
  const read = () => {
    try {
      const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
      if (kb !== undefined) samples.push({ at: Date.now(), mb: Number(kb) / 1024 });
    } catch {
      // No such file on this system.
    }
  };
  read();
  const timer = setInterval(read, EVERY_MS);
  return {
    stop(): { readonly first: number; readonly last: number; readonly slopePerMinute: number } | null {
      clearInterval(timer);
      read();
      const half = samples.slice(Math.floor(samples.length / 2));
      if (half.length < 3) return null;
      const mean = (pick: (one: (typeof half)[number]) => number) =>
        half.reduce((sum, one) => sum + pick(one), 0) / half.length;
      const [at, mb] = [mean((one) => one.at), mean((one) => one.mb)];
      const above = half.reduce((sum, one) => sum + (one.at - at) * (one.mb - mb), 0);
      const below = half.reduce((sum, one) => sum + (one.at - at) ** 2, 0);
      return { first: samples[0]!.mb, last: samples.at(-1)!.mb, slopePerMinute: (above / below) * 60_000 };
    },
  };
}
