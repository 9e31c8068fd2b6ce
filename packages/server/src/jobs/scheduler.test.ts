import { afterEach, expect, test } from 'vitest';
import { useTestServer } from '../../test/harness.ts';
import { startJobs, type Job, type RunningJobs } from './scheduler.ts';
import { movableClock } from '../../test/people.ts';

const clock = movableClock();
const server = useTestServer({ clock });
const running: RunningJobs[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
});

function start(jobs: readonly Job[], failures: string[] = []): RunningJobs {
  const started = startJobs(server().deps, jobs, (name) => failures.push(name));
  running.push(started);
  return started;
}

function counted(name: string, everyMinutes: number) {
  let count = 0;
  return { name, everyMinutes, run: async () => void (count += 1), times: () => count };
}

test('a job runs at startup, and again after its interval', async () => {
  const job = counted('every-ten', 10);
  const jobs = start([job]);
  await jobs.runDue();
  expect(job.times()).toBe(1);
  clock.advance(9);
  await jobs.runDue();
  expect(job.times()).toBe(1);
  clock.advance(1);
  await jobs.runDue();
  expect(job.times()).toBe(2);
});

test('a job of every minute runs again when the next round begins a moment early [IMPORT-36]', async () => {
  const job = counted('every-minute', 1);
  const jobs = start([job]);
  await jobs.runDue();
  clock.advance(0.5);
  await jobs.runDue();
  expect(job.times()).toBe(1);
  clock.advance(0.49);
  await jobs.runDue();
  expect(job.times()).toBe(2);
});

test('with two processes on one database, a due job runs once', async () => {
  const [one, other] = [counted('shared', 10), counted('shared', 10)];
  const [first, second] = [start([one]), start([other])];
  await Promise.all([first.runDue(), second.runDue()]);
  expect(one.times() + other.times()).toBe(1);
});

test('a failed job is reported, does not stop other jobs, and runs again after its interval', async () => {
  const failures: string[] = [];
  const next = counted('after-it', 10);
  const broken = { name: 'broken', everyMinutes: 10, run: () => Promise.reject(new Error('no')) };
  const jobs = start([broken, next], failures);
  await jobs.runDue();
  expect([failures, next.times()]).toEqual([['broken'], 1]);
  clock.advance(10);
  await jobs.runDue();
  expect(failures).toEqual(['broken', 'broken']);
});

test('a stored time in the future does not delay a job', async () => {
  const job = counted('moved-clock', 10);
  const value = new Date(clock.now().getTime() + 86_400_000).toISOString();
  await server().database.db.insertInto('setting').values({ key: 'job:moved-clock', value }).execute();
  await start([job]).runDue();
  expect(job.times()).toBe(1);
});

test('stopping waits for the running job and starts no other', async () => {
  const order: string[] = [];
  const started = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const slow = {
    name: 'slow',
    everyMinutes: 10,
    run: async () => {
      started.resolve();
      await finish.promise;
      order.push('slow');
    },
  };
  const never = { name: 'never', everyMinutes: 10, run: async () => void order.push('never') };
  const jobs = start([slow, never]);
  await started.promise;
  const stopped = jobs.stop();
  finish.resolve();
  await stopped;
  expect(order).toEqual(['slow']);
});

test('other jobs run while a long job is running, and the long job does not start twice [IMPORT-36]', async () => {
  const finish = Promise.withResolvers<void>();
  let started = 0;
  const long = { name: 'long', everyMinutes: 1, isLong: true as const, run: () => ((started += 1), finish.promise) };
  const next = counted('beside-it', 1);
  const jobs = start([long, next]);
  await jobs.runDue();
  clock.advance(2);
  await jobs.runDue();
  expect([started, next.times()]).toEqual([1, 2]);
  finish.resolve();
  await finish.promise;
  clock.advance(2);
  await jobs.runDue();
  expect([started, next.times()]).toEqual([2, 3]);
});

test('stopping tells a long job to stop and waits for it [IMPORT-38]', async () => {
  const order: string[] = [];
  const long = {
    name: 'long-until-stopped',
    everyMinutes: 1,
    isLong: true as const,
    run: async (_deps: unknown, signal: AbortSignal) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      order.push('job');
    },
  };
  const jobs = start([long]);
  await jobs.runDue();
  await jobs.stop();
  order.push('stopped');
  expect(order).toEqual(['job', 'stopped']);
});
