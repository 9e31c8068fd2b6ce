import type { Fields } from '../envelope/fields.ts';
import { ELEMENT, SEGMENT } from '../envelope/problem.ts';
import type { Segment } from '../tokens/segment.ts';
import { ADJUSTMENT_GROUPS, CLAIM_STATUS, FILING, PROCEDURE_QUALIFIERS } from './codes.ts';
import type { Adjustment, Amount, Person, Procedure, Reference, RemittanceClaim, RemittanceLine } from './model.ts';

const MAX_LINES = 999;
/** Segments of one claim. 999 lines with all their segments are fewer. */
const MAX_SEGMENTS = 100_000;
const TRIPLETS = 6;

type Draft<T> = { -readonly [Key in keyof T]: T[Key] extends readonly (infer Item)[] ? Item[] : T[Key] };

/** Reads the segments of one CLP loop. */
export class ClaimReader {
  readonly #fields: Fields;
  readonly #claim: Draft<RemittanceClaim>;
  #line: Draft<RemittanceLine> | null = null;
  #segments = 0;
  /** The claim is over a limit, so that the rest of it is not read. */
  #isFull = false;
  /** The CLP and SVC segments, to report sums that differ. */
  readonly head: { readonly id: string; readonly number: number };
  readonly lineHeads: { readonly id: string; readonly number: number }[] = [];

  constructor(fields: Fields, clp: Segment) {
    this.#fields = fields;
    this.head = { id: clp.id, number: clp.number };
    this.#claim = {
      account: fields.required(clp, 1, 'patient account number'),
      status: fields.required(clp, 2, 'claim status'),
      chargedCents: fields.requiredCents(clp, 3, 'charge'),
      paidCents: fields.requiredCents(clp, 4, 'payment'),
      patientCents: fields.cents(clp, 5),
      filing: clp.element(6),
      claimNumber: fields.required(clp, 7, 'claim number'),
      facility: clp.element(8),
      frequency: clp.element(9),
      drg: clp.element(11),
      adjustments: [],
      patient: null,
      subscriber: null,
      corrected: null,
      rendering: null,
      inpatient: null,
      outpatient: null,
      references: [],
      serviceStart: null,
      serviceEnd: null,
      coverageEnd: null,
      received: null,
      amounts: [],
      lines: [],
    };
    fields.checkCode(clp, 2, clp.element(2), CLAIM_STATUS);
    fields.checkCode(clp, 6, clp.element(6), FILING);
  }

  get claim(): RemittanceClaim {
    return this.#claim;
  }

  read(segment: Segment): void {
    if (this.#isFull) return;
    this.#segments += 1;
    if (this.#segments > MAX_SEGMENTS) {
      this.#fields.refuseSegment(segment, SEGMENT.limit, `A claim has more than ${MAX_SEGMENTS} segments.`);
      this.#isFull = true;
      return;
    }
    const owner = this.#line ?? this.#claim;
    switch (segment.id) {
      case 'SVC':
        return this.#openLine(segment);
      case 'CAS':
        return this.#readAdjustments(segment, owner.adjustments);
      case 'REF':
        return addReference(segment, owner.references);
      case 'AMT':
        return this.#readAmount(segment, owner.amounts);
      case 'DTM':
        return this.#line ? this.#readLineDay(segment, this.#line) : this.#readClaimDay(segment);
      case 'LQ':
        return this.#line ? addReference(segment, this.#line.remarks) : undefined;
      case 'NM1':
        return this.#line ? undefined : this.#readName(segment);
      case 'MIA':
        this.#claim.inpatient ??= elementsOf(segment);
        return;
      case 'MOA':
        this.#claim.outpatient ??= elementsOf(segment);
        return;
      default:
        return;
    }
  }

  #openLine(svc: Segment): void {
    const fields = this.#fields;
    const { lines } = this.#claim;
    if (lines.length === MAX_LINES) {
      fields.refuseSegment(svc, SEGMENT.limit, `A claim has more than ${MAX_LINES} service lines.`);
      this.#isFull = true;
      return;
    }
    const procedure = readProcedure(svc, 1);
    if (procedure.code === '')
      fields.refuseElement(
        svc,
        1,
        ELEMENT.missing,
        'SVC01 has no procedure code. Its parts must be separated by the character in ISA16.',
        2,
      );
    fields.checkCode(svc, 1, procedure.qualifier, PROCEDURE_QUALIFIERS, 1);
    this.#line = {
      procedure,
      chargedCents: fields.requiredCents(svc, 2, 'charge'),
      paidCents: fields.requiredCents(svc, 3, 'payment'),
      revenueCode: svc.element(4),
      paidUnits: fields.decimal(svc, 5),
      submitted: svc.element(6) === '' ? null : readProcedure(svc, 6),
      billedUnits: fields.decimal(svc, 7),
      serviceStart: null,
      serviceEnd: null,
      adjustments: [],
      references: [],
      amounts: [],
      remarks: [],
    };
    lines.push(this.#line);
    this.lineHeads.push({ id: svc.id, number: svc.number });
  }

  #readAdjustments(cas: Segment, adjustments: Adjustment[]): void {
    const fields = this.#fields;
    const group = fields.required(cas, 1, 'adjustment group');
    fields.checkCode(cas, 1, group, ADJUSTMENT_GROUPS);
    for (let triplet = 0; triplet < TRIPLETS; triplet += 1) {
      const first = 2 + triplet * 3;
      const isEmpty = [first, first + 1, first + 2].every((element) => cas.element(element) === '');
      if (isEmpty && triplet > 0) continue;
      adjustments.push({
        group,
        reason: fields.required(cas, first, 'adjustment reason'),
        amountCents: fields.requiredCents(cas, first + 1, 'adjustment amount'),
        quantity: fields.decimal(cas, first + 2),
      });
    }
  }

  #readAmount(amt: Segment, amounts: Amount[]): void {
    const amountCents = this.#fields.cents(amt, 2);
    if (amountCents !== null) amounts.push({ qualifier: amt.element(1), amountCents });
  }

  #readClaimDay(dtm: Segment): void {
    const claim = this.#claim;
    const qualifier = dtm.element(1);
    if (qualifier === '232') claim.serviceStart = this.#fields.day(dtm, 2);
    else if (qualifier === '233') claim.serviceEnd = this.#fields.day(dtm, 2);
    else if (qualifier === '036') claim.coverageEnd = this.#fields.day(dtm, 2);
    else if (qualifier === '050') claim.received = this.#fields.day(dtm, 2);
  }

  #readLineDay(dtm: Segment, line: Draft<RemittanceLine>): void {
    const qualifier = dtm.element(1);
    if (qualifier !== '472' && qualifier !== '150' && qualifier !== '151') return;
    const day = this.#fields.day(dtm, 2);
    if (qualifier !== '151') line.serviceStart = day;
    if (qualifier !== '150') line.serviceEnd = day;
  }

  #readName(nm1: Segment): void {
    const claim = this.#claim;
    switch (nm1.element(1)) {
      case 'QC':
        claim.patient ??= readPerson(nm1);
        break;
      case 'IL':
        claim.subscriber ??= readPerson(nm1);
        break;
      case '74':
        claim.corrected ??= readPerson(nm1);
        break;
      case '82':
        claim.rendering ??= readPerson(nm1);
        break;
      default:
    }
  }
}

/** Adds the first two elements of a REF or LQ segment. */
export function addReference(segment: Segment, references: Reference[]): void {
  const value = segment.element(2);
  if (value !== '') references.push({ qualifier: segment.element(1), value });
}

function readProcedure(segment: Segment, element: number): Procedure {
  const [qualifier = '', code = '', ...rest] = segment.components(element);
  return { qualifier, code, modifiers: rest.slice(0, 4).filter((modifier) => modifier !== '') };
}

function readPerson(nm1: Segment): Person {
  return {
    kind: nm1.element(2),
    last: nm1.element(3),
    first: nm1.element(4),
    middle: nm1.element(5),
    suffix: nm1.element(7),
    idQualifier: nm1.element(8),
    id: nm1.element(9),
  };
}

function elementsOf(segment: Segment): string[] {
  return segment.elements.slice(1, 25).map((element) => element.trim());
}
