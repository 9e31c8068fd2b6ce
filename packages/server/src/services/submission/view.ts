import type {
  SentAppeal,
  SentFile,
  SentLine,
  SubmissionDetails,
  SubmissionKind,
  SubmissionRow,
} from '@pbt/domain/contract/submission';
import type { AppealPayload } from '@pbt/domain/rules/claim/appeal';
import { ATTACHMENT_TYPES, isAttachmentType } from '@pbt/domain/rules/claim/attachment-form';
import { planSettings } from '@pbt/domain/rules/claim/outcome/plan-settings';
import { guideEntry } from '@pbt/domain/rules/claim/outcome/reason-guide';
import { daysInReview } from '@pbt/domain/rules/claim/submission-list';
import { fullName } from '../../identity/caller.ts';
import { toSentClaim, type SentOfClaim } from './operations.ts';
import type { ClaimSubmission, PersonSubmission } from './repository.ts';

/** Whose list it is, and the day of an instant in the plan's time zone. */
export interface Viewer {
  readonly userId: number;
  readonly today: string;
  readonly dayOf: (instant: Date) => string;
}

type Appeal = Omit<AppealPayload, 'submissionId'>;
type SentRequest = { author?: string; files?: readonly { name: string; size: number; sha256: string }[] };

const APPEAL = 'Appeal';
const OTHER_NAMES = { 'food-benefit': 'Food benefit request', 'provider-update': 'Provider update' } as const;

const typeName = (type: string) => (isAttachmentType(type) ? ATTACHMENT_TYPES[type] : type);
const appealOf = ({ appeal }: ClaimSubmission) => appeal as Appeal | null;
const requestOf = ({ sent }: PersonSubmission) => (sent ?? {}) as SentRequest;

/** Lines of a submission from before the portal stored their texts. The reasons are the built-in ones of the codes. */
const linesOfForm = (appeal: Appeal | null): SentLine[] =>
  (appeal?.claimItems ?? []).map(({ lineNumber, itemCode, claimReasons }) => ({
    num: lineNumber,
    code: itemCode,
    text: '',
    charged: '',
    reasons: claimReasons.map(({ garcCode, carcCode }) => ({
      gc: garcCode,
      carc: carcCode,
      rarc: null,
      title: guideEntry({ gc: garcCode, carc: carcCode, rarc: null })?.title ?? '',
    })),
  }));

function sentOf(row: ClaimSubmission): SentOfClaim {
  return (
    (row.sent as SentOfClaim | null) ?? { claim: toSentClaim(row), lines: linesOfForm(appealOf(row)), appealBy: null }
  );
}

type StateRow = Pick<ClaimSubmission, 'status' | 'answer' | 'answered_on' | 'message'>;

function stateOf(row: StateRow, submitted: Date | null, usualDays: number | null, { today, dayOf }: Viewer) {
  const queueStatus = row.status ?? 'Unknown';
  return {
    queueStatus,
    answer: row.answer,
    answeredOn: row.answered_on,
    message: row.message,
    daysInReview: submitted && daysInReview(queueStatus, dayOf(submitted), today),
    usualDays,
  };
}

/** Only appeals have a usual time. */
const usualDaysOf = ({ type, plan_rules }: ClaimSubmission) =>
  type === APPEAL ? planSettings(plan_rules).usualAppealDays : null;

function headOfClaim(row: ClaimSubmission, viewer: Viewer) {
  const kind: SubmissionKind = row.type === APPEAL ? 'appeal' : 'attachment';
  return {
    id: row.reference ?? '',
    kind,
    typeName: typeName(row.type ?? ''),
    submittedOn: row.submitted_at?.toISOString() ?? '',
    submittedBy: row.submitted_name ?? '',
    ...stateOf(row, row.submitted_at, usualDaysOf(row), viewer),
  };
}

function headOfPerson(row: PersonSubmission, viewer: Viewer) {
  const kind = row.kind === 'food-benefit' ? ('food-benefit' as const) : ('provider-update' as const);
  const { first_name, last_name } = row;
  return {
    id: row.reference ?? '',
    kind,
    typeName: OTHER_NAMES[kind],
    submittedOn: row.created_at.toISOString(),
    submittedBy: requestOf(row).author ?? fullName({ first_name: first_name ?? '', last_name: last_name ?? '' }),
    ...stateOf(row, row.created_at, null, viewer),
  };
}

export function toRowOfClaim(row: ClaimSubmission, viewer: Viewer): SubmissionRow {
  const { claim, lines } = sentOf(row);
  return {
    ...headOfClaim(row, viewer),
    claimId: claim.id,
    claimNumber: claim.number,
    lines: lines.map(({ num }) => num),
    reason: lines[0]?.reasons[0]?.title ?? '',
    patientId: claim.patientId,
    fileCount: row.file_count ?? 0,
    diagnosisCount: 0,
    hasNotes: row.notes !== null,
    isMine: row.created_by === viewer.userId,
  };
}

export function toRowOfPerson(row: PersonSubmission, viewer: Viewer): SubmissionRow {
  return {
    ...headOfPerson(row, viewer),
    claimId: null,
    claimNumber: null,
    lines: [],
    reason: '',
    patientId: row.member_id,
    fileCount: requestOf(row).files?.length ?? 0,
    diagnosisCount: row.diagnosis?.length ?? 0,
    hasNotes: false,
    isMine: row.created_by === viewer.userId,
  };
}

function toSentAppeal(payload: Appeal | null): SentAppeal | null {
  if (!payload) return null;
  const { appeal } = payload;
  return {
    reason: appeal.appealReason,
    action: appeal.appealRequest,
    authNumber: appeal.authNum,
    notesLocation: appeal.notesInIcentra,
    contact: {
      name: appeal.officeContact.full,
      address: `${appeal.contactStreetAddress}, ${appeal.contactCity}, ${appeal.contactState} ${appeal.contactZip}`,
      phone: appeal.contactPhone,
      email: appeal.contactEmail,
    },
  };
}

export function toDetailsOfClaim(row: ClaimSubmission, files: SentFile[], viewer: Viewer): SubmissionDetails {
  const { claim, lines, appealBy } = sentOf(row);
  return {
    ...headOfClaim(row, viewer),
    claim,
    lines: [...lines],
    appeal: toSentAppeal(appealOf(row)),
    appealBy,
    notes: row.notes,
    patientId: claim.patientId,
    providerNpi: null,
    diagnoses: [],
    files,
  };
}

export function toDetailsOfPerson(row: PersonSubmission, viewer: Viewer): SubmissionDetails {
  return {
    ...headOfPerson(row, viewer),
    claim: null,
    lines: [],
    appeal: null,
    appealBy: null,
    notes: null,
    patientId: row.member_id,
    providerNpi: row.provider_npi,
    diagnoses: row.diagnosis ?? [],
    files: (requestOf(row).files ?? []).map((file) => ({ id: null, ...file })),
  };
}
