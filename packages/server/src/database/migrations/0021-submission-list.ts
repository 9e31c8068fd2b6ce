import { sql, type Kysely } from 'kysely';

/**
 * Lets My Submissions count the states of an office's submissions from indexes alone. The index of states compares IDs
 * byte by byte, which is twice as fast as in the database's own order.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  for (const statement of [
    `drop index submission_office`,
    `create index submission_office on submission (tax_id, submitted_at desc) include (id, type, created_by, reference)
      where state = 'submitted'`,
    `create index work_item_status on work_item (submission_id collate "C") include (status)
      where submission_id is not null`,
    // Index-only scans need pages that a vacuum has marked as all-visible.
    `alter table submission set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01)`,
    `alter table work_item set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01)`,
  ]) {
    await sql.raw(statement).execute(db);
  }
}
