import type { Segment } from '../tokens/segment.ts';
import { readCents, readDay, readDecimal } from '../tokens/values.ts';
import type { TransactionSet } from './model.ts';
import { ELEMENT, SEGMENT } from './problem.ts';
import { report } from './set-reader.ts';

/** Reads elements of the segments of one set and reports what is wrong with them. */
export class Fields {
  readonly #set: TransactionSet;

  constructor(set: TransactionSet) {
    this.#set = set;
  }

  /** Refuses the set for a segment that is missing, unexpected or over a limit. */
  refuseSegment(segment: Pick<Segment, 'id' | 'number'>, segmentCode: string, sentence: string): void {
    report(this.#set, 'refused', segment, sentence, { syntax: { segmentCode, elementCode: null, value: null } });
  }

  /** Reports something that is not a matter of syntax. A 999 does not mention it. */
  warnContent(segment: Pick<Segment, 'id' | 'number'>, sentence: string): void {
    report(this.#set, 'warning', segment, sentence);
  }

  refuseElement(segment: Segment, element: number, elementCode: string, sentence: string, component?: number): void {
    this.#reportElement('refused', segment, element, elementCode, sentence, component);
  }

  /** Returns a text that must not be empty. Without it the set is refused. */
  required(segment: Segment, element: number, label: string): string {
    const text = segment.element(element);
    if (text === '')
      this.refuseElement(segment, element, ELEMENT.missing, `${this.#place(segment, element)} (${label}) is missing.`);
    return text;
  }

  /** Returns an amount, or null if it is absent. An amount that cannot be read refuses the set. */
  cents(segment: Segment, element: number): number | null {
    const text = segment.element(element);
    if (text === '') return null;
    const cents = readCents(text);
    if (cents === null)
      this.refuseElement(
        segment,
        element,
        ELEMENT.invalidCharacter,
        `${this.#place(segment, element)} is not an amount with at most two decimals.`,
      );
    return cents;
  }

  requiredCents(segment: Segment, element: number, label: string): number {
    this.required(segment, element, label);
    return this.cents(segment, element) ?? 0;
  }

  /** Returns a number of units. One that cannot be read is left out with a warning. */
  decimal(segment: Segment, element: number): number | null {
    const text = segment.element(element);
    if (text === '') return null;
    const value = readDecimal(text);
    if (value === null) this.#warn(segment, element, ELEMENT.invalidCharacter, 'is not a number, so it was left out');
    return value;
  }

  /** Returns a day. One that is not in the calendar is left out with a warning. */
  day(segment: Segment, element: number): string | null {
    const text = segment.element(element);
    if (text === '') return null;
    const day = readDay(text);
    if (day === null) this.#warn(segment, element, ELEMENT.invalidDate, 'is not a day, so it was left out');
    return day;
  }

  /** Returns a day that the set needs. Without it the set is refused. */
  requiredDay(segment: Segment, element: number, label: string): string {
    const text = this.required(segment, element, label);
    const day = readDay(text);
    if (text !== '' && day === null)
      this.refuseElement(
        segment,
        element,
        ELEMENT.invalidDate,
        `${this.#place(segment, element)} (${label}) is not a day in the form CCYYMMDD.`,
      );
    return day ?? '';
  }

  /** Warns about a code that is not in a list. The code is kept as sent. */
  checkCode(segment: Segment, element: number, code: string, known: ReadonlySet<string>, component?: number): void {
    if (known.has(code) || code === '') return;
    this.#warn(segment, element, ELEMENT.invalidCode, 'has a code that the portal does not know', component);
  }

  #warn(segment: Segment, element: number, code: string, what: string, component?: number): void {
    this.#reportElement('warning', segment, element, code, `${this.#place(segment, element)} ${what}.`, component);
  }

  #reportElement(
    severity: 'refused' | 'warning',
    segment: Segment,
    element: number,
    elementCode: string,
    sentence: string,
    component?: number,
  ): void {
    const value =
      component === undefined ? segment.element(element) : (segment.components(element)[component - 1] ?? '');
    report(this.#set, severity, segment, sentence, {
      element,
      ...(component === undefined ? {} : { component }),
      syntax: { segmentCode: SEGMENT.elements, elementCode, value: value === '' ? null : value },
    });
  }

  #place(segment: Segment, element: number): string {
    return `${segment.id}${String(element).padStart(2, '0')}`;
  }
}
