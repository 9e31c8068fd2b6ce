import type { Db } from '@pbt/server/database/database';
import { MEMBER } from '@pbt/demo-data/catalog/names';
import { recordsOf } from '../stage/scope-records.ts';

interface Period {
  readonly productId: string;
  readonly query: Readonly<Record<string, string>>;
}

/** The filled database and the IDs of some of its records, from which the tests build requests. */
export interface World {
  readonly db: Db;
  readonly today: string;
  readonly summary: Period;
  readonly dental: Period;
  readonly card: string;
  /** ID of a coverage that the patient `MEMBER.typical` does not have. */
  readonly othersProduct: string;
  readonly othersPeriod: Period;
  readonly newId: () => string;
}

export async function findRecords(db: Db, today: string): Promise<World> {
  const rows = await db.selectFrom('coverage').selectAll().orderBy('from_date', 'desc').orderBy('id').execute();
  const typical = rows.filter((row) => row.member_id === MEMBER.typical && row.to_date > today);
  const names = new Set(rows.filter((row) => row.member_id === MEMBER.typical).map(({ id }) => id));
  const periodOf = (row: (typeof rows)[number] | undefined): Period => {
    if (!row) throw new Error('the demonstration data lack a coverage that the matrix needs');
    const { id, from_date: from, to_date: to, group_id: groupId, sub_group_id: subGroupId } = row;
    return { productId: id, query: { from, to, groupId, subGroupId } };
  };
  let count = 0;
  return {
    db,
    today,
    summary: periodOf(typical.find((row) => row.type === 'Medical' && row.summary === 'ready')),
    dental: periodOf(typical.find((row) => row.type === 'Dental' && row.summary === 'ready')),
    card: periodOf(typical.find((row) => row.card === 'ready')).productId,
    othersProduct: periodOf(rows.find((row) => !names.has(row.id))).productId,
    othersPeriod: periodOf(rows.find((row) => !names.has(row.id) && row.summary === 'ready')),
    newId: () => `trust-made-${(count += 1)}`,
  };
}

/** Inserts a submission that is not sent yet (state `staged`) and one file directly into the tables. */
export async function stageFor(world: World, createdBy: number, taxIdKind: Parameters<typeof recordsOf>[0]) {
  const { db, newId } = world;
  const claim = await db
    .selectFrom('claim')
    .select(['id', 'tax_id'])
    .where('id', '=', recordsOf(taxIdKind).claim)
    .executeTakeFirstOrThrow();
  const submission = newId();
  const file = newId();
  // A time on the application's date (PBT_TODAY), which may be days away from the system's date.
  const created_at = new Date(`${world.today}T23:00:00Z`);
  await db
    .insertInto('submission')
    .values({ id: submission, claim_id: claim.id, tax_id: claim.tax_id, created_by: createdBy, created_at })
    .execute();
  await db
    .insertInto('stored_file')
    .values({
      id: file,
      submission_id: submission,
      created_by: createdBy,
      created_at,
      name: 'notes.pdf',
      media_type: 'application/pdf',
      size_bytes: 10,
      sha256: '0'.repeat(64),
      storage_key: file,
      scan: 'unscanned',
    })
    .execute();
  return { submission, file };
}
