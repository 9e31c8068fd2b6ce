import type { Part, PartResult } from './part.ts';

/** Entry point of the process of one part. A separate process lets main.ts save its output and search it for leaks. */
const [name, mode, seed] = process.argv.slice(2);
const module = (await import(`./parts/${name}.ts`)) as Record<string, Part>;
const part = Object.values(module).find((value) => value?.name === name)!;
const log = (line: string) => void process.send?.({ kind: 'log', line });
const report = (result: PartResult) =>
  new Promise<void>((resolve) => void process.send?.({ kind: 'result', result }, () => resolve()));
process.once('SIGTERM', () => process.exit(143));
// Rejections without a handler are logged and do not end the process, so the part can still clean up.
process.on('unhandledRejection', (error) => log(`unhandled rejection: ${String(error)}`));
try {
  await report(await part.run({ long: mode === 'long', seed: Number(seed), log }));
} catch (error) {
  await report({ cases: 0, failures: [`stopped: ${(error as Error).stack}`] });
}
// Exits even if sockets or timers are still open.
process.exit();
