import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestServer } from '../../../test/harness.ts';
import { useImportFiles } from '../../../test/import-files.ts';
import { usePayments835 } from '../../../test/x12/imported-835.ts';
import { interchange, payment835 } from '../../../test/x12/x12-files.ts';

describe('with X12_SENDERS, X12_RECEIVER_ID and ERA_UNBALANCED', () => {
  const env = { X12_SENDERS: 'ALDERMERE,OTHER', X12_RECEIVER_ID: 'PORTAL', ERA_UNBALANCED: 'flag' };
  const server = useTestServer({ env });
  const { files, claim, pay, load, remittance } = usePayments835(server, '8354');
  const ta1 = (name: string) => readFileSync(join(files.folder, 'replies', `${name}.ta1`), 'utf8');

  test.each([
    { whose: 'of another sender', envelope: { sender: 'STRANGER' }, note: '006' },
    { whose: 'for another receiver', envelope: { receiver: 'ELSEWHERE' }, note: '009' },
  ])('an interchange $whose is refused [X12-10] [X12-16]', async ({ envelope, note }) => {
    const name = `${note}.835`;
    const { exitCode } = await load(name, [pay('U835000000000001', { amount: 0 })], '', envelope);
    expect(exitCode).toBe(5);
    expect(ta1(name)).toContain(`*R*${note}~`);
    expect(await remittance('U835000000000001')).toBeUndefined();
  });

  test('a payment that does not add up is stored with a warning, and its page shows the difference [X12-25]', async () => {
    const result = await load('flag.835', [pay('U835000000000002', { amount: 97, claims: [claim('835400000002')] })]);
    expect(result.outcomes).toEqual({ new: 1, warned: 1 });
    expect(result.text).toContain('BPR02 is 97, but the claims (CLP04) less the provider adjustments (PLB) are 96.');
    expect(await remittance('U835000000000002')).toMatchObject({ amount_cents: 9700 });
    const { deps } = server();
    expect(deps.config.x12.unbalanced).toBe('flag');
  });
});

describe('in production', () => {
  const server = useTestServer();
  const files = useImportFiles(server);
  beforeAll(() => {
    Object.assign(server().deps, { config: { ...server().deps.config, production: true } });
  });

  test('a test interchange is refused, and one for production is taken [X12-10] [X12-16]', async () => {
    const sets = [payment835({ amount: 0, trace: 'U835000000000011', taxId: '835400099' })];
    const refused = await files.loadText('test.835', interchange(sets, { control: 81, usage: 'T' }));
    expect(refused.sentences).toEqual(['The interchange is marked as test (ISA15 T).']);
    expect(readFileSync(join(files.folder, 'replies', 'test.835.ta1'), 'utf8')).toContain('*R*020~');
    const taken = await files.loadText('real.835', interchange(sets, { control: 82, usage: 'P' }));
    expect(taken.outcomes).toEqual({ waiting: 1 });
  });
});
