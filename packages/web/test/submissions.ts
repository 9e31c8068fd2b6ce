import type { SubmissionDetails, SubmissionRow } from '@pbt/domain/contract/submission';

const state = {
  queueStatus: 'InProgress',
  answer: null,
  answeredOn: null,
  message: null,
  daysInReview: 14,
  usualDays: 60,
} as const;

/** An appeal in review, as the list shows it. */
export const submissionRow = (changes: Partial<SubmissionRow> = {}): SubmissionRow => ({
  id: 'A-0000-000P',
  kind: 'appeal',
  typeName: 'Appeal',
  claimId: '000000251147',
  claimNumber: null,
  lines: [2],
  reason: 'No authorization on file',
  patientId: '90000012301',
  fileCount: 2,
  diagnosisCount: 0,
  hasNotes: false,
  submittedOn: '2025-10-15T20:41:00.000Z',
  submittedBy: 'Riley Example',
  isMine: true,
  ...state,
  ...changes,
});

/** The same appeal, as it is read back. */
export const submissionDetails = (changes: Partial<SubmissionDetails> = {}): SubmissionDetails => ({
  id: 'A-0000-000P',
  kind: 'appeal',
  typeName: 'Appeal',
  submittedOn: '2025-10-15T20:41:00.000Z',
  submittedBy: 'Riley Example',
  claim: {
    id: '000000251147',
    number: null,
    patientId: '90000012301',
    patientName: 'Marigold Testperson',
    subscriberId: '900000123',
    providerName: 'Example Family Clinic',
    serviceStart: '2025-09-06',
    billed: '$1,703.00',
    taxId: '070000101',
  },
  lines: [
    {
      num: 2,
      code: '93306',
      text: 'Heart ultrasound',
      charged: '$1,240.00',
      reasons: [{ gc: 'CO', carc: '197', rarc: null, title: 'No authorization on file' }],
    },
  ],
  appeal: {
    reason: 'Authorization 88412077 was given.',
    action: 'Please pay line 2.',
    authNumber: '88412077',
    notesLocation: 'Attached',
    contact: {
      name: 'Riley Example',
      address: '14 Thistledown Lane, Juniper Flats, UT 84197',
      phone: '801-555-0134',
      email: 'riley@example.org',
    },
  },
  appealBy: '2026-04-20',
  notes: null,
  patientId: '90000012301',
  providerNpi: null,
  diagnoses: [],
  files: [{ id: 'file-1', name: 'authorization.pdf', size: 217_088, sha256: 'a'.repeat(64) }],
  ...state,
  ...changes,
});
