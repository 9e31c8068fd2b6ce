import { expect, test } from 'vitest';
import { statusOf } from './status-of.ts';

const failure = (message: string, code?: string) =>
  Object.assign(new Error(message), code === undefined ? {} : { code });

test.each([
  ['a refused connection', failure('connect', 'ECONNREFUSED'), 503],
  ['a reset connection', failure('read', 'ECONNRESET'), 503],
  ['a lost connection without an error code', failure('Connection terminated unexpectedly'), 503],
  ['a connection that was not made in time', failure('Connection terminated due to connection timeout'), 503],
  ['no connection free in time', failure('timeout exceeded when trying to connect'), 429],
  ['a query on a lost connection', failure('Client has encountered a connection error and is not queryable'), 503],
  ['a database that shuts down', failure('terminating', '57P01'), 503],
  ['a database without connections left', failure('too many clients', '53300'), 503],
  ['a process without file descriptors left', failure('open', 'EMFILE'), 503],
  ['a system without file descriptors left', failure('open', 'ENFILE'), 503],
  ['a read-only server', failure('cannot execute INSERT in a read-only transaction', '25006'), 503],
  ['a pooler without a server', failure('server login has been failing (server_login_retry)', '08P01'), 503],
  ['a pooler without a free server', failure('query_wait_timeout', '08P01'), 503],
  ['a pooler that gave the session to another client', failure('prepared statement does not exist', '26000'), 503],
  ['a host name that is not found during a failover', failure('getaddrinfo', 'ENOTFOUND'), 503],
  ['a host that is not reachable', failure('connect', 'EHOSTUNREACH'), 503],
  ['a session that the server ended for idling in a transaction', failure('terminating', '25P03'), 503],
  ['a connection attempt that the driver gave up', failure('timeout expired'), 503],
  ['a statement that took too long', failure('canceling', '57014'), 504],
  ['a missing response of the database', failure('Query read timeout'), 504],
  ['a lock that was not granted in time', failure('lock', '55P03'), 504],
  ['a full disk of the database server', failure('could not extend', '53100'), 507],
  ['a full disk of the portal', failure('write', 'ENOSPC'), 507],
  ['a quota that is used up', failure('write', 'EDQUOT'), 507],
  ['a file larger than allowed', failure('write', 'EFBIG'), 507],
  ['a character that the database cannot store', failure('NUL', '22021'), 400],
  ['anything else', failure('surprise'), 500],
])('%s returns its own HTTP status', (_about, error, status) => {
  expect(statusOf(error)).toBe(status);
});
