import { expect, test } from 'vitest';
import { connectionVariables } from './postgres-tools.ts';

const BASE = { PGHOST: 'db.example', PGPORT: '5432', PGUSER: 'pbt', PGDATABASE: 'portal' };

test.each([
  ['postgres://pbt@db.example/portal', BASE],
  [
    'postgres://p%40t:s%2Fx@db.example:6432/my%20db',
    { ...BASE, PGPORT: '6432', PGUSER: 'p@t', PGPASSWORD: 's/x', PGDATABASE: 'my db' },
  ],
  [
    'postgres://pbt@db.example/portal?sslmode=verify-full&sslrootcert=/etc/ca.pem&sslcert=/etc/c.pem&sslkey=/etc/k.pem',
    {
      ...BASE,
      PGSSLMODE: 'verify-full',
      PGSSLROOTCERT: '/etc/ca.pem',
      PGSSLCERT: '/etc/c.pem',
      PGSSLKEY: '/etc/k.pem',
    },
  ],
  ['postgres://pbt@db.example/portal?sslmode=no-verify', { ...BASE, PGSSLMODE: 'require' }],
  ['postgres://pbt@localhost/portal?host=/var/run/postgresql', { ...BASE, PGHOST: '/var/run/postgresql' }],
  [
    'postgres://pbt@db.example/portal?options=-c%20search_path%3Dpbt&connect_timeout=3&application_name=x',
    { ...BASE, PGOPTIONS: '-c search_path=pbt', PGCONNECT_TIMEOUT: '3' },
  ],
])('pg_dump and pg_restore connect as the portal does: %s', (url, variables) => {
  expect(connectionVariables(url)).toEqual(variables);
});
