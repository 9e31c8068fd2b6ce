import type { AppealPayload } from '@pbt/domain/rules/claim/appeal';
import { plain } from './table.ts';

type Appeal = Omit<AppealPayload, 'submissionId'>;

const lineText = ({ lineNumber, itemCode, isDenied, claimReasons }: Appeal['claimItems'][number]): string => {
  const reasons = claimReasons.map(({ garcCode, carcCode }) => `${garcCode}-${carcCode}`).join(', ');
  return `${lineNumber}: ${itemCode}, ${isDenied ? 'denied' : 'not denied'}${reasons === '' ? '' : ` (${reasons})`}`;
};

/** The parts of an appeal that a reviewer reads, in the order of the form. */
function partsOf({ claimItems, appeal }: Appeal): readonly (readonly [label: string, text: string])[] {
  const { contactStreetAddress, contactCity, contactState, contactZip } = appeal;
  return [
    ['Sent on', appeal.date],
    ['Claim', appeal.claimNum],
    ['Patient', `${appeal.patientName}, subscriber ID ${appeal.subscriberId}`],
    ['Provider', appeal.providerName.full],
    ['Date of service', appeal.dateOfService],
    ['Billed', appeal.billedAmt],
    ['Lines', claimItems.map(lineText).join('\n')],
    ['Reason', appeal.appealReason],
    ['Request', appeal.appealRequest],
    ['Authorization', appeal.authNum || 'none'],
    ['Medical notes', appeal.notesInIcentra === 'Attached' ? 'attached, see Files' : 'in iCentra'],
    ['Contact', appeal.officeContact.full],
    ['Address', `${contactStreetAddress}, ${contactCity}, ${contactState} ${contactZip}`],
    ['Phone', appeal.contactPhone],
    ['Email', appeal.contactEmail],
  ];
}

/** Formats an appeal as lines with labels. The office's line breaks stay. */
export function appealText(appeal: Appeal): string {
  const parts = partsOf(appeal);
  const width = Math.max(...parts.map(([label]) => label.length)) + 3;
  const lines = parts.map(([label, text]) => {
    const [first = '', ...more] = text.split(/\r\n|\r|\n/).map(plain);
    return [`${`${label}:`.padEnd(width)}${first}`, ...more.map((line) => ' '.repeat(width) + line)].join('\n');
  });
  return `Appeal\n${lines.join('\n')}`;
}
