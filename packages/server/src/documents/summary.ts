import type { Coverage, Usage } from '@pbt/domain/contract/member';
import { formatDay, formatEnd } from '@pbt/domain/rules/shared/dates';
import { formatCents } from '@pbt/domain/rules/shared/money';
import { UNLIMITED, usedTotal } from '@pbt/domain/rules/member/usage';
import { facts, letterhead, paragraph, section, title } from './blocks.ts';
import type { Brand } from './brand.ts';
import { Sheet, type Style } from './sheet.ts';
import { table, type Column } from './table.ts';

/** The member data in a document. It never contains an SSN. */
export interface DocumentMember {
  readonly id: string;
  readonly name: string;
  readonly dob: string;
  readonly subscriberId: string;
  readonly subscriberName: string;
  readonly groupName: string;
  readonly pcp: string | null;
}

export interface SummaryInput {
  readonly brand: Brand;
  readonly now: Date;
  readonly title: string;
  readonly today: string;
  readonly member: DocumentMember;
  readonly coverage: Coverage;
  readonly usage: Usage;
}

const NONE = '–';
const SMALL: Style = { size: 9, colour: 'textSoft' };

const dollars = (amount: number | null) => (amount === null ? NONE : formatCents(Math.round(amount * 100)));
const maximum = (amount: number | null) => (amount === UNLIMITED ? 'No limit' : dollars(amount));
const visits = (count: number | null) => (count === null ? NONE : count === UNLIMITED ? 'No limit' : String(count));
const text = (value: string | null) => value?.trim() || NONE;
const days = (count: number) => (count === 0 ? 'None' : `${count} days`);

type Row<K extends keyof Usage> = Usage[K][number];

const COPAYS: readonly Column<Row<'copayCoinsurances'>>[] = [
  { head: 'Service', share: 40, cell: ({ serviceType }) => serviceType },
  { head: 'Copay', share: 20, cell: ({ copay }) => text(copay) },
  { head: 'Deductible', share: 20, cell: ({ deductible }) => text(deductible) },
  { head: 'Coinsurance', share: 20, cell: ({ coinsurance }) => text(coinsurance) },
];
const DEDUCTIBLES: readonly Column<Row<'deductibles'>>[] = [
  { head: 'Service', share: 32, cell: ({ serviceType }) => serviceType },
  { head: 'Individual met', share: 17, align: 'right', cell: ({ individualMet }) => dollars(individualMet) },
  { head: 'Individual', share: 17, align: 'right', cell: ({ individualMax }) => maximum(individualMax) },
  { head: 'Family met', share: 17, align: 'right', cell: ({ familyMet }) => dollars(familyMet) },
  { head: 'Family', share: 17, align: 'right', cell: ({ familyMax }) => maximum(familyMax) },
];
const MAXIMUMS: readonly Column<Row<'moops'>>[] = [
  { head: 'Service', share: 36, cell: ({ serviceType }) => serviceType },
  { head: 'Individual used', share: 16, align: 'right', cell: ({ individualUsed }) => dollars(individualUsed) },
  { head: 'Family used', share: 16, align: 'right', cell: ({ familyUsed }) => dollars(familyUsed) },
  {
    head: 'Used in all',
    share: 16,
    align: 'right',
    cell: (row) => dollars(usedTotal(row.individualUsed, row.familyUsed, row.maximum)),
  },
  { head: 'Maximum', share: 16, align: 'right', cell: (row) => maximum(row.maximum) },
];
const VISITS: readonly Column<Row<'rehabTherapyUsages'>>[] = [
  { head: 'Service', share: 40, cell: ({ serviceType }) => serviceType },
  {
    head: 'Visits used',
    share: 20,
    align: 'right',
    cell: (row) => visits(usedTotal(row.usedVisitsIndividual, row.usedVisitsFamily, row.maxVisits)),
  },
  { head: 'Visits covered', share: 20, align: 'right', cell: ({ maxVisits }) => visits(maxVisits) },
  { head: 'Preauthorized', share: 20, align: 'right', cell: ({ preauthVisits }) => visits(preauthVisits) },
];
const MENTAL_HEALTH: readonly Column<Row<'mentalHealthUsages'>>[] = [
  { head: 'Service', share: 50, cell: ({ serviceType }) => serviceType },
  { head: 'Copay', share: 25, cell: ({ copay }) => text(copay) },
  { head: 'Coinsurance', share: 25, cell: ({ coinsurance }) => text(coinsurance) },
];
const WAITS: readonly Column<Row<'dentalWaitingPeriods'>>[] = [
  { head: 'Service', share: 60, cell: ({ serviceType }) => serviceType },
  { head: 'Waiting period', share: 40, cell: ({ waitingPeriod }) => days(waitingPeriod) },
];

function part<R>(sheet: Sheet, heading: string, columns: readonly Column<R>[], rows: readonly R[]): void {
  if (rows.length === 0) return;
  section(sheet, heading);
  table(sheet, columns, rows);
}

/** Draws the payment summary of a coverage. Parts without data are left out. */
export async function drawSummary({
  brand,
  now,
  today,
  member,
  coverage,
  usage,
  ...input
}: SummaryInput): Promise<Buffer> {
  const sheet = new Sheet(`${input.title} ${member.id}`, brand, now);
  letterhead(sheet);
  title(sheet, input.title, coverage.desc ?? undefined);
  facts(sheet, [
    ['Member', member.name],
    ['Member ID', member.id],
    ['Date of Birth', formatDay(member.dob)],
    ['Subscriber', member.subscriberName],
    ['Subscriber ID', member.subscriberId],
    ['Group', member.groupName],
    ['Product', coverage.id],
    ['Eligibility Period', `${formatDay(coverage.from)} to ${formatEnd(coverage.to, 'Present')}`],
    ['Amounts as of', formatDay(today)],
  ]);
  part(sheet, 'What the member pays', COPAYS, usage.copayCoinsurances);
  part(sheet, 'Deductibles', DEDUCTIBLES, usage.deductibles);
  part(sheet, coverage.type === 'Dental' ? 'Benefit maximums' : 'Out-of-pocket maximums', MAXIMUMS, usage.moops);
  part(sheet, 'Rehabilitation therapy', VISITS, usage.rehabTherapyUsages);
  part(sheet, 'Chiropractic therapy', VISITS, usage.chiropracticTherapyUsages);
  part(sheet, 'Mental health', MENTAL_HEALTH, usage.mentalHealthUsages);
  part(sheet, 'Waiting periods', WAITS, usage.dentalWaitingPeriods);
  if (Object.values(usage).every((rows) => rows.length === 0)) {
    paragraph(sheet, 'No benefit amounts are on file for this coverage.');
  }
  sheet.y += 6;
  if (coverage.type === 'Dental') {
    paragraph(sheet, 'Teeth missing before coverage began have a waiting period of 36 months.', SMALL);
  }
  paragraph(
    sheet,
    'This summary describes the plan in short and is no guarantee of payment. Benefits depend on eligibility on the day of service and on the terms of the plan.',
    SMALL,
  );
  return sheet.finish(`${coverage.type} product ${coverage.id}`);
}
