import { composeEnvelope, composeSet, type Envelope } from '../envelope/write-interchange.ts';
import { composeSegment, type Element, plainText } from '../tokens/compose.ts';
import { X12Refusal } from '../tokens/refusal.ts';
import { writeCents, writeDay, writeDecimal } from '../tokens/values.ts';
import type {
  Adjustment,
  Amount,
  Contact,
  Party,
  Payment,
  Person,
  Procedure,
  ProviderAdjustment,
  Reference,
  RemittanceClaim,
  RemittanceLine,
} from './model.ts';
import { unwritableReasons } from './writable.ts';

const PAIRS = 6;
const TRIPLETS = 6;
export const GROUP_835 = { functionalId: 'HP', version: '005010X221A1' } as const;

/**
 * Returns a payment as an 835 of its own interchange. Text becomes capitals. Throws an `X12Refusal` if the payment is
 * negative, does not balance or lacks a required element; `unwritableReasons` tells that before.
 */
export function write835(payment: Payment, envelope: Envelope): string {
  const [reason] = unwritableReasons(payment);
  if (reason !== undefined) throw new X12Refusal('unwritable', reason);
  const segments = [
    ...composeHead(payment),
    ...(payment.claims.length > 0 ? [composeSegment('LX', ['1'])] : []),
    ...payment.claims.flatMap(composeClaim),
    ...composeProviderAdjustments(payment.adjustments),
  ];
  const { head, tail } = composeEnvelope(envelope, GROUP_835, 1);
  return head + composeSet('835', '0001', null, segments) + tail;
}

const capitals = (text: string, length?: number) => plainText(text.toUpperCase()).slice(0, length).trim();
const cents = (amount: number | null) => (amount === null ? '' : writeCents(amount));
const units = (value: number | null) => (value === null ? '' : writeDecimal(value));

function composeHead(payment: Payment): readonly string[] {
  const { bank } = payment;
  const bankNumbers = [
    bank.senderQualifier,
    bank.senderBank,
    bank.senderAccountType,
    bank.senderAccount,
    bank.originatingCompany,
    bank.originatingSupplement,
    bank.receiverQualifier,
    bank.receiverBank,
    bank.receiverAccountType,
    bank.receiverAccount,
  ].map((text) => capitals(text));
  const codes = [payment.creditOrDebit, payment.method, payment.format].map((text) => capitals(text));
  return [
    composeSegment('BPR', [
      capitals(payment.handling),
      cents(payment.amountCents),
      ...codes,
      ...bankNumbers,
      writeDay(payment.payDate),
    ]),
    composeSegment('TRN', ['1', capitals(payment.trace), capitals(payment.payerId), capitals(payment.originator)]),
    ...optional('REF', 'EV', capitals(payment.receiverId)),
    ...optional('REF', 'F2', capitals(payment.systemVersion)),
    ...composeDay('405', payment.productionDate),
    ...composeParty('PR', payment.payer),
    ...composeParty('PE', payment.payee),
  ];
}

function composeParty(role: string, party: Party): readonly string[] {
  const address = party.address.map((line) => capitals(line, 55));
  const place = [capitals(party.city, 30), capitals(party.state), capitals(party.zip)];
  return [
    composeSegment('N1', [role, capitals(party.name, 60), capitals(party.idQualifier), capitals(party.id)]),
    ...(address.length > 0 ? [composeSegment('N3', address.slice(0, 2))] : []),
    ...(place.some((text) => text !== '') ? [composeSegment('N4', place)] : []),
    ...party.references.flatMap(composeReference),
    ...party.contacts.map(composeContact),
  ];
}

function composeContact({ role, name, numbers }: Contact): string {
  const pairs = numbers.slice(0, 3).flatMap(({ qualifier, value }) => [capitals(qualifier), capitals(value)]);
  return composeSegment('PER', [capitals(role), capitals(name, 60), ...pairs]);
}

function composeClaim(claim: RemittanceClaim): readonly string[] {
  return [
    composeSegment('CLP', [
      capitals(claim.account),
      capitals(claim.status),
      cents(claim.chargedCents),
      cents(claim.paidCents),
      cents(claim.patientCents),
      capitals(claim.filing),
      capitals(claim.claimNumber),
      capitals(claim.facility),
      capitals(claim.frequency),
      '',
      capitals(claim.drg),
    ]),
    ...composeAdjustments(claim.adjustments),
    ...composeName('QC', claim.patient),
    ...composeName('IL', claim.subscriber),
    ...composeName('74', claim.corrected),
    ...composeName('82', claim.rendering),
    ...composeElements('MIA', claim.inpatient),
    ...composeElements('MOA', claim.outpatient),
    ...claim.references.flatMap(composeReference),
    ...composeDay('232', claim.serviceStart),
    ...composeDay('233', claim.serviceEnd),
    ...composeDay('036', claim.coverageEnd),
    ...composeDay('050', claim.received),
    ...claim.amounts.map(composeAmount),
    ...claim.lines.flatMap(composeLine),
  ];
}

function composeLine(line: RemittanceLine): readonly string[] {
  const { serviceStart: start, serviceEnd: end } = line;
  const days = start === end ? composeDay('472', start) : [...composeDay('150', start), ...composeDay('151', end)];
  return [
    composeSegment('SVC', [
      composeProcedure(line.procedure),
      cents(line.chargedCents),
      cents(line.paidCents),
      capitals(line.revenueCode),
      units(line.paidUnits),
      composeProcedure(line.submitted),
      units(line.billedUnits),
    ]),
    ...days,
    ...composeAdjustments(line.adjustments),
    ...line.references.flatMap(composeReference),
    ...line.amounts.map(composeAmount),
    ...line.remarks.map(({ qualifier, value }) => composeSegment('LQ', [capitals(qualifier), capitals(value)])),
  ];
}

function composeProcedure(procedure: Procedure | null): Element {
  if (!procedure) return '';
  const { qualifier, code, modifiers } = procedure;
  return [qualifier, code, ...modifiers.slice(0, 4)].map((text) => capitals(text));
}

/** Writes up to six reasons of one group in a segment. The order stays. */
function composeAdjustments(adjustments: readonly Adjustment[]): readonly string[] {
  return runs(adjustments, TRIPLETS, (a, b) => a.group === b.group).map((run) =>
    composeSegment('CAS', [
      capitals(run[0]!.group),
      ...run.flatMap(({ reason, amountCents, quantity }) => [capitals(reason), cents(amountCents), units(quantity)]),
    ]),
  );
}

function composeProviderAdjustments(adjustments: readonly ProviderAdjustment[]): readonly string[] {
  const isSame = (a: ProviderAdjustment, b: ProviderAdjustment) => a.provider === b.provider && a.yearEnd === b.yearEnd;
  return runs(adjustments, PAIRS, isSame).map((run) =>
    composeSegment('PLB', [
      capitals(run[0]!.provider),
      writeDay(run[0]!.yearEnd ?? ''),
      ...run.flatMap(({ reason, reference, amountCents }): Element[] => [
        [capitals(reason), capitals(reference)],
        cents(amountCents),
      ]),
    ]),
  );
}

/** Splits a list into runs of items that belong together, each with at most `length` items. */
function runs<T>(items: readonly T[], length: number, isSame: (a: T, b: T) => boolean): readonly (readonly T[])[] {
  const all: T[][] = [];
  for (const item of items) {
    const last = all.at(-1);
    if (last && last.length < length && isSame(last[0]!, item)) last.push(item);
    else all.push([item]);
  }
  return all;
}

function composeName(role: string, person: Person | null): readonly string[] {
  if (!person) return [];
  const names = [capitals(person.last, 60), capitals(person.first, 35), capitals(person.middle, 25)];
  const id = [capitals(person.idQualifier), capitals(person.id)];
  return [composeSegment('NM1', [role, capitals(person.kind), ...names, '', capitals(person.suffix, 10), ...id])];
}

function composeElements(id: string, elements: readonly string[] | null): readonly string[] {
  return elements
    ? [
        composeSegment(
          id,
          elements.map((element) => capitals(element)),
        ),
      ]
    : [];
}

function composeReference({ qualifier, value }: Reference): readonly string[] {
  return optional('REF', capitals(qualifier), capitals(value));
}

function composeAmount({ qualifier, amountCents }: Amount): string {
  return composeSegment('AMT', [capitals(qualifier), cents(amountCents)]);
}

function composeDay(qualifier: string, day: string | null): readonly string[] {
  return day === null ? [] : [composeSegment('DTM', [qualifier, writeDay(day)])];
}

function optional(id: string, qualifier: string, value: string): readonly string[] {
  return value === '' ? [] : [composeSegment(id, [qualifier, value])];
}
