import { sql, type Kysely } from 'kysely';

/** `patients_seen` reads only calls that can show a patient, however many other calls a user makes in a day. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`create index audit_seen on audit (actor_id, at) include (record_id)
    where outcome = 'ok' and action in ('member.byId', 'batch.check', 'batch.makeReceipt')`.execute(db);
}
