import { expect, test, vi } from 'vitest';
import { waitUntilReachable } from './wait-until-reachable.ts';

const failure = (message: string, code?: string) => Object.assign(new Error(message), { code });
/** Ends a test that hangs. Even a busy machine needs far less time. */
const quick = { forMs: 60_000, everyMs: 1 };
const silenced = () => vi.spyOn(console, 'error').mockImplementation(() => {});

test.each([
  ['refuses connections', failure('connect', 'ECONNREFUSED')],
  ['is starting', failure('the database system is starting up', '57P03')],
  ['is still a standby', failure('the database only reads', '25006')],
  ['is too busy to take a connection', failure('Connection terminated due to connection timeout')],
])('the portal waits for a database that %s, and logs that once', async (_, error) => {
  const said = silenced();
  const ask = vi
    .fn<() => Promise<void>>()
    .mockRejectedValueOnce(error)
    .mockRejectedValueOnce(error)
    .mockResolvedValue();
  await waitUntilReachable(ask, quick);
  expect(ask).toHaveBeenCalledTimes(3);
  expect(said).toHaveBeenCalledOnce();
  said.mockRestore();
});

test('a wrong password fails at once', async () => {
  const ask = vi.fn<() => Promise<void>>().mockRejectedValue(failure('password authentication failed', '28P01'));
  await expect(waitUntilReachable(ask, quick)).rejects.toThrow('password');
  expect(ask).toHaveBeenCalledOnce();
});

test('when a database never responds, the start fails with its last error', async () => {
  const said = silenced();
  const ask = () => Promise.reject(failure('connect', 'ECONNREFUSED'));
  await expect(waitUntilReachable(ask, { forMs: 20, everyMs: 5 })).rejects.toThrow('connect');
  said.mockRestore();
});
