import { ROLES, type User } from '@pbt/domain/contract/user';
import type { Selectable } from 'kysely';
import { fullName } from '../../identity/caller.ts';
import type { Database } from '../../database/schema.ts';

export type UserRow = Selectable<Database['app_user']>;

/**
 * Builds the API's user object (spec 1 §3). `emulatingUser` is the name of the emulated user, or empty without
 * emulation.
 */
export function toUser(row: UserRow, emulatingUser = ''): User {
  return {
    id: row.id,
    name: { first: row.first_name, last: row.last_name, full: fullName(row) },
    email: row.email,
    status: { code: row.status, text: row.status },
    contact: { phone: row.phone, email: row.email },
    roles: ROLES.filter((role) => row.roles.includes(role)),
    emulatingUser,
    isUmr: row.is_umr,
    initialActivityDate: row.initial_activity_date,
  };
}
