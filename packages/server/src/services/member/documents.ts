import { mostRecent } from '@pbt/domain/rules/member/coverage';
import { cardStatus, mustAskForSummary } from '@pbt/domain/rules/member/member-documents';
import { notFound } from '../../errors/refused.ts';
import type { Context } from '../../http/context.ts';
import type { FileReply } from '../../http/reply.ts';
import { render } from '../../documents/render.ts';
import { fullName, toCoverages, toUsage } from './view.ts';
import { coveragesOf, membersByIds, type CoverageRow, type MemberRow } from './repository.ts';

interface Period {
  readonly from: string;
  readonly to: string;
  readonly groupId: string;
  readonly subGroupId: string;
}

const periodOf = ({ from_date, to_date }: CoverageRow) => ({ from: from_date, to: to_date });

/**
 * Maps a database row to the field names of the domain rules. Keeps the row, because callers need the row that a rule
 * chose.
 */
const inWords = (row: CoverageRow) => ({
  row,
  id: row.id,
  planId: row.plan_id,
  type: row.type,
  groupType: row.group_type,
  ...periodOf(row),
});

/** Returns the coverage periods of one product of this member. Throws 404 when the member does not have the product. */
export async function productRows(context: Context, memberId: string, productId: string): Promise<CoverageRow[]> {
  const rows = await coveragesOf(context.db, context.caller.scope, [memberId]);
  const own = rows.filter(({ id }) => id === productId);
  if (own.length === 0) throw notFound();
  return own;
}

export function latestRow(rows: readonly CoverageRow[], today: string): CoverageRow | undefined {
  return mostRecent(rows.map(inWords), today)?.row;
}

const hasSummary = (row: CoverageRow, today: string) =>
  row.summary !== 'none' && mustAskForSummary(inWords(row), today);

const hasCard = (row: CoverageRow, today: string) =>
  row.card !== 'none' && cardStatus(inWords(row), today, { state: 'done', value: [row.id] }).availability === 'exists';

/**
 * Finds the coverage with exactly this period and group. Returns undefined if there is none or it has no payment
 * summary.
 */
export async function summaryRow(
  context: Context,
  memberId: string,
  productId: string,
  period: Period,
): Promise<CoverageRow | undefined> {
  const rows = await productRows(context, memberId, productId);
  return rows.find(
    (row) =>
      row.from_date === period.from &&
      row.to_date === period.to &&
      row.group_id === period.groupId &&
      row.sub_group_id === period.subGroupId &&
      hasSummary(row, context.today),
  );
}

export async function dentalSummaryRow(
  context: Context,
  memberId: string,
  productId: string,
): Promise<CoverageRow | undefined> {
  const rows = await productRows(context, memberId, productId);
  return latestRow(
    rows.filter((row) => row.type === 'Dental' && hasSummary(row, context.today)),
    context.today,
  );
}

export async function cardRow(context: Context, memberId: string, cardId: string): Promise<CoverageRow | undefined> {
  const rows = await productRows(context, memberId, cardId);
  return latestRow(
    rows.filter((row) => hasCard(row, context.today)),
    context.today,
  );
}

/** Lists the IDs of the member's products that have an ID card, each once. */
export async function cardIds(context: Context, memberId: string): Promise<string[]> {
  const rows = await coveragesOf(context.db, context.caller.scope, [memberId]);
  return [...new Set(rows.filter((row) => hasCard(row, context.today)).map(({ id }) => id))];
}

const documentMember = (row: MemberRow) => ({
  id: row.id,
  name: fullName(row.first_name, row.last_name),
  dob: row.dob,
  subscriberId: row.sub_id,
  subscriberName:
    row.s_id === null ? fullName(row.first_name, row.last_name) : fullName(row.s_first_name!, row.s_last_name!),
  groupName: row.group_name,
  pcp: row.pcp,
});

// Sent when the coverage row marks its document as `broken`, that is, damaged in the plan's archive.
const DAMAGED = Buffer.from('The archived file is damaged.\n');

interface DocumentRequest {
  readonly kind: 'summary' | 'card';
  readonly row: CoverageRow | undefined;
  readonly title: string;
  readonly fileName: string;
}

async function contentOf(
  context: Context,
  kind: DocumentRequest['kind'],
  row: CoverageRow,
  title: string,
): Promise<Buffer> {
  if (row[kind] === 'empty') return Buffer.alloc(0);
  if (row[kind] === 'broken') return DAMAGED;
  const { db, caller, config, now, today } = context;
  const [member] = await membersByIds(db, caller.scope, [row.member_id]);
  const [coverage] = toCoverages([row]);
  if (!member || !coverage) throw notFound();
  const { theme, companyName } = config;
  const input = {
    brand: { theme, companyName },
    now,
    title,
    member: documentMember(member),
    coverage,
    usage: toUsage(row),
  };
  return render(kind === 'card' ? { kind, input } : { kind, input: { ...input, today } }, context);
}

export async function documentFile(
  context: Context,
  { kind, row, title, fileName }: DocumentRequest,
): Promise<FileReply> {
  if (!row) throw notFound();
  context.addToAudit({ recordId: `${row.member_id}/${row.id}` });
  const content = await contentOf(context, kind, row, title);
  return { type: 'application/pdf', name: fileName, content, size: content.length };
}
