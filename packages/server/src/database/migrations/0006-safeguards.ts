import { sql, type Kysely } from 'kysely';

/** Adds the master key check, the list of files without a row, and the IDs of records that a list showed. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table key_check (
      id boolean primary key default true check (id),
      value text not null,
      stored_at timestamptz not null default now()
    );
    create table unreferenced_file (
      storage_key text primary key,
      since timestamptz not null
    );
    create index unreferenced_file_since on unreferenced_file (since);
    alter table audit add column shown_ids text[];
  `.execute(db);
}
