import { addDays } from '@pbt/domain/rules/shared/dates';
import { MEMBER, TAX_ID } from '../catalog/names.ts';

/** The second line of the claims that are half denied. */
export const APPEALED = [
  { itemCode: '93306', isDenied: true, lineNumber: 2, claimReasons: [{ carcCode: '197', garcCode: 'CO' }] },
];

/** What the office wrote in the form. */
export function appeal(claimNum: string, date: string) {
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

/** The claim and its second line, as they were when the appeal was filed. */
export const sentAppeal = (claimId: string, date: string) => ({
  claim: {
    id: claimId,
    number: null,
    patientId: MEMBER.typical,
    patientName: 'Avery Lindqvist',
    subscriberId: MEMBER.typical.slice(0, 9),
    providerName: 'Marlowe Finch',
    serviceStart: addDays(date, -34),
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
  appealBy: addDays(date, 150),
});
