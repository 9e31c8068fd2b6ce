import { parentPort } from 'node:worker_threads';
import type { InspectReply, InspectRequest } from '../src/files/content/worker.ts';

/** Stands in for the inspecting thread: the file's name says how the inspection goes. */
const send = (reply: InspectReply) => parentPort!.postMessage(reply, []);

parentPort!.on('message', ({ path }: InspectRequest) => {
  const { user, system } = process.threadCpuUsage();
  send({ kind: 'started', cpuMicros: user + system });
  if (path === 'waits') return;
  if (path === 'ends') process.exit();
  if (path === 'computes') for (;;) Math.random();
  const kept: number[][] = [];
  if (path === 'fills memory') for (;;) kept.push(Array.from({ length: 100_000 }, (_, index) => index + 0.5));
  send({ kind: 'checked', problem: path === 'is hostile' ? 'macros' : null });
});
