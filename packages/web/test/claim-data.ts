import type { Claim, ClaimItem, ClaimReason, Letter } from '@pbt/domain/contract/claim';
import type { Draft, DraftRow, Submission } from '@pbt/domain/contract/claim-documentation';
import { file, type Handlers } from './api.ts';

export const ID = '000000251147';

export const outcomeFacts = (changes: Partial<Claim['outcome']> = {}): Claim['outcome'] => ({
  pricedBy: 'line',
  charged: '$1,310.30',
  paid: '$121.92',
  paidDate: '2025-09-30',
  takenBack: null,
  lastVersion: null,
  records: null,
  usualDays: 30,
  usualAppealDays: 60,
  callNumber: '801-555-0100',
  ...changes,
});

export function claim(changes: Partial<Claim> = {}): Claim {
  return {
    id: ID,
    type: 'Medical',
    status: 'Processing Complete ',
    statusDate: '2025-09-24',
    received: '2025-09-11',
    adjustedFrom: null,
    adjustedTo: null,
    ra: { id: 'CM00000000000417' },
    product: { id: 'MPPO0001', desc: 'Select 1500 Sample' },
    service: { start: '2025-09-08', end: '2025-09-09', provider: { name: { full: 'Example Family Clinic' } } },
    patient: {
      id: '90000012301',
      name: { full: 'Marigold Testperson' },
      pcp: 'Avery Placeholder, MD',
      qmb: false,
      sub: {
        id: '900000123',
        name: { full: 'Rowan Testperson' },
        group: { name: { full: 'Placeholder Manufacturing Co.' }, lob: 'Sample Medicaid' },
      },
    },
    outcome: outcomeFacts(),
    ...changes,
  };
}

/** An allowed line by default. */
export function item(changes: Partial<ClaimItem> = {}): ClaimItem {
  return {
    num: 1,
    units: 1,
    toothNumber: null,
    toothSurface: null,
    code: { id: 'X1001', text: 'Sample office visit' },
    charged: '$1,000.10',
    allowed: '$162.40',
    paid: '$121.92',
    copay: '$25.00',
    ded: '$0.00',
    coins: '$15.48',
    remarks: [
      { id: 'R01', text: 'Paid as agreed' },
      { id: 'R14', text: 'Deductible taken' },
    ],
    adjustments: [],
    ...changes,
  };
}

export const deniedItem = (changes: Partial<ClaimItem> = {}) =>
  item({
    num: 2,
    code: { id: 'X9002', text: 'Sample study' },
    charged: '$310.20',
    allowed: '$0.00',
    paid: '$0.00',
    copay: '$0.00',
    coins: '$0.00',
    remarks: [],
    ...changes,
  });

export function reason(changes: Partial<ClaimReason> = {}): ClaimReason {
  return {
    seqNo: '1',
    gc: 'CO',
    carc: '45',
    rarc: null,
    text: 'Charge exceeds the fee schedule',
    amount: '$1,374.60',
    class: 'contract',
    title: 'Above the contracted rate',
    explanation: '',
    step: 'nothing',
    resendBy: null,
    recordsBy: null,
    appealBy: null,
    ...changes,
  };
}

export function letter(changes: Partial<Letter> = {}): Letter {
  return {
    id: 'letter-1',
    claimId: ID,
    createDate: '2025-10-01',
    description: 'Sample determination notice',
    providerName: 'EXAMPLE FAMILY CLINIC',
    memberName: 'MARIGOLD TESTPERSON',
    subscriberId: '900000123',
    memberSuffix: 1,
    ...changes,
  };
}

export function submission(changes: Partial<Submission> = {}): Submission {
  return {
    id: 'submission-1',
    reference: 'D-0000-000H',
    type: 'REC',
    typeName: 'Medical/Dental Record',
    submittedBy: 'Sam Placeholder',
    submittedOn: '2025-10-03T18:00:00.000Z',
    lines: [],
    notes: null,
    files: [],
    queueStatus: 'End',
    ...changes,
  };
}

/** What the server returns for a submission without a saved draft. */
export const newDraft = (changes: Partial<Draft> = {}): Draft => ({
  id: 'submission-new',
  claimId: ID,
  version: 0,
  savedAt: null,
  appeal: null,
  attachment: null,
  files: [],
  contact: null,
  ...changes,
});

export const draftRow = (changes: Partial<DraftRow> = {}): DraftRow => ({
  id: 'submission-saved',
  claimId: ID,
  claimNumber: ID,
  kind: 'Appeal',
  savedAt: '2025-10-27T22:31:00.000Z',
  lines: [2],
  type: '',
  text: 'It was authorized.',
  files: 1,
  canSend: true,
  ...changes,
});

/** The server returns IDs as plain text. */
export const text = (value: string) => file(value, 'text/plain');

const TYPES = ['REC', 'EOB', 'PIP', 'ITM', 'RXRC', 'COB', 'OTH'];

/** Responses for a claim with one allowed and one denied line. Both can be appealed. */
export const responses = (more: Handlers = {}): Handlers => ({
  'GET /claim/documentation/type': () => TYPES,
  'GET /claim/:claimId': () => claim(),
  'GET /claim/:claimId/item': () => [item(), deniedItem()],
  'GET /claim/:claimId/reason': () => [reason(), reason({ seqNo: '2', carc: '197', rarc: 'N000' })],
  'GET /claim/:claimId/timeline': () => [],
  'GET /user/preference': () => ({ showTexts: false }),
  'GET /claim/:claimId/letter': () => [],
  'GET /claim/:claimId/documentation': () => [],
  'GET /claim/:claimId/documentation/new-submission-eligibility': () => true,
  'POST /claim/:claimId/documentation/submission/stage': () => text('submission-new'),
  'GET /claim/documentation/draft': () => [],
  'GET /claim/documentation/:submissionId/draft': ({ params }) => newDraft({ id: params['submissionId']! }),
  'PUT /claim/documentation/:submissionId/draft': ({ fields }) => ({
    version: Number(fields['version']) + 1,
    savedAt: '2025-10-29T20:41:00.000Z',
  }),
  'DELETE /claim/documentation/:submissionId': () => null,
  'DELETE /claim/documentation/stage/file/:fileId': () => null,
  'POST /claim/documentation/attachment': () => null,
  'POST /claim/documentation/appeal': () => null,
  ...more,
});
