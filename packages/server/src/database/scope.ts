import { sql, type RawBuilder } from 'kysely';

/** The tax IDs whose records the caller may see today. */
export type Scope = readonly string[];

/** A scope, or its placeholder in a prepared query. */
export type ScopeValue = Scope | RawBuilder<Scope>;

type TaxIdColumn = 'tax_id' | `${string}.tax_id`;

/** Limits a query to records of the tax IDs in the scope. Other records are not found, like absent ones. */
export const inScope = (column: TaxIdColumn, scope: ScopeValue) => sql<boolean>`${sql.ref(column)} = any(${scope})`;

/** Makes a query on members return nothing for a caller without a tax ID. Other callers can see every member. */
export const hasScope = (scope: ScopeValue) => sql<boolean>`cardinality(${scope}::text[]) > 0`;
