import type { Part } from './part.ts';

/** One part in a process of its own: whatever it prints is kept apart and searched for marks. */
const [name, mode, seed] = process.argv.slice(2);
const module = (await import(`./parts/${name}.ts`)) as Record<string, Part>;
const part = Object.values(module).find((value) => value?.name === name)!;
const log = (line: string) => void process.send?.({ kind: 'log', line });
try {
  const result = await part.run({ long: mode === 'long', seed: Number(seed), log });
  process.send?.({ kind: 'result', result });
} catch (error) {
  process.send?.({ kind: 'result', result: { cases: 0, failures: [`stopped: ${(error as Error).stack}`] } });
}
process.disconnect?.();
