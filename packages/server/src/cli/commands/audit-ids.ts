import { readReference } from '@pbt/domain/rules/claim/reference';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../database/database.ts';

/** The IDs under which the audit trail has one record. */
export interface AuditIds {
  /** With the IDs of other records that show the patient, if the record is a patient. */
  readonly ids: readonly string[];
  /** The number and the username of a user. Tasks and other records have the same numbers. */
  readonly userIds: readonly string[];
  readonly isRecord: boolean;
  /** What has this ID, such as a letter and a claim. */
  readonly kinds: readonly string[];
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

const kindsOf = (typed: string) => sql<{ id: string }>`
  select 'patient' as id from member where id = ${typed} union all select 'claim' from claim where id = ${typed}
  union all select 'payment' from remittance where id = ${typed}
  union all select 'letter' from letter where id = ${typed} union all select 'file' from stored_file where id = ${typed}`;

/** The claims of a patient, and the letters, payments, submissions and files that show one of them. */
const idsOfPatient = (patient: string) => sql<{ id: string }>`
  with own as materialized (select id, remittance_id from claim where member_id = ${patient}), sent as materialized (
    select submission.id, reference from submission join own on own.id = submission.claim_id
  )
  select id from own
  union select remittance_id from own where remittance_id is not null
  union select remittance_id from remittance_claim where claim_number in (select id from own)
  union select id from letter where claim_id in (select id from own)
  union select id from sent union select reference from sent where reference is not null
  union select known.id
    from (
      select id, reference from work_item where member_id = ${patient}
      union all select id, reference from work_item where submission_id in (select id from sent)
    ) work cross join lateral unnest(array[work.id, work.reference]) known (id) where known.id is not null
  union select id from stored_file where submission_id in (select id from sent)`;

/** The patients of a subscriber. The audit trail has patient IDs, which are longer than the subscriber ID. */
export const patientIdsOf = (db: Db, subscriberId: string): Promise<readonly string[]> =>
  idsIn(db, sql<{ id: string }>`select id from member where sub_id = ${subscriberId} order by id`);

/** Finds the record that the operator means, by any of its IDs. */
export async function auditIdsOf(db: Db, typed: string): Promise<AuditIds> {
  const reference = readReference(typed);
  const users = await idsIn(db, userIds(typed));
  const submissions = await idsIn(db, submissionIds(reference === null ? [typed] : [typed, reference]));
  const providers = await idsIn(db, providerIds(typed));
  const own = await idsIn(db, kindsOf(typed));
  const kinds = [
    ...own,
    ...(submissions.length > 0 ? ['submission'] : []),
    ...(providers.length > 0 ? ['provider'] : []),
    ...(users.length > 0 ? ['user'] : []),
  ];
  const ofPatient = own.includes('patient') ? await idsIn(db, idsOfPatient(typed)) : [];
  const found = [...submissions, ...providers, ...(own.length > 0 ? [typed] : []), ...ofPatient];
  return { ids: kinds.length > 0 ? found : [typed], userIds: users, isRecord: kinds.length > 0, kinds };
}

/**
 * The audit rows of users who saw or changed the record. Rows of `audit record` are left out, because it shows only
 * other audit rows.
 */
export const auditRowsOf = ({ ids, userIds: users }: AuditIds) => sql<boolean>`
  audit.outcome = 'ok' and audit.action <> 'pbt.audit.record' and (
    audit.record_id = any(${ids}::text[]) or audit.shown_ids && ${ids}::text[]
    -- Documents of a patient have the patient's ID and their own.
    or strpos(audit.record_id, '/') > 0 and split_part(audit.record_id, '/', 1) = any(${ids}::text[])
    or audit.record_kind = any(${USER_KINDS}::text[])
      and (audit.record_id = any(${users}::text[]) or audit.shown_ids && ${users}::text[])
  )`;
