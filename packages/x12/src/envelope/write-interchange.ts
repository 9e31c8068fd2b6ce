import { composeSegment, MADE, plainText } from '../tokens/compose.ts';
import type { Delimiters } from '../tokens/delimiters.ts';
import { X12Refusal } from '../tokens/refusal.ts';
import { readDay, writeDay } from '../tokens/values.ts';

/** Who sends an interchange to whom, and when. */
export interface Envelope {
  /** ISA05 to ISA08. The qualifiers are ZZ unless given. */
  readonly sender: string;
  readonly senderQualifier?: string | undefined;
  readonly receiver: string;
  readonly receiverQualifier?: string | undefined;
  /** ISA13 and GS06, from 1 to 999,999,999 */
  readonly controlNumber: number;
  /** ISA15: T or P */
  readonly isTest: boolean;
  /** YYYY-MM-DD and HHMM */
  readonly date: string;
  readonly time: string;
}

export interface GroupHeader {
  /** GS01 and GS08 */
  readonly functionalId: string;
  readonly version: string;
  /** GS02 and GS03, if they differ from ISA06 and ISA08 */
  readonly sender?: string | undefined;
  readonly receiver?: string | undefined;
}

const MAX_CONTROL_NUMBER = 999_999_999;

/** Returns what is before and behind the content of an interchange, with a line end behind each terminator. */
export function composeEnvelope(
  envelope: Envelope,
  group: GroupHeader | null,
  setCount: number,
  delimiters: Delimiters & { readonly repetition: string } = MADE,
): { readonly head: string; readonly tail: string } {
  const { controlNumber, date, time } = envelope;
  const problem = envelopeProblem(envelope, delimiters);
  if (problem) throw new X12Refusal('unwritable', problem);
  const lineEnd = lineEndOf(delimiters);
  const segment = (id: string, elements: readonly string[]) => composeSegment(id, elements, delimiters) + lineEnd;
  const number = String(controlNumber).padStart(9, '0');
  const isa = segment('ISA', [
    '00',
    ' '.repeat(10),
    '00',
    ' '.repeat(10),
    qualifierOf(envelope.senderQualifier, delimiters),
    plainText(envelope.sender, delimiters).padEnd(15),
    qualifierOf(envelope.receiverQualifier, delimiters),
    plainText(envelope.receiver, delimiters).padEnd(15),
    writeDay(date).slice(2),
    time,
    delimiters.repetition,
    '00501',
    number,
    '0',
    envelope.isTest ? 'T' : 'P',
    delimiters.component,
  ]);
  const iea = segment('IEA', [group ? '1' : '0', number]);
  if (!group) return { head: isa, tail: iea };
  const gs = segment('GS', [
    group.functionalId,
    plainText(group.sender ?? envelope.sender, delimiters),
    plainText(group.receiver ?? envelope.receiver, delimiters),
    writeDay(date),
    time,
    String(controlNumber),
    'X',
    group.version,
  ]);
  return { head: isa + gs, tail: segment('GE', [String(setCount), String(controlNumber)]) + iea };
}

/** Returns a set with its ST and SE segments, with a line end behind each terminator. */
export function composeSet(
  code: string,
  controlNumber: string,
  version: string | null,
  segments: readonly string[],
): string {
  const st = composeSegment('ST', [code, controlNumber, version]);
  const se = composeSegment('SE', [String(segments.length + 2), controlNumber]);
  return `${[st, ...segments, se].join('\n')}\n`;
}

/** Returns a line end, or nothing if the terminator is one. */
export function lineEndOf({ terminator }: Delimiters): string {
  return terminator === '\n' || terminator === '\r' ? '' : '\n';
}

function qualifierOf(qualifier: string | undefined, delimiters: Delimiters): string {
  const text = plainText(qualifier ?? '', delimiters).slice(0, 2);
  return text === '' ? 'ZZ' : text.padEnd(2);
}

function envelopeProblem(envelope: Envelope, delimiters: Delimiters): string | null {
  const { controlNumber, date, time } = envelope;
  for (const id of [envelope.sender, envelope.receiver]) {
    const length = plainText(id, delimiters).length;
    if (length < 1 || length > 15) return 'Sender and receiver of an interchange have 1 to 15 characters.';
  }
  if (!Number.isInteger(controlNumber) || controlNumber < 1 || controlNumber > MAX_CONTROL_NUMBER)
    return 'A control number is between 1 and 999,999,999.';
  if (readDay(writeDay(date)) === null || !/^(?:[01]\d|2[0-3])[0-5]\d$/.test(time))
    return 'An interchange needs a day as YYYY-MM-DD and a time as HHMM.';
  return null;
}
