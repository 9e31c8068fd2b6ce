import type { AppealForm, NoteLocation } from './appeal-form.ts';
import { isDeniedItem, isPricedByClaim, totalClaimItems, type ClaimItemAmounts } from './claim-items.ts';
import { formatCents } from '../shared/money.ts';

/** A claim line with the API's field names (spec 3 §3). `num` is the line number. */
export interface AppealItem extends ClaimItemAmounts {
  num: number;
  code: { id: string };
}

/** `seqNo` lists line numbers, separated by commas. `gc` is the group code, `carc` the adjustment reason code. */
export interface AppealReason {
  seqNo: string;
  gc: string;
  carc: string;
}

const APPEALABLE = new Set(['CO', 'PR']); // group codes, spec 3 §4

function isAppealable(reason: AppealReason): boolean {
  return APPEALABLE.has(reason.gc.trim());
}

/** Reads "1, 2,5" as 1, 2 and 5. Anything that is not a line number is skipped. */
export function lineNumbers(seqNo: string): number[] {
  return seqNo.split(',').flatMap((part) => (/^\d+$/.test(part.trim()) ? [Number(part)] : []));
}

type Line = Pick<AppealItem, 'num' | 'allowed'>;

/** A reason without lines is one of the whole claim. It applies to the lines of a claim that was priced as a whole. */
export function reasonsOfLine<Reason extends AppealReason>(reasons: readonly Reason[], line: Line): Reason[] {
  return reasons.filter(({ seqNo }) =>
    seqNo.trim() === '' ? isPricedByClaim(line) : lineNumbers(seqNo).includes(line.num),
  );
}

/** The lines with a CO or PR reason. If there are none, the claim cannot be appealed. */
export function appealEligibleItems<Item extends Line>(
  items: readonly Item[],
  reasons: readonly AppealReason[],
): Item[] {
  const appealable = reasons.filter(isAppealable);
  return items.filter((item) => reasonsOfLine(appealable, item).length > 0);
}

/** True if lines are selected and none of them was denied. The user must then confirm the appeal. */
export function allSelectedAllowed(selected: readonly ClaimItemAmounts[]): boolean {
  return selected.length > 0 && selected.every((item) => !isDeniedItem(item));
}

/** Selected lines that are all denied or all allowed, and have the same CO and PR reasons. */
export interface AppealType {
  isDenied: boolean;
  /** Group code and claim adjustment reason code (CARC), for example CO-197. */
  codes: string[];
  lines: number[];
}

/**
 * Groups the selected lines by denied or allowed and by their CO and PR reasons (spec 3 §2.3), in line order. Reasons
 * with other group codes are ignored.
 */
export function appealTypes(selected: readonly AppealItem[], reasons: readonly AppealReason[]): AppealType[] {
  const types = new Map<string, AppealType>();
  for (const item of selected.toSorted((a, b) => a.num - b.num)) {
    const isDenied = isDeniedItem(item);
    const appealable = reasonsOfLine(reasons, item).filter(isAppealable);
    const codes = [...new Set(appealable.map((reason) => `${reason.gc.trim()}-${reason.carc.trim()}`))].toSorted();
    const key = [isDenied, ...codes].join(' ');
    const known = types.get(key);
    if (known) known.lines.push(item.num);
    else types.set(key, { isDenied, codes, lines: [item.num] });
  }
  return [...types.values()];
}

/** For example "Denied CO-197 (line 5)" or "Allowed CO-45, PR-2 (lines 1, 2)". */
export function appealTypeText({ isDenied, codes, lines }: AppealType): string {
  const where = `(line${lines.length === 1 ? '' : 's'} ${lines.join(', ')})`;
  return [isDenied ? 'Denied' : 'Allowed', codes.join(', '), where].filter(Boolean).join(' ');
}

/** Line number and procedure code of each selected line, for example "4, X4110; 5, X9002". */
export function claimItemsSelectedText(selected: readonly { num: number; code: { id: string } }[]): string {
  return selected.map((item) => `${item.num}, ${item.code.id}`).join('; ');
}

export interface AppealPayload {
  submissionId: string;
  claimItems: {
    itemCode: string;
    isDenied: boolean;
    lineNumber: number;
    claimReasons: { carcCode: string; garcCode: string }[];
  }[];
  appeal: {
    date: string;
    providerName: PersonName;
    officeContact: PersonName;
    contactStreetAddress: string;
    contactCity: string;
    contactState: string;
    contactZip: string;
    contactPhone: string;
    contactEmail: string;
    patientName: string;
    subscriberId: string;
    dateOfService: string;
    billedAmt: string;
    claimNum: string;
    authNum: string;
    appealReason: string;
    appealRequest: string;
    notesInIcentra: NoteLocation;
    claimItemsSelected: string;
  };
}

interface PersonName {
  first: string;
  last: string;
  full: string;
}

interface AppealFacts {
  submissionId: string;
  claim: {
    id: string;
    service: { start: string; provider: { name: { full: string; first?: string; last?: string } } };
    patient: { name: { full: string }; sub: { id: string } };
  };
  items: readonly AppealItem[];
  reasons: readonly AppealReason[];
  form: AppealForm & { noteLocation: NoteLocation };
  today: string;
}

/**
 * The request body of an appeal. `billedAmt` is the charge of the whole claim, or "" if the charge of a line is
 * unreadable. The provider's full name is not split into first and last, because a provider can be an organization.
 */
export function appealPayload({ submissionId, claim, items, reasons, form, today }: AppealFacts): AppealPayload {
  const selected = appealEligibleItems(items, reasons).filter((item) => form.claimItem.includes(item.num));
  const charged = totalClaimItems(items).charged;
  const provider = claim.service.provider.name;
  const first = form.officeContactFirst.trim();
  const last = form.officeContactLast.trim();
  return {
    submissionId,
    claimItems: selected.map((item) => ({
      itemCode: item.code.id,
      isDenied: isDeniedItem(item),
      lineNumber: item.num,
      claimReasons: reasonsOfLine(reasons, item).map(({ carc, gc }) => ({ carcCode: carc, garcCode: gc })),
    })),
    appeal: {
      date: today,
      providerName: { first: provider.first ?? '', last: provider.last ?? '', full: provider.full },
      officeContact: { first, last, full: `${first} ${last}` },
      contactStreetAddress: form.contactAddress.trim(),
      contactCity: form.contactCity.trim(),
      contactState: form.contactState.trim(),
      contactZip: form.contactZip.trim(),
      contactPhone: form.contactPhone.trim(),
      contactEmail: form.contactEmail.trim(),
      patientName: claim.patient.name.full,
      subscriberId: claim.patient.sub.id,
      dateOfService: claim.service.start,
      billedAmt: charged === null ? '' : formatCents(charged),
      claimNum: claim.id,
      authNum: form.authNum.trim(),
      appealReason: form.appealReason.trim(),
      appealRequest: form.actionRequest.trim(),
      notesInIcentra: form.noteLocation,
      claimItemsSelected: claimItemsSelectedText(selected),
    },
  };
}
