import { addDays } from '@pbt/domain/rules/shared/dates';
import { MEMBER, TAX_ID } from '../catalog/names.ts';
import type { Row } from '../rows/tables.ts';

/** The plan accepts appeals for this many days after the payment (catalog/plan-rules.ts). */
const APPEAL_DAYS = 180;

/** The second line of the claims that are half denied. */
export const APPEALED = [
  { itemCode: '93306', isDenied: true, lineNumber: 2, claimReasons: [{ carcCode: '197', garcCode: 'CO' }] },
];

/** The claim that is appealed, and whether notes are sent with the appeal. */
export interface Appealed {
  readonly claim: Row<'claim'>;
  readonly hasFiles: boolean;
}

/** What the office wrote in the form. */
export function appeal({ claim, hasFiles }: Appealed, date: string) {
  const person = { first: 'Robin', last: 'Ashdown', full: 'Robin Ashdown' };
  return {
    date,
    providerName: { first: '', last: '', full: 'Marlowe Finch' },
    officeContact: person,
    contactStreetAddress: '101 Larkmoor Lane',
    contactCity: 'Cedar Fork',
    contactState: 'UT',
    contactZip: '84198',
    contactPhone: '801-555-0134',
    contactEmail: 'staff@example.org',
    patientName: 'Avery Lindqvist',
    subscriberId: '800000101',
    dateOfService: claim.service_start,
    billedAmt: '$1,703.00',
    claimNum: claim.id,
    authNum: '',
    appealReason: 'Authorization was given before the day of service.',
    appealRequest: 'Please pay line 2.',
    notesInIcentra: hasFiles ? 'Attached' : 'iCentra',
    claimItemsSelected: '2, 93306',
  };
}

/** The claim and its second line, as they were when the appeal was filed. */
export const sentAppeal = ({ claim }: Appealed) => ({
  claim: {
    id: claim.id,
    number: null,
    patientId: MEMBER.typical,
    patientName: 'Avery Lindqvist',
    subscriberId: MEMBER.typical.slice(0, 9),
    providerName: 'Marlowe Finch',
    serviceStart: claim.service_start,
    billed: '$1,703.00',
    taxId: TAX_ID.familyMedicine,
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
  appealBy: addDays(claim.paid_date!, APPEAL_DAYS),
});
