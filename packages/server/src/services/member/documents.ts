import { cardStatus, mustAskForSummary } from '@pbt/domain/rules/member/member-documents';
import { periodRecord, planDocuments } from '../../database/plan-documents.ts';
import { notFound } from '../../errors/refused.ts';
import type { Context } from '../../http/context.ts';
import type { FileReply } from '../../http/reply.ts';
import { render } from '../../documents/render.ts';
import { fullName, inWords, latestRow, toCoverages, toUsage } from './view.ts';
import { coveragesOf, membersByIds, type CoverageRow, type MemberRow } from './repository.ts';

interface Period {
  readonly from: string;
  readonly to: string;
  readonly groupId: string;
  readonly subGroupId: string;
}

/** Returns the coverage periods of one product of this member. Throws 404 when the member does not have the product. */
export async function productRows(context: Context, memberId: string, productId: string): Promise<CoverageRow[]> {
  const rows = await coveragesOf(context.db, context.caller.scope, [memberId]);
  const own = rows.filter(({ id }) => id === productId);
  if (own.length === 0) throw notFound();
  return own;
}

type DocumentKind = 'summary' | 'card';

const recordOf = (row: CoverageRow) => periodRecord(row.member_id, row.id, row.from_date);

/** A coverage period with a document. `planKey` is the key of the plan's own file, null if the portal draws one. */
export interface DocumentPeriod {
  readonly row: CoverageRow;
  readonly planKey: string | null;
}

const isAllowed = {
  summary: (row: CoverageRow, today: string) => mustAskForSummary(inWords(row), today),
  card: (row: CoverageRow, today: string) =>
    cardStatus(inWords(row), today, { state: 'done', value: [row.id] }).availability === 'exists',
} as const;

/** Returns the periods that have a document. A file of the plan wins over the state of the coverage row. */
async function periodsWith(
  kind: DocumentKind,
  { db, today, config }: Context,
  rows: readonly CoverageRow[],
): Promise<DocumentPeriod[]> {
  const allowed = rows.filter((row) => isAllowed[kind](row, today));
  const keys = await planDocuments(db, kind, allowed.map(recordOf));
  const isDrawn = (row: CoverageRow) => row[kind] !== 'none' && (config.drawDocuments || row[kind] !== 'ready');
  return allowed
    .map((row) => ({ row, planKey: keys.get(recordOf(row)) ?? null }))
    .filter(({ row, planKey }) => planKey !== null || isDrawn(row));
}

/** Returns the most recent of these periods. */
function latestPeriod(periods: readonly DocumentPeriod[], today: string): DocumentPeriod | undefined {
  const latest = latestRow(
    periods.map(({ row }) => row),
    today,
  );
  return periods.find(({ row }) => row === latest);
}

/**
 * Finds the coverage with exactly this period and group. Returns undefined if there is none or it has no payment
 * summary.
 */
export async function summaryPeriod(
  context: Context,
  memberId: string,
  productId: string,
  period: Period,
): Promise<DocumentPeriod | undefined> {
  const rows = await productRows(context, memberId, productId);
  const exact = rows.filter(
    (row) =>
      row.from_date === period.from &&
      row.to_date === period.to &&
      row.group_id === period.groupId &&
      row.sub_group_id === period.subGroupId,
  );
  return (await periodsWith('summary', context, exact))[0];
}

export async function dentalSummaryPeriod(
  context: Context,
  memberId: string,
  productId: string,
): Promise<DocumentPeriod | undefined> {
  const rows = await productRows(context, memberId, productId);
  const dental = rows.filter((row) => row.type === 'Dental');
  return latestPeriod(await periodsWith('summary', context, dental), context.today);
}

export async function cardPeriod(
  context: Context,
  memberId: string,
  cardId: string,
): Promise<DocumentPeriod | undefined> {
  const rows = await productRows(context, memberId, cardId);
  return latestPeriod(await periodsWith('card', context, rows), context.today);
}

/** Lists the IDs of the member's products that have an ID card, each once. */
export async function cardIds(context: Context, memberId: string): Promise<string[]> {
  const rows = await coveragesOf(context.db, context.caller.scope, [memberId]);
  return [...new Set((await periodsWith('card', context, rows)).map(({ row }) => row.id))];
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
  readonly kind: DocumentKind;
  readonly period: DocumentPeriod | undefined;
  readonly title: string;
  readonly fileName: string;
}

async function contentOf(context: Context, kind: DocumentKind, row: CoverageRow, title: string): Promise<Buffer> {
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
  { kind, period, title, fileName }: DocumentRequest,
): Promise<FileReply> {
  if (!period) throw notFound();
  const { row, planKey } = period;
  context.addToAudit({ recordId: `${row.member_id}/${row.id}` });
  const reply = { type: 'application/pdf', name: fileName };
  if (planKey !== null) return { ...reply, ...(await context.files.get(planKey)) };
  const content = await contentOf(context, kind, row, title);
  return { ...reply, content, size: content.length };
}
