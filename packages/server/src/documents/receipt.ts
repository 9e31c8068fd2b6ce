import type { SentFile, SentLine, SubmissionDetails } from '@pbt/domain/contract/submission';
import { queueBadge, type QueueBadge } from '@pbt/domain/rules/claim/submissions';
import { formatDay } from '@pbt/domain/rules/shared/dates';
import { formatTaxId } from '@pbt/domain/rules/shared/identifiers';
import { formatInstant } from '@pbt/domain/rules/shared/instants';
import { facts, letterhead, paragraph, section, title } from './blocks.ts';
import type { Brand } from './brand.ts';
import { unprintable } from './fonts.ts';
import { Sheet, type Style } from './sheet.ts';
import { table, type Column } from './table.ts';

export interface ReceiptInput {
  readonly brand: Brand;
  readonly now: Date;
  readonly timeZone: string;
  readonly submission: SubmissionDetails;
}

const SMALL: Style = { size: 9, colour: 'textSoft' };

const STATES: Record<QueueBadge, string> = {
  completed: 'Review completed',
  inReview: 'In review',
  unknown: 'Unknown status',
  error: 'Error',
};
const ANSWERS = { overturned: 'Overturned', partly: 'Partly overturned', upheld: 'Upheld' } as const;
const NOTES = { Attached: 'Notes Attached', iCentra: 'Notes in iCentra' } as const;

const LINES: readonly Column<SentLine>[] = [
  { head: '#', share: 6, cell: ({ num }) => String(num) },
  { head: 'Code', share: 38, cell: ({ code, text }) => [code, text].filter(Boolean) },
  {
    head: 'Reason',
    share: 40,
    cell: ({ reasons }) =>
      reasons.map(({ gc, carc, rarc, title: words }) =>
        [`${gc}-${[carc, rarc].filter(Boolean).join(' / ')}`, words].filter(Boolean).join(', '),
      ),
  },
  { head: 'Charged', share: 16, align: 'right', cell: ({ charged }) => charged },
];

const FILES: readonly Column<SentFile>[] = [
  { head: 'File', share: 36, cell: ({ name }) => name },
  { head: 'Bytes', share: 14, align: 'right', cell: ({ size }) => size?.toLocaleString('en-US') ?? '' },
  { head: 'SHA-256', share: 50, cell: ({ sha256 }) => [sha256.slice(0, 32), sha256.slice(32)].filter(Boolean) },
];

function stateText({ queueStatus, answer, answeredOn }: SubmissionDetails): string {
  const day = answeredOn === null ? '' : ` ${formatDay(answeredOn)}`;
  const words = [STATES[queueBadge(queueStatus)], answer && ANSWERS[answer]].filter(Boolean).join(', ');
  return `${words}${day}`;
}

const withZone = (instant: number, timeZone: string) => Object.values(formatInstant(instant, timeZone)).join(' ');

function drawText(sheet: Sheet, heading: string, text: string | null): void {
  if (!text) return;
  section(sheet, heading);
  paragraph(sheet, text);
}

function drawAppeal(sheet: Sheet, { appeal, claim }: SubmissionDetails): void {
  if (!appeal) return;
  drawText(sheet, 'Appeal reason', appeal.reason);
  drawText(sheet, 'Action requested', appeal.action);
  facts(sheet, [
    ['Auth #', appeal.authNumber],
    ['Notes', NOTES[appeal.notesLocation]],
    ['Date of service', claim && formatDay(claim.serviceStart)],
  ]);
  section(sheet, 'Office contact');
  const { name, phone, email, address } = appeal.contact;
  facts(sheet, [
    ['Name', name],
    ['Phone', phone],
    ['Email', email],
    ['Address', address],
  ]);
}

const lostText = (count: number) =>
  count === 1
    ? '1 character cannot be printed here. The submission has it.'
    : `${count} characters cannot be printed here. The submission has them.`;

/** Draws the proof of a submission: what was sent, by whom and when, and the state on the day of the receipt. */
export async function drawReceipt({ brand, now, timeZone, submission }: ReceiptInput): Promise<Buffer> {
  const { id, claim, lines, files, patientId } = submission;
  const sheet = new Sheet(`Submission receipt ${id}`, brand, now);
  letterhead(sheet);
  title(sheet, `Submission receipt ${id}`, submission.typeName);
  facts(sheet, [
    ['Submitted', withZone(Date.parse(submission.submittedOn), timeZone)],
    ['By', submission.submittedBy],
    ['State on this receipt', stateText(submission)],
    ['Claim', claim && (claim.number ?? claim.id)],
    ['Patient', claim?.patientName],
    ['Patient ID', patientId],
    ['Provider', claim?.providerName],
    ['Billed amount', claim?.billed],
    ['Tax ID', claim && formatTaxId(claim.taxId)],
    ['Requesting provider NPI', submission.providerNpi],
  ]);
  if (lines.length > 0) {
    section(sheet, 'Claim items');
    table(sheet, LINES, lines);
  }
  drawAppeal(sheet, submission);
  drawText(sheet, 'Diagnoses', submission.diagnoses.join(', '));
  drawText(sheet, 'Notes', submission.notes);
  drawText(sheet, 'Answer', submission.message);
  if (files.length > 0) {
    section(sheet, 'Files');
    table(sheet, FILES, files);
  }
  const { appeal, notes, diagnoses, message, submittedBy } = submission;
  const lost = unprintable(JSON.stringify([claim, lines, files, appeal, notes, diagnoses, message, submittedBy]));
  if (lost > 0) paragraph(sheet, lostText(lost));
  sheet.y += 6;
  paragraph(sheet, `Receipt made ${withZone(now.getTime(), timeZone)}.`, SMALL);
  return sheet.finish(`Submission ${id}`);
}
