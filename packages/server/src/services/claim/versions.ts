import type { TimelineFacts } from '@pbt/domain/rules/claim/outcome/timeline';
import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { prepared, type Placeholders } from '../../database/prepared.ts';
import { inScope, type Scope } from '../../database/scope.ts';

/** Versions of a claim that are followed in each direction. */
const MAX_VERSIONS = 10;

interface Version {
  readonly id: string;
  readonly number_shown: string | null;
  readonly status: string;
  readonly status_date: string | null;
  readonly received: string | null;
}

type Start = { readonly from: string; readonly scope: Scope };

/** Follows the adjusted chain in one direction, nearest claim first. */
const chainBy = (link: 'adjusted_from' | 'adjusted_to') =>
  prepared(
    (_, { from, scope }: Placeholders<Start>) => sql<Version>`
    with recursive version (id, number_shown, status, status_date, received, next, step) as (
      select id, number_shown, status, status_date, received, ${sql.ref(link)}, 1 from claim
      where id = ${from} and ${inScope('claim.tax_id', scope)}
      union all
      select claim.id, claim.number_shown, claim.status, claim.status_date, claim.received, ${sql.ref(`claim.${link}`)},
        step + 1
      from version join claim on claim.id = version.next
      where step < ${MAX_VERSIONS} and ${inScope('claim.tax_id', scope)}
    )
    select id, number_shown, status, status_date, received from version order by step`,
  );

const earlierVersions = chainBy('adjusted_from');
const laterVersions = chainBy('adjusted_to');

type Dated = Pick<Version, 'status' | 'status_date' | 'received'>;

/** The day on which a claim replaced another: the status date of the replaced one, otherwise the day it arrived. */
function replacedOn(earlier: Dated, later: Dated): string | null {
  return earlier.status === '91' && earlier.status_date !== null ? earlier.status_date : later.received;
}

export type LastVersion = Pick<Version, 'id' | 'number_shown'>;

interface Linked {
  readonly id: string;
  readonly adjusted_from: string | null;
  readonly adjusted_to: string | null;
}

/** The claim at the end of the chain of corrections. Null without a correction, and for a chain that leads back. */
export async function lastVersionOf(db: Db, scope: Scope, { id, adjusted_to }: Linked): Promise<LastVersion | null> {
  if (adjusted_to === null) return null;
  const later = await laterVersions(db, { from: adjusted_to, scope });
  return later.some((version) => version.id === id) ? null : (later.at(-1) ?? null);
}

/** The other versions of a claim. */
export async function versionsOf(
  db: Db,
  scope: Scope,
  own: Omit<Version, 'number_shown'> & Linked,
): Promise<TimelineFacts['versions']> {
  if (own.adjusted_from === null && own.adjusted_to === null) return [];
  const [earlier, later] = await Promise.all([
    own.adjusted_from === null ? [] : earlierVersions(db, { from: own.adjusted_from, scope }),
    own.adjusted_to === null ? [] : laterVersions(db, { from: own.adjusted_to, scope }),
  ]);
  // A chain that leads back to a claim would list it twice.
  const seen = new Set([own.id]);
  const isNew = ({ id }: Version) => !seen.has(id) && seen.add(id).size > 0;
  return [
    ...earlier.filter(isNew).map((version, index) => ({
      claimId: version.id,
      claimNumber: version.number_shown,
      isLater: false,
      date: replacedOn(version, earlier[index - 1] ?? own),
    })),
    ...later.filter(isNew).map((version, index) => ({
      claimId: version.id,
      claimNumber: version.number_shown,
      isLater: true,
      date: replacedOn(later[index - 1] ?? own, version),
    })),
  ].slice(0, MAX_VERSIONS);
}
