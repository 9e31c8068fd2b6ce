import type { BatchRow } from '@pbt/domain/contract/batch';
import { patientAnswer, undetermined, type PatientFacts, type RowAnswer } from '@pbt/domain/rules/batch/answer';
import { isOtherBirthDate } from '@pbt/domain/rules/batch/asked-birth-date';
import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { prepared, type Placeholders } from '../../database/prepared.ts';
import { hasScope, type Scope } from '../../database/scope.ts';
import { nameSpellings, searchName } from '../../database/search-keys.ts';
import { coveragesOf, type CoverageRow } from '../member/repository.ts';
import { fullName, toCoverages, toOtherInsurance, toUsageOfYear, usageRow } from '../member/view.ts';

export interface RowToAnswer {
  readonly place: number;
  readonly asked: BatchRow['asked'];
  readonly serviceDay: string;
}

interface MemberFacts {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly dob: string;
  readonly is_restricted: boolean;
  readonly is_grace_period: boolean;
  readonly pec_end: string | null;
  readonly qmb_end: string | null;
}

const COLUMNS = [
  'id',
  'first_name',
  'last_name',
  'dob',
  'is_restricted',
  'is_grace_period',
  'pec_end',
  'qmb_end',
] as const;

type ByIds = { readonly ids: readonly string[]; readonly scope: Scope };

const membersOf = prepared((db, { ids, scope }: Placeholders<ByIds>) =>
  db
    .selectFrom('member')
    .select(COLUMNS)
    .where((eb) => eb('id', '=', eb.fn.any(ids)))
    .where(hasScope(scope)),
);

/** Which of these IDs are those of subscribers. Quick Search finds the same ones (spec 2 §2). */
const subscribersOf = prepared((db, { ids, scope }: Placeholders<ByIds>) =>
  db
    .selectFrom('member')
    .select('sub_id')
    .distinct()
    .where((eb) => eb('sub_id', '=', eb.fn.any(ids)))
    .where(hasScope(scope)),
);

const paysFirst = prepared((db, { ids, scope }: Placeholders<ByIds>) =>
  db
    .selectFrom('other_insurance')
    .selectAll()
    .where((eb) => eb('member_id', '=', eb.fn.any(ids)))
    .where(hasScope(scope))
    .orderBy('id'),
);

type Names = {
  readonly places: readonly number[];
  readonly births: readonly string[];
  readonly lasts: readonly string[];
  readonly initials: readonly string[];
  readonly scope: Scope;
};

/** Whole last name, date of birth, and the first letter of the first name if it is given. Two matches are enough. */
const namedMembers = prepared(
  (_, { places, births, lasts, initials, scope }: Placeholders<Names>) => sql<{ place: number; id: string }>`
    select asked.place, found.id
    from unnest(${places}::integer[], ${births}::date[], ${lasts}::text[], ${initials}::text[])
      asked (place, dob, last, initial)
    cross join lateral (
      select id from member
      where dob = asked.dob and last_search = asked.last and starts_with(first_search, asked.initial)
        and ${hasScope(scope)}
      limit 2
    ) found`,
);

/** The IDs of the patients that a row may mean: none, one, or two for several. */
async function matchesOf(db: Db, scope: Scope, rows: readonly RowToAnswer[]): Promise<Map<number, string[]>> {
  const named = rows
    .filter(({ asked }) => asked.patientId === null)
    .flatMap(({ place, asked }) => nameSpellings(asked.lastName ?? '').map((last) => ({ place, asked, last })));
  const found =
    named.length === 0
      ? []
      : await namedMembers(db, {
          places: named.map(({ place }) => place),
          births: named.map(({ asked }) => asked.dob ?? ''),
          lasts: named.map(({ last }) => last),
          initials: named.map(({ asked }) => Array.from(searchName(asked.firstName ?? ''))[0] ?? ''),
          scope,
        });
  const byPlace = Map.groupBy(found, ({ place }) => place);
  return new Map(
    rows.map(({ place, asked }) => [
      place,
      asked.patientId === null ? (byPlace.get(place) ?? []).map(({ id }) => id) : [asked.patientId],
    ]),
  );
}

type Insurances = Awaited<ReturnType<typeof paysFirst>>;

function factsOf(
  row: MemberFacts,
  coverages: readonly CoverageRow[],
  insurances: Insurances,
  today: string,
): PatientFacts {
  return {
    patient: {
      id: row.id,
      name: fullName(row.first_name, row.last_name),
      isRestricted: row.is_restricted,
      isGracePeriod: row.is_grace_period,
      pec: row.pec_end === null ? null : { end: row.pec_end },
      qmb: row.qmb_end === null ? null : { end: row.qmb_end },
    },
    coverages: toCoverages(coverages),
    insurances: insurances.map(toOtherInsurance),
    usageOf: (coverage) => {
      const periods = coverages.filter(({ id }) => id === coverage.id);
      return toUsageOfYear(usageRow(periods, today));
    },
  };
}

/**
 * Answers rows with one query each for names, members, coverages, other insurances and subscriber IDs, whatever the
 * number of rows. A caller without a tax ID finds nothing.
 */
export async function answerRows(
  db: Db,
  scope: Scope,
  rows: readonly RowToAnswer[],
  today: string,
): Promise<{ place: number; answer: RowAnswer }[]> {
  const matches = await matchesOf(db, scope, rows);
  const ids = [...new Set([...matches.values()].flatMap((found) => (found.length === 1 ? found : [])))];
  const members = await membersOf(db, { ids, scope });
  const coverages = Map.groupBy(await coveragesOf(db, scope, ids), ({ member_id }) => member_id);
  const insurances = Map.groupBy(await paysFirst(db, { ids, scope }), ({ member_id }) => member_id);
  const facts = new Map(
    members.map((row) => [row.id, factsOf(row, coverages.get(row.id) ?? [], insurances.get(row.id) ?? [], today)]),
  );
  const unknown = ids.filter((id) => !facts.has(id));
  const subscribers = new Set(
    unknown.length === 0 ? [] : (await subscribersOf(db, { ids: unknown, scope })).map(({ sub_id }) => sub_id),
  );
  const births = new Map(members.map(({ id, dob }) => [id, dob]));
  const answerOf = ({ place, asked, serviceDay }: RowToAnswer): RowAnswer => {
    const found = matches.get(place) ?? [];
    if (found.length > 1) return undetermined('several');
    const id = found[0] ?? '';
    const known = facts.get(id);
    if (!known) return undetermined(subscribers.has(id) ? 'subscriber-id' : 'not-found');
    return {
      ...patientAnswer(known, serviceDay, today),
      isOtherBirthDate: isOtherBirthDate(asked, births.get(known.patient.id)!),
    };
  };
  return rows.map((row) => ({ place: row.place, answer: answerOf(row) }));
}
