import { referenceOf } from '@pbt/domain/rules/claim/reference';
import { sql } from 'kysely';
import type { Db } from '@pbt/server/database/database';
import { CLAIM_BY_STATUS, FILE, LETTER, REMITTANCE, SUBMISSION, TAX_ID, USER } from '@pbt/demo-data/catalog/names';

/**
 * Four tax IDs, named by what the account `staff` has: its own, one of another office (`foreign`), one whose access has
 * ended, and one of its office that only the Admin has (`office`).
 */
export const TAX_ID_BY_KIND = {
  own: TAX_ID.familyMedicine,
  foreign: TAX_ID.foreignMedicine,
  ended: TAX_ID.foreignDental,
  office: TAX_ID.adminOnly,
} as const;
export type TaxIdKind = keyof typeof TAX_ID_BY_KIND;

const NUMBER: Record<TaxIdKind, number> = { own: 1, foreign: 2, ended: 3, office: 4 };

/** Returns the IDs of the records of one kind of tax ID. Each kind has the same set of records. */
export const recordsOf = (taxIdKind: TaxIdKind) => ({
  claim: `99000000000${NUMBER[taxIdKind]}`,
  letter: `9900000${NUMBER[taxIdKind]}`,
  remittance: `CM9900000000000${NUMBER[taxIdKind]}`,
  /** A payment with an 835, and its pay date. */
  payment835: `CM9900000000001${NUMBER[taxIdKind]}`,
  payDate835: `2019-06-1${NUMBER[taxIdKind]}`,
  check: `99887700${NUMBER[taxIdKind]}`,
  submission: `trust-submission-${NUMBER[taxIdKind]}`,
  reference: referenceOf('D', [0, 0, 0, 0, 0, 0, NUMBER[taxIdKind]]),
  file: `trust-file-${NUMBER[taxIdKind]}`,
  provider: `PTRUST00000${NUMBER[taxIdKind]}`,
  providerName: `Trustworthy ${taxIdKind}`,
  npi: `990000990${NUMBER[taxIdKind]}`,
  group: `GTRUST00000${NUMBER[taxIdKind]}`,
  /** A row of the work list, and what the filter finds it by. */
  task: `99000000${NUMBER[taxIdKind]}`,
  taskText: `trusttask${NUMBER[taxIdKind]}`,
});

/** IDs of records that do not exist, in the format of existing ones. */
export const ABSENT = {
  claim: '990000000099',
  letter: '99000099',
  remittance: 'CM99000000000099',
  payDate835: '2019-06-19',
  check: '998877099',
  submission: 'trust-submission-9',
  reference: referenceOf('D', [0, 0, 0, 0, 0, 0, 9]),
  file: 'trust-file-9',
  providerName: 'Trustworthy absent',
  npi: '9900009909',
  group: 'GTRUST000009',
  member: '80000099900',
  user: '999',
  task: '990000009',
  taskText: 'trusttask9',
} as const;

/** IDs of users who emulate another user in the tests. All except `demoted` are super administrators. */
export const EMULATORS = { emulating: 901, emulatingBlocked: 902, demoted: 903, expired: 904, promoted: 905 } as const;

async function insertRecords(db: Db, taxIdKind: TaxIdKind): Promise<void> {
  const ids = recordsOf(taxIdKind);
  const tax_id = TAX_ID_BY_KIND[taxIdKind];
  const of = <T extends object>(row: T | undefined): T => row!;
  await db
    .insertInto('provider')
    .values([
      {
        ...of(await db.selectFrom('provider').selectAll().where('kind', '=', 'person').executeTakeFirst()),
        id: ids.provider,
        name: ids.providerName,
        name_search: ids.providerName.toLowerCase().replaceAll(' ', ''),
        npi: ids.npi,
        termination_date: '9999-12-31',
      },
      {
        ...of(await db.selectFrom('provider').selectAll().where('kind', '=', 'group').executeTakeFirst()),
        id: ids.group,
        name: `${ids.providerName} group`,
        name_search: `${ids.providerName.toLowerCase().replaceAll(' ', '')}group`,
        termination_date: '9999-12-31',
      },
    ])
    .execute();
  await db
    .insertInto('provider_tax')
    .values([ids.provider, ids.group].map((provider_id) => ({ provider_id, tax_id, pay_to: null })))
    .execute();
  await db.insertInto('provider_group_member').values({ group_id: ids.group, provider_id: ids.provider }).execute();
  // The database computes the search columns.
  const { trace_search: _trace, ...remittance } = await db
    .selectFrom('remittance')
    .selectAll()
    .where('id', '=', REMITTANCE.withAdjustments)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('remittance')
    .values([
      { ...remittance, id: ids.remittance, tax_id, check_number: ids.check },
      { ...remittance, id: ids.payment835, tax_id, check_number: null, amount_cents: 0, pay_date: ids.payDate835 },
    ])
    .execute();
  await db
    .insertInto('remittance_adjustment')
    .values({ remittance_id: ids.remittance, seq: 1, code: 'L6', text: 'Interest', reference: null, amount_cents: 100 })
    .execute();
  const { account_search: _account, ...claim } = await db
    .selectFrom('claim')
    .selectAll()
    .where('id', '=', CLAIM_BY_STATUS.M02)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('claim')
    .values({
      ...claim,
      id: ids.claim,
      tax_id,
      provider_id: ids.provider,
      remittance_id: ids.remittance,
      adjusted_from: null,
      adjusted_to: null,
    })
    .execute();
  await db
    .insertInto('claim_item')
    .values({
      claim_id: ids.claim,
      num: 1,
      code: '99213',
      units: 1,
      tooth_number: null,
      begin_tooth: null,
      end_tooth: null,
      tooth_surface: null,
      charged_cents: 1000,
    })
    .execute();
  await db
    .insertInto('claim_adjustment')
    .values({ claim_id: ids.claim, seq: 1, line_num: 1, group_code: 'PR', carc: '204', rarc: null, amount_cents: 1000 })
    .execute();
  const letter = await db.selectFrom('letter').selectAll().where('id', '=', LETTER.typical).executeTakeFirstOrThrow();
  await db
    .insertInto('letter')
    .values({ ...letter, id: ids.letter, claim_id: ids.claim, tax_id, member_id: claim.member_id })
    .execute();
  const submission = await db
    .selectFrom('submission')
    .selectAll()
    .where('id', '=', SUBMISSION.ended)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('submission')
    .values({
      ...submission,
      id: ids.submission,
      appeal: null,
      sent: null,
      reference: ids.reference,
      payload_hash: null,
      claim_id: ids.claim,
      tax_id,
    })
    .execute();
  const file = await db.selectFrom('stored_file').selectAll().where('id', '=', FILE.pdf).executeTakeFirstOrThrow();
  await db
    .insertInto('stored_file')
    .values({ ...file, id: ids.file, submission_id: ids.submission, storage_key: ids.file })
    .execute();
  await sql`insert into task (id, kind, tax_id, source, cause, record, title, lines, step, amount_cents, open_day, close_day, search)
    overriding system value values (${Number(ids.task)}, 5, ${tax_id}, ${ids.task}, 'trust', ${ids.task}, 'paymentOff', '{}',
      'call', 1, '-infinity', 'infinity', ${ids.taskText})`.execute(db);
}

/**
 * Records of two offices: a claim of another office in a payment of the office of `staff`, and a provider with a tax ID
 * of each office.
 */
export const SHARED_RECORDS = { claim: '990000000008', npi: '9900009908', provider: 'PTRUST000008' } as const;

async function insertSharedRecords(db: Db): Promise<void> {
  const [own, foreign] = [recordsOf('own'), recordsOf('foreign')];
  const { account_search: _search, ...claim } = await db
    .selectFrom('claim')
    .selectAll()
    .where('id', '=', foreign.claim)
    .executeTakeFirstOrThrow();
  // A claim of the other office, paid together with a claim of the office of `staff`.
  await db
    .insertInto('claim')
    .values({ ...claim, id: SHARED_RECORDS.claim, remittance_id: own.remittance })
    .execute();
  const provider = await db.selectFrom('provider').selectAll().where('id', '=', own.provider).executeTakeFirstOrThrow();
  const both = { id: SHARED_RECORDS.provider, npi: SHARED_RECORDS.npi, name: 'Crossing', name_search: 'crossing' };
  await db
    .insertInto('provider')
    .values({ ...provider, ...both })
    .execute();
  const ties = [TAX_ID_BY_KIND.own, TAX_ID_BY_KIND.foreign].map((tax_id) => ({
    provider_id: SHARED_RECORDS.provider,
    tax_id,
    pay_to: null,
  }));
  await db.insertInto('provider_tax').values(ties).execute();
  const groups = [own.group, foreign.group].map((group_id) => ({ group_id, provider_id: SHARED_RECORDS.provider }));
  await db.insertInto('provider_group_member').values(groups).execute();
}

async function insertEmulators(db: Db): Promise<void> {
  const { id: _id, ...person } = await db
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', USER.super)
    .executeTakeFirstOrThrow();
  const rows = Object.entries(EMULATORS).map(([name, id]) => ({
    ...person,
    id,
    subject: name,
    username: name,
    roles: name === 'demoted' ? ['Staff'] : ['Staff', 'SuperAdmin'],
  }));
  await db.insertInto('app_user').values(rows).execute();
}

/** Adds `MARK` and the tax ID to texts that only users of that tax ID may read. Tests search responses for it. */
async function mark(db: Db): Promise<void> {
  await sql`update claim set patient_name = patient_name || ' MARK' || tax_id, provider_name = provider_name || ' MARK' || tax_id,
    account_number = 'MARK' || tax_id`.execute(db);
  await sql`update letter set description = left(description, 60) || ' MARK' || tax_id, member_name = member_name || ' MARK' || tax_id`.execute(
    db,
  );
  await sql`update remittance set payee_name = payee_name || ' MARK' || tax_id`.execute(db);
  await sql`update remittance_adjustment a set text = a.text || ' MARK' || r.tax_id from remittance r where r.id = a.remittance_id`.execute(
    db,
  );
  await sql`update submission set notes = coalesce(notes, '') || ' MARK' || tax_id`.execute(db);
  await sql`update stored_file f set name = 'MARK' || s.tax_id || ' ' || f.name from submission s where s.id = f.submission_id`.execute(
    db,
  );
  await sql`update provider p set name = p.name || ' MARK' || t.tax_id from provider_tax t
    where t.provider_id = p.id and (select count(*) from provider_tax o where o.provider_id = p.id) = 1`.execute(db);
}

export async function insertScopeRecords(db: Db): Promise<void> {
  for (const taxIdKind of Object.keys(TAX_ID_BY_KIND) as TaxIdKind[]) await insertRecords(db, taxIdKind);
  await insertSharedRecords(db);
  await insertEmulators(db);
  await mark(db);
}
