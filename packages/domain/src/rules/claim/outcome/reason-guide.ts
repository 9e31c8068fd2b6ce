import type { AdjustmentClass, NextStep } from '../../../contract/claim.ts';
import { remarkCodes } from '../remarks.ts';

/** What a reason of an adjustment means, and what the office does about it (spec 5 §3.1). */
interface GuideEntry {
  readonly class: AdjustmentClass;
  readonly title: string;
  readonly explanation: string;
  readonly step: NextStep;
}

/** A row that the plan added or changed. An empty `rarc` is for every remark. */
export interface GuideRow extends GuideEntry {
  readonly gc: string;
  readonly carc: string;
  readonly rarc: string;
}

interface ReasonCodes {
  readonly gc: string;
  readonly carc: string;
  /** One remark code, or several separated by commas or spaces. */
  readonly rarc: string | null;
}

const denial = (step: NextStep, title: string, explanation = ''): GuideEntry => ({
  class: 'denial',
  title,
  explanation,
  step,
});
const of = (kind: AdjustmentClass, step: NextStep, title: string, explanation = ''): GuideEntry => ({
  class: kind,
  title,
  explanation,
  step,
});

const modifier = denial(
  'correct',
  'Modifier does not fit',
  'The modifier does not fit the procedure, or two procedures cannot be billed together that day without one.',
);
const twice = denial('nothing', 'Received twice', 'The first claim counts; look it up before sending again.');
const records = denial('records', 'Records needed', 'The plan asked for documents and has not received them.');
const assigned = denial('appeal', 'Not the assigned provider, or no referral', 'Appeal with the referral.');
const notCovered = denial('billPatient', 'Not covered by this plan');
const noCoverage = denial('billPatient', 'No coverage on that day', 'Ask the patient for other coverage first.');
const rate = of('contract', 'nothing', 'Above the contracted rate');

/** The built-in rows of the guide. A key is group code and CARC, or both with a RARC. */
const BUILT_IN_GUIDE: ReadonlyMap<string, GuideEntry> = new Map([
  [
    'CO-16 M51',
    denial(
      'correct',
      'Procedure code missing or wrong',
      'The procedure code on this line is missing, incomplete or not valid on the date of service.',
    ),
  ],
  [
    'CO-16 N290',
    denial(
      'correct',
      'Rendering provider number missing or wrong',
      'The NPI of the person who gave the service is missing or not on file.',
    ),
  ],
  ['CO-16 N382', denial('correct', 'Patient number missing or wrong', 'Compare the ID with the card.')],
  ['CO-16 N37', denial('correct', 'Tooth number missing or wrong', 'Add it for this procedure.')],
  ['CO-16 N75', denial('correct', 'Tooth surface missing or wrong', 'Add it for this procedure.')],
  ['CO-16 M76', denial('correct', 'Diagnosis missing or incomplete', 'Add the full diagnosis code for this line.')],
  ['CO-16', denial('correct', 'Information missing or wrong', 'See the remark for what is missing.')],
  ['CO-4', modifier],
  ['CO-236', modifier],
  ['CO-11', denial('correct', 'Diagnosis does not support the procedure', 'Check both codes against the record.')],
  [
    'CO-31',
    denial('correct', 'Patient not found', 'The plan could not match the patient; check name, birth date and ID.'),
  ],
  [
    'CO-97 M15',
    denial('correct', 'Included in another service', 'If it was a separate service, add the right modifier.'),
  ],
  ['CO-97', denial('appeal', 'Part of the main procedure', 'If it was separate, send the notes that show it.')],
  ['CO-18', twice],
  ['OA-18', twice],
  [
    'CO-22',
    denial(
      'billOtherPayer',
      'Another plan pays first',
      'Bill that plan, then resend with its explanation of benefits.',
    ),
  ],
  ['CO-109', denial('billOtherPayer', 'Sent to the wrong plan', 'Another plan covers this service.')],
  ['CO-252', records],
  ['CO-226', records],
  ['CO-29', denial('appeal', 'Sent after the filing limit', 'If you sent it in time, appeal with proof of the date.')],
  [
    'CO-197',
    denial(
      'appeal',
      'No authorization on file',
      'If you had one, appeal and give its number. If not, ask for one after the fact.',
    ),
  ],
  ['CO-198', denial('appeal', 'More than was authorized', 'Appeal with the authorization that covers all units.')],
  ['CO-50', denial('appeal', 'Not needed under the coverage policy', 'Appeal with notes that show the need.')],
  ['CO-151', denial('appeal', 'More often than the records support', 'Appeal with notes for each visit.')],
  ['CO-242', assigned],
  ['CO-243', assigned],
  ['CO-B7', denial('call', 'Provider not certified for this service that day')],
  ['CO-193', denial('call', 'First decision stands', 'The plan reviewed the claim and did not change it.')],
  ['PR-204', notCovered],
  ['PR-96', notCovered],
  ['PR-119', denial('billPatient', 'Benefit limit used up', 'The yearly or count limit was reached.')],
  ['PR-26', noCoverage],
  ['PR-27', noCoverage],
  ['PR-179', denial('billPatient', 'Waiting period not over on that day')],
  [
    'PR-51',
    denial(
      'billPatient',
      'Condition existed before the coverage began',
      'The plan does not pay for it in this period.',
    ),
  ],
  [
    'OA-257',
    of('held', 'wait', 'Held: premium not paid', 'The plan decides when the premium arrives or the grace period ends.'),
  ],
  [
    'OA-209',
    of(
      'information',
      'nothing',
      'Collect nothing from this patient (QMB)',
      'Refund what was collected. Medicaid may pay this part.',
    ),
  ],
  ['CO-45', rate],
  ['PI-45', rate],
  ['OA-45', rate],
  ['CO-253', of('contract', 'nothing', 'Federal payment reduction (sequestration)')],
  ['CO-24', of('contract', 'nothing', 'Covered by your fixed monthly payment')],
  ['OA-23', of('otherPayer', 'nothing', 'What the other payer did')],
  ['PR-1', of('share', 'billPatient', 'Deductible')],
  ['PR-2', of('share', 'billPatient', 'Coinsurance')],
  ['PR-3', of('share', 'billPatient', 'Copay')],
  ['PR-45', of('share', 'billPatient', 'Above the allowed amount')],
  ['PR-169', of('share', 'billPatient', 'A cheaper alternative was paid')],
]);

const FIXED = new Set(['CO-45', 'CO-253', 'CO-24', 'PR-1', 'PR-2', 'PR-3', 'OA-23', 'OA-209']);

/** The class that a plan cannot change, or null for a pair whose class it can choose. */
export function fixedClass(gc: string, carc: string): AdjustmentClass | null {
  const key = `${gc}-${carc}`;
  return FIXED.has(key) ? BUILT_IN_GUIDE.get(key)!.class : null;
}

interface BuiltInReason extends Pick<GuideRow, 'gc' | 'carc' | 'rarc' | 'class' | 'step'> {
  /** A plan cannot change the class of this pair. */
  readonly isFixed: boolean;
}

/** The built-in rows without their texts. The database classifies adjustments with them. */
export function builtInReasons(): BuiltInReason[] {
  return [...BUILT_IN_GUIDE].map(([key, { class: kind, step }]) => {
    const [, gc, carc, rarc = ''] = /^(\w+)-(\w+)(?: (\w+))?$/.exec(key)!;
    return { gc: gc!, carc: carc!, rarc, class: kind, step, isFixed: FIXED.has(key) };
  });
}

/**
 * Finds the row of a reason. The remarks are tried first, in their order, then the pair without a remark. At both, the
 * plan's row comes before the built-in one. Returns null if the guide has no row.
 */
export function guideEntry(reason: ReasonCodes, planRows: readonly GuideRow[] = []): GuideEntry | null {
  const gc = reason.gc.trim().toUpperCase();
  const carc = reason.carc.trim().toUpperCase();
  const remarks = remarkCodes([reason.rarc]).map((code) => code.toUpperCase());
  for (const rarc of [...remarks, '']) {
    const own = planRows.find((row) => row.gc === gc && row.carc === carc && row.rarc === rarc);
    const found = own ?? BUILT_IN_GUIDE.get(rarc === '' ? `${gc}-${carc}` : `${gc}-${carc} ${rarc}`);
    if (found) {
      const { title, explanation, step } = found;
      return { class: fixedClass(gc, carc) ?? found.class, title, explanation, step };
    }
  }
  return null;
}
