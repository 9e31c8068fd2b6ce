import { expect, test } from 'vitest';
import { readConfig } from '@pbt/server/config/config';
import type { Arguments } from '@pbt/server/cli/command';
import { load } from './load.ts';

const run = (given: Readonly<Record<string, string | undefined>>, env: Record<string, string> = {}) => {
  const args: Arguments = { words: [], text: (name) => given[name], texts: () => [], flag: () => false };
  if (!('runOffline' in load)) throw new Error('load works without a portal');
  return load.runOffline(readConfig({ PBT_TODAY: '2026-11-15', ...env }), args, '/');
};
const nowhere = { DATABASE_URL: 'postgres://unknown@127.0.0.1:1/none' };

test('the embedded database is refused', async () => {
  await expect(run({ members: '10', claims: '100' })).rejects.toThrow('load needs PostgreSQL: set DATABASE_URL.');
});

test.each([
  { rule: 'no counts', given: {} },
  { rule: 'members without claims', given: { members: '10' } },
  { rule: 'words instead of numbers', given: { members: 'ten', claims: '100' } },
  { rule: 'zero members', given: { members: '0', claims: '100' } },
  { rule: 'more members than the regions can hold', given: { members: '24000001', claims: '100' } },
  { rule: 'more claims than a region can hold', given: { members: '1', claims: '900001' } },
])('is refused as wrong usage: $rule', async ({ given }) => {
  await expect(run(given, nowhere)).rejects.toMatchObject({ exitCode: 2 });
});

test('load is refused when demo data is off', async () => {
  const off = { ...nowhere, PBT_DEMO_DATA: 'false' };
  await expect(run({ members: '10', claims: '100' }, off)).rejects.toThrow('PBT_DEMO_DATA');
});
