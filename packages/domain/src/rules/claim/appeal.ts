import type { AppealForm, NoteLocation } from './appeal-form.ts';
import { isDeniedItem, totalClaimItems, type ClaimItemAmounts } from './claim-items.ts';
import { formatCents } from '../shared/money.ts';

/** Wire names of spec 3 §3: num is the line number, seqNo the line numbers a reason speaks of. */
export interface AppealItem extends ClaimItemAmounts {
  num: number;
  code: { id: string };
}

export interface AppealReason {
  seqNo: string;
  gc: string;
  carc: string;
}

const APPEALABLE = new Set(['CO', 'PR']); // spec 3 §4

function isAppealable(reason: AppealReason): boolean {
  return APPEALABLE.has(reason.gc.trim());
}

/** "1, 2,5" -> 1, 2, 5; what is no line number is left out. */
export function lineNumbers(seqNo: string): number[] {
  return seqNo.split(',').flatMap((part) => (/^\d+$/.test(part.trim()) ? [Number(part)] : []));
}

function reasonsOfLine<Reason extends AppealReason>(reasons: readonly Reason[], line: number): Reason[] {
  return reasons.filter((reason) => lineNumbers(reason.seqNo).includes(line));
}

/** Empty means that an appeal is not possible for this claim at all. */
export function appealEligibleItems<Item extends { num: number }>(
  items: readonly Item[],
  reasons: readonly AppealReason[],
): Item[] {
  const lines = new Set(reasons.filter(isAppealable).flatMap((reason) => lineNumbers(reason.seqNo)));
  return items.filter((item) => lines.has(item.num));
}

/** True asks the user to confirm an appeal of lines that were all allowed, and to say why. */
export function allSelectedAllowed(selected: readonly ClaimItemAmounts[]): boolean {
  return selected.length > 0 && selected.every((item) => !isDeniedItem(item));
}

/** What an appeal is about: lines that ended the same way (denied or not) for the same CO and PR reasons. */
export interface AppealType {
  isDenied: boolean;
  /** Group code and CARC, such as CO-197. */
  codes: string[];
  lines: number[];
}

/**
 * "Appeal types are generated from the claim items" (spec 3 §2.3): one type for each different outcome among the
 * chosen lines, in line order. Two lines belong together when both were denied or both allowed, and when the same
 * reasons that make them appealable stand against them. Other group codes say nothing about the appeal.
 */
export function appealTypes(selected: readonly AppealItem[], reasons: readonly AppealReason[]): AppealType[] {
  const types = new Map<string, AppealType>();
  for (const item of selected.toSorted((a, b) => a.num - b.num)) {
    const isDenied = isDeniedItem(item);
    const appealable = reasonsOfLine(reasons, item.num).filter(isAppealable);
    const codes = [...new Set(appealable.map((reason) => `${reason.gc.trim()}-${reason.carc.trim()}`))].toSorted();
    const key = [isDenied, ...codes].join(' ');
    const known = types.get(key);
    if (known) known.lines.push(item.num);
    else types.set(key, { isDenied, codes, lines: [item.num] });
  }
  return [...types.values()];
}

/** "Denied CO-197 (line 5)", "Allowed CO-45, PR-2 (lines 1, 2)". */
export function appealTypeText({ isDenied, codes, lines }: AppealType): string {
  const where = `(line${lines.length === 1 ? '' : 's'} ${lines.join(', ')})`;
  return [isDenied ? 'Denied' : 'Allowed', codes.join(', '), where].filter(Boolean).join(' ');
}

/** Line number and code of each selected item: "4, X4110; 5, X9002". */
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
 * Days travel as YYYY-MM-DD, money as text. The date of service is the claim's first day, the billed amount what
 * the whole claim charged ("" when a line cannot be read). A provider may be an organisation: first and last stay
 * empty unless the claim names them, since splitting a full name is guessing.
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
      claimReasons: reasonsOfLine(reasons, item.num).map(({ carc, gc }) => ({ carcCode: carc, garcCode: gc })),
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
