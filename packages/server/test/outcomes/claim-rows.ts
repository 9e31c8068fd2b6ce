import { CompiledQuery } from 'kysely';
import type { Db } from '../../src/database/database.ts';
import type { Scope } from '../../src/database/scope.ts';
import { claimById, itemsOf, reasonsOf, type ClaimRow } from '../../src/services/claim/repository.ts';
import { toClaim, toClaimItem, toClaimReasons } from '../../src/services/claim/view.ts';
import { TEST_TODAY } from '../settings.ts';

export interface AskedClaim {
  readonly id: string;
  readonly tax_id: string;
}

/** A claim as the claim page reads it. */
export interface ReadClaim {
  readonly row: ClaimRow;
  readonly claim: ReturnType<typeof toClaim>;
  readonly items: readonly ReturnType<typeof toClaimItem>[];
  readonly reasons: ReturnType<typeof toClaimReasons>;
}

const ID = 'the ID of the claim';
type ReadOne = (db: Db, scope: Scope, claimId: string) => Promise<unknown>;

/** The statement of a query of one claim. It is not run. */
async function statementOf(db: Db, read: ReadOne): Promise<CompiledQuery> {
  let seen: CompiledQuery | undefined;
  const recorder = new Proxy(db, {
    get: (target, name) => {
      if (name === 'executeQuery') return async (query: CompiledQuery) => ((seen = query), { rows: [] });
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  await read(recorder, [], ID);
  return seen!;
}

/** Runs the query of one claim for many claims in one statement. The embedded database plans for longer than it reads. */
async function readMany<Row>(db: Db, read: ReadOne, claims: readonly AskedClaim[]): Promise<Map<string, Row[]>> {
  const { sql: text, parameters } = await statementOf(db, read);
  const given: unknown[] = [claims.map(({ id }) => id), claims.map(({ tax_id }) => tax_id)];
  const one = text.replaceAll(/\$(\d+)/g, (_, number) => {
    const value = parameters[Number(number) - 1];
    if (value === ID) return 'asked.id';
    return Array.isArray(value) ? 'array[asked.tax_id]' : `$${given.push(value)}`;
  });
  const { rows } = await db.executeQuery<Row & { asked_id: string }>(
    CompiledQuery.raw(
      `select asked.id as asked_id, found.* from unnest($1::text[], $2::text[]) asked (id, tax_id), lateral (${one}) found`,
      given,
    ),
  );
  const found = new Map<string, Row[]>(claims.map(({ id }) => [id, []]));
  for (const { asked_id, ...row } of rows) found.get(asked_id)!.push(row as Row);
  return found;
}

/** Reads claims with the queries of the claim page, each for an office with its tax ID alone. */
export async function readClaims(db: Db, claims: readonly AskedClaim[]): Promise<ReadonlyMap<string, ReadClaim>> {
  const rows = await readMany<ClaimRow>(db, claimById, claims);
  const items = await readMany<Awaited<ReturnType<typeof itemsOf>>[number]>(db, itemsOf, claims);
  const reasons = await readMany<Awaited<ReturnType<typeof reasonsOf>>[number]>(db, reasonsOf, claims);
  return new Map(
    claims.map(({ id }) => {
      const row = rows.get(id)![0]!;
      return [
        id,
        {
          row,
          claim: toClaim(row, TEST_TODAY),
          items: items.get(id)!.map((item) => toClaimItem(item, () => '')),
          reasons: toClaimReasons(reasons.get(id)!),
        },
      ];
    }),
  );
}
