import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { claim835, interchange, payment835 } from '../x12/x12-files.ts';

const GROUP = 'GK1';
const MEMBERS = 1500;
const TAX_IDS = Array.from({ length: 20 }, (_, n) => `9917${String(n).padStart(5, '0')}`);
const memberId = (n: number) => `7${String(n).padStart(8, '0')}01`;
const claimId = (n: number) => `17${String(n).padStart(10, '0')}`;
const paymentId = (n: number) => `RK${String(n).padStart(14, '0')}`;
const providerId = (n: number) => `PK${n % 50}`;
const npiOf = (n: number) => `91700000${String(n % 50).padStart(2, '0')}`;
/** Claims that only the 835 brings. */
const claimId835 = (n: number) => `18${String(n).padStart(10, '0')}`;
const PAYMENTS = 30;
const CLAIMS_OF_PAYMENT = 5;

const range = (count: number) => Array.from({ length: count }, (_, n) => n);

/** Rows that change with the generation: names, statuses, amounts, lists and starts of coverage. */
function rowsOf(generation: number, claims: number): Readonly<Record<string, readonly object[]>> {
  const isChanged = (n: number) => generation > 1 && n % (generation + 1) === 0;
  const suffix = (n: number) => (isChanged(n) ? ` ${generation}` : '');
  // The last members arrive with the second generation, so their rows wait until then.
  const members = range(generation === 1 ? MEMBERS - 20 : MEMBERS);
  return {
    groups: [{ id: GROUP, name: 'Group', group_type: 'COMM' }],
    'tax-ids': TAX_IDS.map((tax_id) => ({ tax_id, name: `Office ${tax_id}` })),
    providers: range(50).map((n) => ({
      id: providerId(n),
      kind: 'person',
      name: `Doctor ${n}${suffix(n)}`,
      npi: npiOf(n),
      effective_date: '2020-01-01',
      tax_ids: [{ tax_id: TAX_IDS[n % 20] }, { tax_id: TAX_IDS[(n + generation) % 20] }],
    })),
    members: members.map((n) => ({
      sub_id: memberId(n).slice(0, 9),
      suffix: 1,
      group_id: GROUP,
      first_name: 'Kim',
      last_name: `Member ${n}${suffix(n)}`,
      dob: '1980-01-01',
      ssn: `9${String(n).padStart(8, '0')}`,
    })),
    coverages: range(MEMBERS).map((n) => ({
      member_id: memberId(n),
      id: 'MK',
      plan_id: 'PLAN',
      type: 'Medical',
      from_date: isChanged(n) ? `2026-0${generation}-01` : '2026-01-01',
      ...(isChanged(n) ? { previous_from_date: '2026-01-01' } : {}),
      group_id: GROUP,
      sub_group_id: '1',
    })),
    remittances: range(100).map((n) => ({
      id: paymentId(n),
      tax_id: TAX_IDS[n % 20],
      payee_name: 'Payee',
      amount: generation,
      claims: range(5).map((at) => ({ claim_id: claimId(n * 50 + at), status: '1', charged: 100, paid: generation })),
    })),
    claims: range(claims).map((n) => ({
      id: claimId(n),
      member_id: memberId(n % MEMBERS),
      provider_id: providerId(n),
      tax_id: TAX_IDS[n % 20],
      type: 'M',
      status: isChanged(n) ? '11' : '10',
      status_date: `2026-0${generation}-15`,
      service_start: '2026-01-05',
      charged: isChanged(n) ? 50 : 100,
      ...(n % 100 === 1 ? { adjusted_from: claimId(n - 1) } : {}),
      items: range(isChanged(n) ? 1 : 2).map((at) => ({ num: at + 1, code: '99213', charged: 50 })),
      adjustments: [{ line_num: 1, group_code: 'CO', carc: '45', amount: generation }],
    })),
    letters: range(150).map((n) => ({
      id: `LK${n}`,
      claim_id: claimId(n),
      create_date: '2026-05-01',
      description: `Letter${suffix(n)}`,
      file: `letter-${isChanged(n) ? generation : 1}-${n % 40}.pdf`,
    })),
  };
}

/** An 835 whose payments change with the generation: another claim, or another adjustment. */
function payments835(generation: number): string {
  const sets = range(PAYMENTS).map((n) => {
    const claims = range(CLAIMS_OF_PAYMENT).map((at) => {
      const number = n * CLAIMS_OF_PAYMENT + at + (n % (generation + 1) === 0 ? generation * 1000 : 0);
      return claim835({
        number: claimId835(number),
        member: memberId((n * CLAIMS_OF_PAYMENT + at) * 3 + 300),
        npi: npiOf(n % 20),
      });
    });
    return payment835({
      amount: 96 * CLAIMS_OF_PAYMENT - generation,
      trace: `RX${String(n).padStart(14, '0')}`,
      taxId: TAX_IDS[n % 20]!,
      claims,
      plb: `PLB*1*20261231*WO*${generation}`,
    });
  });
  return interchange(sets, { control: generation, time: `010${generation}` });
}

/** Writes the files of one delivery of the plan into a folder of its own. Later generations correct earlier ones. */
export function writeGeneration(parent: string, generation: number, claims: number): string {
  const folder = join(parent, `generation-${generation}`);
  const pdfs = join(parent, 'pdfs');
  mkdirSync(folder, { recursive: true });
  mkdirSync(pdfs, { recursive: true });
  for (const [kind, rows] of Object.entries(rowsOf(generation, claims))) {
    writeFileSync(join(folder, `${kind}.ndjson`), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  }
  writeFileSync(join(folder, 'payments.835'), payments835(generation));
  for (const n of range(40)) writeFileSync(join(pdfs, `letter-${generation}-${n}.pdf`), `%PDF-1.7\n${generation} ${n}`);
  return folder;
}
