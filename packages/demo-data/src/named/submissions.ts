import { addDays } from '@pbt/domain/rules/shared/dates';
import { CLAIM, SUBMISSION, TAX_ID, USER } from '../catalog/names.ts';
import { DEMO_FILES } from '../build/files.ts';
import type { Row, Rows } from '../rows/tables.ts';

interface Special {
  readonly id: string;
  readonly claim: string;
  readonly status: Row<'work_item'>['status'];
  readonly type: string;
  readonly daysAgo: number;
  readonly notes?: string;
  readonly files?: readonly (keyof typeof DEMO_FILES)[];
  readonly foreign?: true;
}

const SENTENCE = 'The visit notes show that authorization was asked for before the day of service. ';
const SIX_LINES = 'First line\nSecond line\nThird line\nFourth line\nFifth line\nSixth line';

const SPECIALS: readonly Special[] = [
  {
    id: SUBMISSION.ended,
    claim: CLAIM.everyQueueStatus,
    status: 'End',
    type: 'REC',
    daysAgo: 25,
    notes: 'Chart of the visit.',
    files: ['pdf', 'image'],
  },
  {
    id: SUBMISSION.inReview,
    claim: CLAIM.everyQueueStatus,
    status: 'InProgress',
    type: 'Appeal',
    daysAgo: 6,
    files: ['text'],
  },
  {
    id: SUBMISSION.unknown,
    claim: CLAIM.everyQueueStatus,
    status: 'Unknown',
    type: 'EOB',
    daysAgo: 9,
    notes: 'Answer of the first payer.',
  },
  {
    id: SUBMISSION.rejected,
    claim: CLAIM.everyQueueStatus,
    status: 'Rejected',
    type: 'PIP',
    daysAgo: 12,
    notes: 'Accident report.',
  },
  {
    id: SUBMISSION.failed,
    claim: CLAIM.everyQueueStatus,
    status: 'Failed',
    type: 'ITM',
    daysAgo: 14,
    notes: 'Itemized bill.',
  },
  {
    id: SUBMISSION.none,
    claim: CLAIM.everyQueueStatus,
    status: 'None',
    type: 'RXRC',
    daysAgo: 16,
    notes: 'Pharmacy list.',
  },
  {
    id: SUBMISSION.longNotes,
    claim: CLAIM.longNotes,
    status: 'InProgress',
    type: 'OTH',
    daysAgo: 4,
    notes: SENTENCE.repeat(8).trim(),
  },
  {
    id: 'demo-submission-six-lines',
    claim: CLAIM.longNotes,
    status: 'InProgress',
    type: 'COB',
    daysAgo: 5,
    notes: SIX_LINES,
  },
  {
    id: 'demo-submission-five-lines',
    claim: CLAIM.longNotes,
    status: 'InProgress',
    type: 'COB',
    daysAgo: 6,
    notes: SIX_LINES.slice(0, SIX_LINES.lastIndexOf('\n')),
  },
  {
    id: 'demo-submission-400-characters',
    claim: CLAIM.longNotes,
    status: 'InProgress',
    type: 'OTH',
    daysAgo: 7,
    notes: SENTENCE.repeat(5).slice(0, 400).replace(/.$/, '.'),
  },
  {
    id: 'demo-submission-reviewed-1',
    claim: CLAIM.submissionsReviewed,
    status: 'End',
    type: 'REC',
    daysAgo: 20,
    notes: 'Chart.',
  },
  { id: 'demo-submission-reviewed-2', claim: CLAIM.submissionsReviewed, status: 'End', type: 'Appeal', daysAgo: 18 },
  {
    id: 'demo-submission-review-1',
    claim: CLAIM.submissionsInReview,
    status: 'End',
    type: 'REC',
    daysAgo: 20,
    notes: 'Chart.',
  },
  {
    id: 'demo-submission-review-2',
    claim: CLAIM.submissionsInReview,
    status: 'InProgress',
    type: 'Appeal',
    daysAgo: 3,
  },
  {
    id: 'demo-submission-unknown-1',
    claim: CLAIM.submissionsUnknown,
    status: 'End',
    type: 'REC',
    daysAgo: 20,
    notes: 'Chart.',
  },
  {
    id: 'demo-submission-unknown-2',
    claim: CLAIM.submissionsUnknown,
    status: 'Unknown',
    type: 'EOB',
    daysAgo: 8,
    notes: 'Answer of the first payer.',
  },
  {
    id: SUBMISSION.foreign,
    claim: CLAIM.foreign,
    status: 'InProgress',
    type: 'REC',
    daysAgo: 6,
    notes: 'Chart of another office.',
    files: ['foreign'],
    foreign: true,
  },
];

/** The second line of the claims that are half denied. */
const APPEALED = [
  { itemCode: '93306', isDenied: true, lineNumber: 2, claimReasons: [{ carcCode: '197', garcCode: 'CO' }] },
];

function appeal(claimNum: string, date: string) {
  const person = { first: 'Robin', last: 'Ashdown', full: 'Robin Ashdown' };
  return {
    date,
    providerName: { first: '', last: '', full: 'Marlowe Finch' },
    officeContact: person,
    contactStreetAddress: '101 Larkmoor Lane',
    contactCity: 'Cedar Fork',
    contactState: 'UT',
    contactZip: '84198',
    contactPhone: '801-555-0101',
    contactEmail: 'staff@example.org',
    patientName: 'Avery Lindqvist',
    subscriberId: '800000101',
    dateOfService: addDays(date, -34),
    billedAmt: '$1,703.00',
    claimNum,
    authNum: '',
    appealReason: 'Authorization was given before the day of service.',
    appealRequest: 'Please pay line 2.',
    notesInIcentra: 'Attached',
    claimItemsSelected: '2, 93306',
  };
}

const author = (special: Special) => (special.foreign ? USER.newcomer : USER.staff);

export function namedSubmissionRows(today: string): Rows {
  const at = (daysAgo: number, time: string) => new Date(`${addDays(today, -daysAgo)}T${time}Z`);
  return {
    submission: SPECIALS.map((special) => ({
      id: special.id,
      claim_id: special.claim,
      tax_id: special.foreign ? TAX_ID.foreignMedicine : TAX_ID.familyMedicine,
      created_by: author(special),
      created_at: at(special.daysAgo, '16:00:00'),
      state: 'submitted',
      type: special.type,
      notes: special.notes ?? null,
      appeal:
        special.type === 'Appeal'
          ? { appeal: appeal(special.claim, addDays(today, -special.daysAgo)), claimItems: APPEALED }
          : null,
      payload_hash: null,
      submitted_at: at(special.daysAgo, '16:05:00'),
      submitted_name: special.foreign ? 'Jules Norwood' : 'Robin Ashdown',
    })),
    stored_file: SPECIALS.flatMap((special) =>
      (special.files ?? []).map((key) => {
        const { id, name, mediaType, content, sha256, storageKey } = DEMO_FILES[key];
        return {
          id,
          submission_id: special.id,
          created_by: author(special),
          created_at: at(special.daysAgo, '16:03:00'),
          name,
          media_type: mediaType,
          size_bytes: content.length,
          sha256,
          storage_key: storageKey,
          scan: 'clean' as const,
        };
      }),
    ),
    work_item: SPECIALS.map((special) => ({
      id: `work-${special.id}`,
      kind: 'submission',
      submission_id: special.id,
      member_id: null,
      provider_npi: null,
      diagnosis: null,
      status: special.status,
      created_by: author(special),
      created_at: at(special.daysAgo, '16:05:00'),
      updated_at: at(special.daysAgo - 1, '09:00:00'),
      updated_date: addDays(today, 1 - special.daysAgo),
      note: null,
    })),
  };
}
