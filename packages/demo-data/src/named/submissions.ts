import { addDays } from '@pbt/domain/rules/shared/dates';
import { CLAIM, SUBMISSION, TAX_ID, USER } from '../catalog/names.ts';
import type { ClaimSet } from '../build/claim.ts';
import { DEMO_FILES } from '../build/files.ts';
import { demoReference } from '../build/references.ts';
import { APPEALED, appeal, sentAppeal, type Appealed } from './appeals.ts';
import { providerUpdates } from './provider-updates.ts';
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
  /** Of an appeal that the plan answered. */
  readonly answer?: Row<'work_item'>['answer'];
  readonly message?: string;
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
    message: 'The report names another patient.',
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
  {
    id: SUBMISSION.overturned,
    claim: CLAIM.submissionsReviewed,
    status: 'End',
    type: 'Appeal',
    daysAgo: 18,
    files: ['authorization'],
    answer: 'overturned',
    message: 'The authorization was found. Line 2 is paid with the next payment run.',
  },
  {
    id: SUBMISSION.partly,
    claim: CLAIM.submissionsReviewed,
    status: 'End',
    type: 'Appeal',
    daysAgo: 47,
    answer: 'partly',
    message: 'One of two units is covered.',
  },
  {
    id: SUBMISSION.upheld,
    claim: CLAIM.submissionsReviewed,
    status: 'End',
    type: 'Appeal',
    daysAgo: 82,
    answer: 'upheld',
    message: 'No authorization was on file on the day of service.',
  },
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

const isAppeal = ({ type }: Special) => type === 'Appeal';
const isAnswered = ({ status }: Special) => status === 'End' || status === 'Rejected';

const author = (special: Special) => (special.foreign ? USER.newcomer : USER.staff);

export function namedSubmissionRows(today: string, claims: readonly ClaimSet[]): Rows {
  const byId = new Map(claims.map(({ claim }) => [claim.id, claim]));
  const appealed = ({ claim, files = [] }: Special): Appealed => ({
    claim: byId.get(claim)!,
    hasFiles: files.length > 0,
  });
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
      appeal: isAppeal(special)
        ? { appeal: appeal(appealed(special), addDays(today, -special.daysAgo)), claimItems: APPEALED }
        : null,
      payload_hash: null,
      submitted_at: at(special.daysAgo, '16:05:00'),
      submitted_name: special.foreign ? 'Jules Norwood' : 'Robin Ashdown',
      reference: demoReference(isAppeal(special) ? 'A' : 'D', special.id),
      sent: isAppeal(special) ? sentAppeal(appealed(special)) : null,
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
    work_item: [
      ...SPECIALS.map((special): Row<'work_item'> => ({
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
        reference: null,
        sent: null,
        answer: special.answer ?? null,
        answered_on: isAnswered(special) ? addDays(today, 1 - special.daysAgo) : null,
        message: special.message ?? null,
      })),
      ...providerUpdates(today),
    ],
  };
}
