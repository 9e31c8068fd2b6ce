import { sql, type Kysely } from 'kysely';

/** Adds the preference for shortcuts of a single key. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table preference add column single_keys boolean not null default true`.execute(db);
}
