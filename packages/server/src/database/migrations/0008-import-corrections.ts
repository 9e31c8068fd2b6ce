import { sql, type Kysely } from 'kysely';

const REMOVED = `
  -- Starts of coverage periods that a row voided or moved. Older versions of such a period must not bring it back.
  create table coverage_removed (
    member_id text not null,
    id text not null,
    from_date date not null,
    version bigint not null,
    import_id integer,
    primary key (member_id, id, from_date)
  );`;

/** What a claim's own rows say. `adjusted_from` and `adjusted_to` also hold what the other claim says. */
const ADJUSTED = `
  alter table claim add column adjusted_from_told text collate "C", add column adjusted_to_told text collate "C";
  update claim set adjusted_from_told = adjusted_from, adjusted_to_told = adjusted_to
    where adjusted_from is not null or adjusted_to is not null;
  create index claim_adjusted_from_told on claim (adjusted_from_told) where adjusted_from_told is not null;
  create index claim_adjusted_to_told on claim (adjusted_to_told) where adjusted_to_told is not null;`;

/** A provider can leave a network and join it again. */
const NETWORKS = `
  alter table provider_network drop constraint provider_network_pkey;
  alter table provider_network add primary key (provider_id, plan, from_date);`;

/** Adds what an import has to remember to treat late rows like early ones. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  for (const statement of [REMOVED, ADJUSTED, NETWORKS]) await sql.raw(statement).execute(db);
}
