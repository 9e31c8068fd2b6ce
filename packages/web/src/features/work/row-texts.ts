import type { WorkRow } from '@pbt/domain/contract/work';
import { CLAIM_STATUSES } from '@pbt/domain/rules/claim/browse-claims';
import { deadline } from '@pbt/domain/rules/claim/outcome/deadline';
import { capitalize } from '@pbt/domain/rules/claim/letters';
import { formatDay } from '@pbt/domain/rules/shared/dates';
import { ANSWER_WORDS, TITLE_WORDS } from '@pbt/domain/rules/work/title-words';
import { planDay } from '../../settings.ts';
import { closedText, texts } from './texts.ts';

const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`;

export function titleOf({ title, amount }: Pick<WorkRow, 'title' | 'amount'>): string {
  const { key, text, answer, off, days: waited } = title;
  if (key === 'denial') return text || 'No explanation on file';
  const words = TITLE_WORDS[key];
  if (key === 'appealAnswered') return answer === null ? words : `${words}: ${ANSWER_WORDS[answer]}`;
  if (key === 'pending') return waited === null ? words : `${words} ${days(waited)}`;
  if (key === 'paymentOff') return `${words} ${off ?? amount ?? ''}`.trim();
  return words;
}

/** Such as CO-16 / M51. Empty without a code. */
export function codeOf({ code }: Pick<WorkRow, 'code'>): string {
  if (code === null) return '';
  return `${code.gc}-${code.carc}${code.rarc ? ` / ${code.rarc}` : ''}`;
}

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** Such as 'line 2', 'lines 2 and 4' or 'all 3 lines'. */
export function linesOf({ lines, lineCount, code }: Pick<WorkRow, 'lines' | 'lineCount' | 'code'>): string {
  if (lines.length === 0) return code === null ? '' : 'whole claim';
  if (lines.length > 1 && lines.length === lineCount) return `all ${lineCount} lines`;
  return `${lines.length === 1 ? 'line' : 'lines'} ${list.format(lines.map(String))}`;
}

const statusText = (code: string | null) => CLAIM_STATUSES.find((status) => status.code === code)?.text ?? null;

/** The line under the title. Empty parts are left out. A reference and the correcting claim are links of their own. */
export function detailsOf(row: WorkRow): string[] {
  const { key, text, day, detail, usualDays } = row.title;
  const date = day === null ? null : formatDay(day);
  const parts: Record<typeof key, readonly (string | null)[]> = {
    denial: [codeOf(row), linesOf(row), row.moreReasons > 0 ? texts.moreReasons(row.moreReasons) : null],
    recordsRequested: [text, date && `letter of ${date}`],
    moreInformation: [text, date && `asked ${date}`],
    appealAnswered: [date && `answered ${date}`],
    appealFailed: [date],
    attachmentFailed: [detail, date],
    pending: [statusText(detail), usualDays === null ? null : `usual time ${days(usualDays)}`],
    paymentOff: [detail, date && `paid ${date}`],
    takenBack: [date],
  };
  return parts[key].filter((part): part is string => Boolean(part));
}

export const recordOf = ({ claim, remittanceId }: Pick<WorkRow, 'claim' | 'remittanceId'>): string =>
  claim ? (claim.number ?? claim.id) : (remittanceId ?? '');

export const recordPathOf = ({ claim, remittanceId }: Pick<WorkRow, 'claim' | 'remittanceId'>): string =>
  claim ? `/claim-details/${claim.id}` : `/remittance-advice/${remittanceId ?? ''}`;

export const partyOf = ({ patient, payee }: Pick<WorkRow, 'patient' | 'payee'>): string =>
  capitalize(patient?.name ?? payee ?? '');

interface DueText {
  readonly date: string;
  readonly rest: string;
  readonly look: 'far' | 'soon' | 'over';
}

/** The due date and the days left. 14 days or fewer are in the warning color (spec 5 §3.2). */
export function dueText(dueDay: string, today: string): DueText {
  const { state, days: left } = deadline(dueDay, today);
  const date = formatDay(dueDay);
  if (state === 'closed') return { date, rest: `Overdue by ${days(-left)}`, look: 'over' };
  if (state === 'today') return { date, rest: 'today', look: 'soon' };
  return { date, rest: `${days(left)} left`, look: state === 'near' ? 'soon' : 'far' };
}

export const assigneeOf = ({ assignee }: Pick<WorkRow, 'assignee'>): string =>
  assignee === null ? texts.unassigned : assignee.isMe ? texts.you : assignee.name;

/** Why and when a row closed, that it is done, or until when it is snoozed. Empty for open rows. */
export function stateLineOf(row: Pick<WorkRow, 'closed' | 'snoozedUntil' | 'state'>): string {
  if (row.state === 'snoozed' && row.snoozedUntil !== null) return `Snoozed until ${formatDay(row.snoozedUntil)}`;
  if (row.state === 'done') return texts.done;
  if (row.state !== 'closed' || row.closed === null) return '';
  return closedText(row.closed.cause, formatDay(planDay(row.closed.at)));
}
