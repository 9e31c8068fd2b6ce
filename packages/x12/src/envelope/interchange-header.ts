import type { Segment } from '../tokens/segment.ts';
import type { Interchange, Note } from './model.ts';

/** Which interchanges are taken. */
export interface InterchangeRules {
  /** ISA06 of the senders that are taken. Without the list all are. */
  readonly senders?: readonly string[] | undefined;
  /** ISA08 of the interchanges that are taken. Without it all are. */
  readonly receiver?: string | undefined;
  /** Whether interchanges that are marked as test (ISA15 T) are taken. The default is false. */
  readonly acceptsTest?: boolean | undefined;
}

/** Length of an ISA segment without its terminator. */
const ISA_LENGTH = 105;

export function openInterchange(segment: Segment): Interchange {
  const element = (position: number) => segment.element(position);
  const isPadded = segment.elements.join('*').length === ISA_LENGTH;
  return {
    senderQualifier: element(5),
    sender: element(6),
    receiverQualifier: element(7),
    receiver: element(8),
    date: element(9),
    time: element(10),
    version: element(12),
    controlNumber: element(13),
    isAcknowledgmentRequested: element(14) === '1',
    isTest: element(15) !== 'P',
    delimiters: segment.delimiters,
    identity: JSON.stringify([element(5), element(6), element(13), element(9)]),
    start: segment.start,
    end: segment.end,
    status: 'accepted',
    note: '000',
    sentences: [],
    warnings: isPadded ? [] : ['The ISA segment does not have 106 characters. It was read by its sixteen elements.'],
    groups: [],
    replies: 0,
  };
}

/** Returns the note and the reason if the header alone refuses the interchange. */
export function headerRefusal(
  segment: Segment,
  { senders, receiver, acceptsTest = false }: InterchangeRules,
): readonly [Exclude<Note, '000'>, string] | null {
  const usage = segment.element(15);
  if (senders && !senders.includes(segment.element(6)))
    return ['006', `The sender ${segment.element(6)} (ISA06) is not in the list of senders.`];
  if (receiver !== undefined && segment.element(8) !== receiver)
    return ['009', `The interchange is for ${segment.element(8)} (ISA08), not for ${receiver}.`];
  if (usage !== 'P' && usage !== 'T') return ['020', 'ISA15 must be P or T.'];
  if (usage === 'T' && !acceptsTest) return ['020', 'The interchange is marked as test (ISA15 T).'];
  return null;
}
