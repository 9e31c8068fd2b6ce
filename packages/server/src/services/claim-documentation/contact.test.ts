import type { Draft } from '@pbt/domain/contract/claim-documentation';
import { beforeAll, describe, expect, test } from 'vitest';
import { userId } from '../../../test/claims.ts';
import { appealBody, calls, insertDocumentationClaims } from '../../../test/documentation.ts';
import { useTestServer } from '../../../test/harness.ts';

const server = useTestServer();
const api = () => calls(server());

beforeAll(() => insertDocumentationClaims(server().deps.db), 60_000);

describe('the office contact of a new appeal', () => {
  const contactOf = async (submissionId: string) => (await api().draft(submissionId)).json<Draft>().contact;

  test('comes from the last appeal for the tax ID, otherwise from the profile [SUBMIT-12]', async () => {
    const { db } = server().deps;
    await db.deleteFrom('work_item').where('created_by', '=', userId('staff')).execute();
    await db.updateTable('submission').set({ state: 'cancelled' }).where('state', '=', 'submitted').execute();
    await db
      .insertInto('provider_location')
      .values([
        { provider_id: 'CX-P1', seq: 2, name: 'Second', address: ['9 Elder Way', 'Milford, UT 84197'], phone: null },
        {
          provider_id: 'CX-P1',
          seq: 1,
          name: 'First',
          address: ['1 Larkmoor Lane', 'Cedar Fork, UT 84198'],
          phone: null,
        },
      ])
      .execute();
    expect(await contactOf(await api().stage())).toEqual({
      source: 'profile',
      officeContactFirst: 'Cleo',
      officeContactLast: 'staff',
      contactAddress: '1 Larkmoor Lane',
      contactCity: 'Cedar Fork',
      contactState: 'UT',
      contactZip: '84198',
      contactPhone: '',
      contactEmail: '',
    });
    await api().appeal(appealBody(await api().stage()));
    expect(await contactOf(await api().stage())).toMatchObject({
      source: 'appeal',
      officeContactFirst: 'Robin',
      contactAddress: '1 Larkmoor Lane',
      contactEmail: 'robin@example.org',
    });
    const colleague = await api().stage('colleague');
    expect((await api().draft(colleague, 'colleague')).json<Draft>().contact?.source).toBe('profile');
  });
});
