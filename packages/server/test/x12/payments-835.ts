import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { adjustment, claim, insertOffices, item, MEMBER, remittance, TAX } from '../claims.ts';
import type { TestServer } from '../harness.ts';

/** Payments of the test offices for tests of 835 files. */
export const PAID = {
  /** Lists no claims; the lines are those of the claim. */
  copied: 'CXRA202611020101',
  /** Takes a payment back and pays again, with lines of its own, and has provider adjustments. */
  corrected: 'CXRA202611020102',
  zero: 'CXRA202611020103',
  negative: 'CXRA202611020104',
  unbalanced: 'CXRA202611020105',
  /** Lists a claim whose newest payment is another one, without its lines. */
  withoutDetail: 'CXRA202611020106',
  /** Has a claim of another office. */
  shared: 'CXRA202611020107',
  foreign: 'CXRA202611020108',
  /** With the plan's own set. */
  stored: 'CXRA202611020109',
  storedShared: 'CXRA202611020110',
  undated: 'CXRA202611020111',
} as const;
export const ABSENT_PAYMENT = 'CXRA202611020199';

const CLAIM = '990000000801';
const CORRECTED_CLAIM = '990000000802';
const FOREIGN_CLAIM = '990000000803';

/** A set with delimiters of its own, and line ends between its segments. */
export const STORED_SET = [
  'ST|835|0042!',
  'BPR|I|54|C|ACH|CCP|01|999999992|DA|1000001|1871234567||01|999988880|DA|2000002|20261105!',
  'TRN|1|T-7|1871234567!',
  'N1|PR|PLAN!N3|1 Way!N4|Town|UT|84101!PER|BL|EDI|TE|8015550100!N1|PE|Verne Group|FI|079999901!LX|1!',
  'CLP|A-1|1|54|54||12|990000000809!NM1|QC|1|Doe|Jo!SE|12|0042!',
].join('\r\n');
const STORED_DELIMITERS = '|^>!';

async function addSet({ deps }: Pick<TestServer, 'deps'>, id: string, text = STORED_SET): Promise<void> {
  const content = Buffer.from(text);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const file = join(deps.config.dataDir, `set-${id}`);
  writeFileSync(file, content);
  await deps.files.put(sha256, file);
  const row = { kind: 'set-835', record: id, sha256, size_bytes: content.length } as const;
  await deps.db.insertInto('plan_document').values(row).execute();
}

const line = (sign: 1 | -1, paid: number) => ({
  items: [
    { num: 1, code: '99213', units: 1, charged: sign * 20_000, allowed: sign * (paid + 2000), paid: sign * paid },
  ],
  adjustments: [
    { line_num: 1, group_code: 'CO', carc: '45', amount: sign * (18_000 - paid) },
    { line_num: 1, group_code: 'PR', carc: '3', amount: sign * 2000 },
  ],
});

/** Adds the test offices with payments of every kind, as far as their 835 files differ. */
export async function insertPayments(server: TestServer): Promise<void> {
  const { db } = server.deps;
  await insertOffices(db);
  const paid = (id: string, amount_cents: number, more = {}) =>
    remittance(id, { amount_cents, pay_date: '2026-11-05', ...more });
  await db
    .insertInto('remittance')
    .values([
      paid(PAID.copied, 15_000),
      paid(PAID.corrected, 4982, { method: 'ACH', eft_number: 'EFT-1', check_number: null, tax_id: TAX.second }),
      paid(PAID.zero, 0),
      paid(PAID.negative, -1000),
      paid(PAID.unbalanced, 1),
      paid(PAID.withoutDetail, 100),
      paid(PAID.shared, 15_000),
      paid(PAID.foreign, 0, { tax_id: TAX.foreign }),
      paid(PAID.stored, 5400, { set_delimiters: STORED_DELIMITERS, payer_id: '1871234567' }),
      paid(PAID.storedShared, 5400, { set_delimiters: STORED_DELIMITERS }),
      paid(PAID.undated, 0, { pay_date: null }),
    ])
    .execute();
  const listed = (remittance_id: string, seq: number, claim_id: string | null, more = {}) => ({
    remittance_id,
    seq,
    claim_number: claim_id ?? '990000000809',
    claim_id,
    member_id: MEMBER.subscriber,
    status_code: '1',
    charged_cents: 20_000,
    paid_cents: 15_000,
    ...more,
  });
  await db
    .insertInto('remittance_claim')
    .values([
      listed(PAID.corrected, 1, CORRECTED_CLAIM, {
        status_code: '22',
        charged_cents: -20_000,
        paid_cents: -9600,
        detail: JSON.stringify(line(-1, 9600)),
      }),
      listed(PAID.corrected, 2, CORRECTED_CLAIM, { detail: JSON.stringify(line(1, 15_000)) }),
      listed(PAID.withoutDetail, 1, CORRECTED_CLAIM, { charged_cents: 100, paid_cents: 100 }),
      listed(PAID.shared, 1, FOREIGN_CLAIM, { detail: JSON.stringify(line(1, 15_000)) }),
      listed(PAID.stored, 1, null, { paid_cents: 5400 }),
      listed(PAID.storedShared, 1, FOREIGN_CLAIM, { paid_cents: 5400 }),
    ])
    .execute();
  await db
    .insertInto('remittance_adjustment')
    .values([
      { remittance_id: PAID.corrected, seq: 1, code: 'WO', text: 'Recovery', reference: CLAIM, amount_cents: 836 },
      { remittance_id: PAID.corrected, seq: 2, code: 'L6', text: 'Interest', reference: null, amount_cents: -418 },
      { remittance_id: PAID.negative, seq: 1, code: 'WO', text: 'Recovery', reference: null, amount_cents: 1000 },
    ])
    .execute();
  await db
    .insertInto('claim')
    .values([
      claim(CLAIM, {
        remittance_id: PAID.copied,
        charged_cents: 20_000,
        payable_cents: 15_000,
        number_shown: '99-801',
      }),
      claim(CORRECTED_CLAIM, { remittance_id: PAID.corrected, tax_id: TAX.second, charged_cents: 20_000 }),
      claim(FOREIGN_CLAIM, { remittance_id: PAID.shared, tax_id: TAX.foreign }),
    ])
    .execute();
  await db
    .insertInto('claim_item')
    .values(item(CLAIM, 1, { charged_cents: 20_000, allowed_cents: 17_000, paid_cents: 15_000, code: 'D1110' }))
    .execute();
  await db
    .insertInto('claim_adjustment')
    .values([
      adjustment(CLAIM, 1, 1, { carc: '45', amount_cents: 3000 }),
      adjustment(CLAIM, 2, 1, { group_code: 'PR', carc: '3', amount_cents: 2000 }),
    ])
    .execute();
  await addSet(server, PAID.stored);
  await addSet(server, PAID.storedShared);
}
