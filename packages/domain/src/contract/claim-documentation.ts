import * as Type from 'typebox';
import {
  APPEAL_ANSWERS,
  ClaimIdText,
  closed,
  DayOrNull,
  Instant,
  OpaqueId,
  orNull,
  QueueStatus,
  TextOrNull,
} from './common.ts';
import { service } from './endpoint.ts';

export const ATTACHMENT_CODES = ['REC', 'EOB', 'PIP', 'ITM', 'RXRC', 'COB', 'OTH'] as const;
const AttachmentCode = Type.Enum(ATTACHMENT_CODES);

const Submission = Type.Object({
  id: Type.String(),
  reference: Type.String({ description: 'such as A-7K3M-92QS' }),
  type: Type.String({ description: 'Appeal or an attachment type code' }),
  typeName: Type.String(),
  submittedBy: Type.String(),
  submittedOn: Instant,
  lines: Type.Array(Type.Integer(), { description: 'claim lines of an appeal' }),
  notes: TextOrNull,
  files: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  queueStatus: QueueStatus,
  answer: Type.Optional(
    Type.Object({ what: Type.Enum(APPEAL_ANSWERS), day: DayOrNull }, { description: 'of an appeal that was answered' }),
  ),
});
export type Submission = Type.Static<typeof Submission>;

const PersonName = closed({
  first: Type.String({ maxLength: 80 }),
  last: Type.String({ maxLength: 80 }),
  full: Type.String({ maxLength: 160 }),
});

const Version = Type.Integer({ minimum: 0, maximum: 1_000_000 });

const DraftVersion = Type.Optional({
  ...Version,
  description: 'the version of the draft that the user has seen, 0 before the first save; another one is refused',
});

const AppealBody = closed({
  submissionId: OpaqueId,
  draftVersion: DraftVersion,
  claimItems: Type.Array(
    closed({
      itemCode: Type.String({ maxLength: 20 }),
      isDenied: Type.Boolean(),
      lineNumber: Type.Integer({ minimum: 1, maximum: 999 }),
      claimReasons: Type.Array(
        closed({ carcCode: Type.String({ maxLength: 8 }), garcCode: Type.String({ maxLength: 8 }) }),
        { maxItems: 50 },
      ),
    }),
    { minItems: 1, maxItems: 999 },
  ),
  appeal: closed({
    date: Type.String({ format: 'date' }),
    providerName: PersonName,
    officeContact: PersonName,
    contactStreetAddress: Type.String({ minLength: 1, maxLength: 120 }),
    contactCity: Type.String({ minLength: 3, maxLength: 60 }),
    contactState: Type.String({ minLength: 2, maxLength: 30 }),
    contactZip: Type.String({ minLength: 5, maxLength: 5 }),
    contactPhone: Type.String({ minLength: 1, maxLength: 30 }),
    contactEmail: Type.String({ minLength: 3, maxLength: 120 }),
    patientName: Type.String({ maxLength: 160 }),
    subscriberId: Type.String({ maxLength: 20 }),
    dateOfService: Type.String({ maxLength: 30 }),
    billedAmt: Type.String({ maxLength: 20 }),
    claimNum: ClaimIdText,
    authNum: Type.String({ maxLength: 40 }),
    appealReason: Type.String({ minLength: 1, maxLength: 4000 }),
    appealRequest: Type.String({ minLength: 1, maxLength: 4000 }),
    notesInIcentra: Type.Union([Type.Literal('Attached'), Type.Literal('iCentra')]),
    claimItemsSelected: Type.String({ maxLength: 8000 }),
  }),
});
export type AppealBody = Type.Static<typeof AppealBody>;

const AttachmentBody = closed({
  submissionId: OpaqueId,
  draftVersion: DraftVersion,
  notes: Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 4000 }),
  type: AttachmentCode,
});

const short = (maxLength: number) => Type.String({ maxLength });

/** The person in the office whom the plan can ask about the appeal, with the field names of the form. */
const OfficeContact = {
  officeContactFirst: short(60),
  officeContactLast: short(60),
  contactAddress: short(120),
  contactCity: short(60),
  contactState: short(30),
  contactZip: short(10),
  contactPhone: short(30),
  contactEmail: short(120),
};

/** A long text of an unfinished form. Pasted text can be longer than what can be sent, and is kept to be shortened. */
const longDraft = short(20_000);

/** An unfinished form. Its fields can be empty or not valid. */
const AppealDraft = closed({
  claimItem: Type.Array(Type.Integer({ minimum: 1, maximum: 999 }), { maxItems: 999 }),
  ...OfficeContact,
  appealReason: longDraft,
  actionRequest: longDraft,
  authNum: short(40),
  noteLocation: Type.Enum(['', 'Attached', 'iCentra']),
});
export type AppealDraft = Type.Static<typeof AppealDraft>;

const AttachmentDraft = closed({ type: Type.Enum(['', ...ATTACHMENT_CODES]), notes: longDraft });

const DraftBody = closed({
  version: { ...Version, description: 'the version that the browser has seen, 0 before the first save' },
  appeal: Type.Optional(AppealDraft),
  attachment: Type.Optional(AttachmentDraft),
});
export type DraftBody = Type.Static<typeof DraftBody>;

const SavedDraft = Type.Object({ version: Version, savedAt: Instant });
export type SavedDraft = Type.Static<typeof SavedDraft>;

const Draft = Type.Object({
  id: Type.String(),
  claimId: Type.String(),
  version: Version,
  savedAt: TextOrNull,
  appeal: orNull(AppealDraft),
  attachment: orNull(AttachmentDraft),
  files: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), size: Type.Integer() })),
  contact: orNull(
    Type.Object(
      { source: Type.Enum(['appeal', 'profile']), ...OfficeContact },
      { description: 'office contact for a new appeal, from the last appeal or the profile; null for a saved draft' },
    ),
  ),
});
export type Draft = Type.Static<typeof Draft>;

const DraftRow = Type.Object({
  id: Type.String({ description: 'ID of the submission' }),
  claimId: Type.String(),
  claimNumber: Type.String({ description: 'the claim ID as the plan writes it' }),
  kind: Type.Enum(['Appeal', 'Attachment']),
  savedAt: Instant,
  lines: Type.Array(Type.Integer(), { description: 'chosen lines of an appeal' }),
  type: Type.String({ description: 'type code of an attachment, empty without a choice' }),
  text: Type.String({ description: 'the start of the appeal reason or of the notes' }),
  files: Type.Integer({ description: 'number of files' }),
  canSend: Type.Boolean({ description: 'false if the claim has changed so that it cannot be sent' }),
});
export type DraftRow = Type.Static<typeof DraftRow>;

const SubmissionId = closed({ submissionId: OpaqueId });

const ClaimId = closed({ claimId: ClaimIdText });

export const claimDocumentationApi = service('claim', {
  types: {
    method: 'GET',
    path: '/claim/documentation/type',
    summary: 'Attachment type codes',
    reply: Type.Array(AttachmentCode),
  },
  eligibility: {
    method: 'GET',
    path: '/claim/:claimId/documentation/new-submission-eligibility',
    summary: 'Whether a new submission can be created',
    params: ClaimId,
    reply: Type.Boolean(),
    record: 'claim',
  },
  list: {
    method: 'GET',
    path: '/claim/:claimId/documentation',
    summary: 'Submissions of a claim',
    params: ClaimId,
    reply: Type.Array(Submission),
    record: 'submission',
  },
  stage: {
    method: 'POST',
    path: '/claim/:claimId/documentation/submission/stage',
    summary: 'Open a submission and return its ID. Later calls with this ID can be repeated safely.',
    params: ClaimId,
    replies: 'text',
    record: 'submission',
  },
  appeal: {
    method: 'POST',
    path: '/claim/documentation/appeal',
    summary: 'Submit an appeal',
    body: AppealBody,
    record: 'submission',
    timeoutMs: 60_000,
  },
  attachment: {
    method: 'POST',
    path: '/claim/documentation/attachment',
    summary: 'Submit an attachment',
    body: AttachmentBody,
    record: 'submission',
    timeoutMs: 60_000,
  },
  file: {
    method: 'GET',
    path: '/claim/documentation/file/:fileId',
    summary: 'An uploaded file',
    params: closed({ fileId: OpaqueId }),
    replies: 'file',
    record: 'file',
  },
  removeFile: {
    method: 'DELETE',
    path: '/claim/documentation/stage/file/:fileId',
    summary: 'Remove a staged file',
    params: closed({ fileId: OpaqueId }),
    record: 'file',
  },
  drafts: {
    method: 'GET',
    path: '/claim/documentation/draft',
    summary: 'Unfinished submissions of the user, last saved first',
    reply: Type.Array(DraftRow),
    record: 'submission',
  },
  draft: {
    method: 'GET',
    path: '/claim/documentation/:submissionId/draft',
    summary: 'The saved fields and files of an unfinished submission',
    params: SubmissionId,
    reply: Draft,
    record: 'submission',
  },
  saveDraft: {
    method: 'PUT',
    path: '/claim/documentation/:submissionId/draft',
    summary: 'Save an unfinished submission. A save that another window has overtaken is refused.',
    params: SubmissionId,
    body: DraftBody,
    reply: SavedDraft,
    record: 'submission',
    outlivesPage: true,
  },
  cancel: {
    method: 'DELETE',
    path: '/claim/documentation/:submissionId',
    summary: 'Cancel a staged submission',
    params: closed({ submissionId: OpaqueId }),
    record: 'submission',
  },
  stageFile: {
    method: 'POST',
    path: '/claim/documentation/:submissionId/stage/file',
    summary: 'Upload a file into a staged submission and return the file ID',
    params: closed({ submissionId: OpaqueId }),
    query: closed({ fileId: Type.Optional(OpaqueId) }),
    upload: 'claimFile',
    replies: 'text',
    record: 'file',
    timeoutMs: 60_000,
  },
});
