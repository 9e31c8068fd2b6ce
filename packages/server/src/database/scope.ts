import { sql, type RawBuilder } from 'kysely';

/** The tax IDs that are active for the caller today. Every read takes them. */
export type Scope = readonly string[];

/** The tax IDs, or their placeholder in a prepared query. */
type ScopeValue = Scope | RawBuilder<Scope>;

type TaxIdColumn = 'tax_id' | `${string}.tax_id`;

/**
 * Limits a query to records of the tax IDs in the scope. A record of another tax ID is not found, like an absent one.
 */
export const inScope = (column: TaxIdColumn, scope: ScopeValue) => sql<boolean>`${sql.ref(column)} = any(${scope})`;

/** Limits a query on members to callers with an active tax ID. Those callers can see every member. */
export const hasScope = (scope: ScopeValue) => sql<boolean>`cardinality(${scope}::text[]) > 0`;
