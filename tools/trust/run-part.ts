import type { Part, PartResult } from './part.ts';

/** One part in a process of its own: whatever it prints is kept apart and searched for marks. */
const [name, mode, seed] = process.argv.slice(2);
const module = (await import(`./parts/${name}.ts`)) as Record<string, Part>;
const part = Object.values(module).find((value) => value?.name === name)!;
const log = (line: string) => void process.send?.({ kind: 'log', line });
const tell = (result: PartResult) =>
  new Promise<void>((resolve) => void process.send?.({ kind: 'result', result }, () => resolve()));
process.once('SIGTERM', () => process.exit(143));
// What nobody waited for may still be cleaned up after.
process.on('unhandledRejection', (error) => log(`nobody waited for: ${String(error)}`));
try {
  await tell(await part.run({ long: mode === 'long', seed: Number(seed), log }));
} catch (error) {
  await tell({ cases: 0, failures: [`stopped: ${(error as Error).stack}`] });
}
// Whatever was left open must not keep the run waiting.
process.exit();
