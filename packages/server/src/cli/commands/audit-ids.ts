import { readReference } from '@pbt/domain/rules/claim/reference';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../database/database.ts';

/** The IDs under which the audit trail has one record. */
export interface AuditIds {
  readonly ids: readonly string[];
  /** The number and the username of a user. Tasks and other records have the same numbers. */
  readonly userIds: readonly string[];
  readonly isRecord: boolean;
}

/** Kinds of audit rows whose record is a user. */
const USER_KINDS = ['user', 'access', 'notice', 'feedback', 'emulation'];

const idsIn = async (db: Db, query: RawBuilder<{ readonly id: string }>) =>
  (await query.execute(db)).rows.map(({ id }) => id);

/** A submission has its own ID, the ID of its work and a reference. Users and commands use different ones. */
const submissionIds = (typed: readonly string[]) => sql<{ id: string }>`
  select distinct known.id
  from submission full join work_item on work_item.submission_id = submission.id
    cross join lateral unnest(array[submission.id, submission.reference, work_item.id, work_item.reference]) known (id)
  where known.id is not null and (submission.id = any(${typed}::text[]) or submission.reference = any(${typed}::text[])
    or work_item.id = any(${typed}::text[]) or work_item.reference = any(${typed}::text[]))`;

/** Lists show a provider by ID, the profile by NPI. */
const providerIds = (typed: string) => sql<{ id: string }>`
  select distinct known.id from provider cross join lateral unnest(array[provider.id, provider.npi]) known (id)
  where known.id is not null and (provider.id = ${typed} or provider.npi = ${typed})`;

const userIds = (typed: string) => sql<{ id: string }>`
  select known.id from app_user cross join lateral unnest(array[app_user.id::text, app_user.username]) known (id)
  where app_user.id::text = ${typed} or lower(app_user.username) = lower(${typed})`;

const otherIds = (typed: string) => sql<{ id: string }>`
  select id from member where id = ${typed} union select id from claim where id = ${typed}
  union select id from remittance where id = ${typed} union select id from letter where id = ${typed}
  union select id from stored_file where id = ${typed}`;

/** The patients of a subscriber. The audit trail has patient IDs, which are longer than the subscriber ID. */
export const patientIdsOf = (db: Db, subscriberId: string): Promise<readonly string[]> =>
  idsIn(db, sql<{ id: string }>`select id from member where sub_id = ${subscriberId} order by id`);

/** Finds the record that the operator means, by any of its IDs. */
export async function auditIdsOf(db: Db, typed: string): Promise<AuditIds> {
  const reference = readReference(typed);
  const users = await idsIn(db, userIds(typed));
  const others = [
    ...(await idsIn(db, submissionIds(reference === null ? [typed] : [typed, reference]))),
    ...(await idsIn(db, providerIds(typed))),
    ...(await idsIn(db, otherIds(typed))),
  ];
  const isRecord = users.length + others.length > 0;
  return { ids: isRecord ? others : [typed], userIds: users, isRecord };
}

/**
 * The audit rows of users who saw or changed the record. Rows of `audit record` are left out, because it shows only
 * other audit rows.
 */
export const auditRowsOf = ({ ids, userIds: users }: AuditIds) => sql<boolean>`
  audit.outcome = 'ok' and audit.action <> 'pbt.audit.record' and (
    audit.record_id = any(${ids}::text[]) or audit.shown_ids && ${ids}::text[]
    or audit.record_kind = any(${USER_KINDS}::text[])
      and (audit.record_id = any(${users}::text[]) or audit.shown_ids && ${users}::text[])
  )`;
