import { createHash } from 'node:crypto';
import { addDays } from '@pbt/domain/rules/shared/dates';
import { demoReference } from '../build/references.ts';
import { PROVIDER_UPDATE, USER } from '../catalog/names.ts';
import type { Row } from '../rows/tables.ts';

interface Update {
  readonly id: string;
  readonly status: Row<'work_item'>['status'];
  readonly daysAgo: number;
  readonly files: readonly string[];
  readonly by?: { readonly id: number; readonly name: string };
  readonly message?: string;
}

const UPDATES: readonly Update[] = [
  { id: PROVIDER_UPDATE.inReview, status: 'InProgress', daysAgo: 11, files: ['change-form.pdf', 'license.pdf'] },
  {
    id: PROVIDER_UPDATE.answered,
    status: 'End',
    daysAgo: 64,
    files: ['new-address.pdf'],
    message: 'The new address is in the directory.',
  },
  {
    id: PROVIDER_UPDATE.ofAdmin,
    status: 'InProgress',
    daysAgo: 8,
    files: ['new-provider.pdf'],
    by: { id: USER.admin, name: 'Morgan Tillery' },
  },
];

const STAFF = { id: USER.staff, name: 'Robin Ashdown' };

/** Provider updates. Their files were mailed to the plan, so the portal knows only names, sizes and hashes. */
export function providerUpdates(today: string): Row<'work_item'>[] {
  return UPDATES.map(({ id, status, daysAgo, files, by = STAFF, message }) => {
    const sent = addDays(today, -daysAgo);
    const answered = status === 'End' ? addDays(sent, 5) : null;
    return {
      id,
      kind: 'provider-update',
      submission_id: null,
      member_id: null,
      provider_npi: null,
      diagnosis: null,
      status,
      created_by: by.id,
      created_at: new Date(`${sent}T20:33:00Z`),
      updated_at: new Date(`${answered ?? sent}T20:33:00Z`),
      updated_date: answered ?? sent,
      note: null,
      reference: demoReference('P', id),
      sent: {
        author: by.name,
        files: files.map((name, index) => ({
          name,
          size: 48_000 + 9000 * index,
          sha256: createHash('sha256').update(`${id} ${name}`).digest('hex'),
        })),
      },
      answer: null,
      answered_on: answered,
      message: message ?? null,
    };
  });
}
