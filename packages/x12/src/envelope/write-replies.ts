import { composeSegment, plainText } from '../tokens/compose.ts';
import type { Group, Interchange, InterchangeHeader, Note, TransactionSet } from './model.ts';
import type { Problem } from './problem.ts';
import { composeEnvelope, composeSet, type Envelope } from './write-interchange.ts';

const VERSION_999 = '005010X231A1';
/** Problems of a set that a 999 reports. */
const MAX_REPORTED = 20;
const MAX_CODES = 5;
const MAX_VALUE = 99;
const MAX_NAME = 15;
const MAX_COUNT = 999_999;

/** When a reply is written, and its control number. Sender and receiver are those of the file, turned around. */
export type ReplyEnvelope = Pick<Envelope, 'controlNumber' | 'date' | 'time'>;

type ReplyTo = Pick<
  InterchangeHeader,
  'sender' | 'senderQualifier' | 'receiver' | 'receiverQualifier' | 'isTest' | 'controlNumber' | 'date' | 'time'
>;

/**
 * Returns a 999 with one set per group. Null if there is no group to answer. A 999 is never answered by another one, and a
 * group without a control number or version can only be answered by a TA1.
 */
export function write999(interchange: Interchange, reply: ReplyEnvelope): string | null {
  const groups = interchange.groups.filter(
    ({ functionalId, controlNumber, version }) =>
      functionalId !== 'FA' && ![functionalId, controlNumber, version].some((text) => plainText(text) === ''),
  );
  if (groups.length === 0) return null;
  const [first] = groups;
  const { head, tail } = composeEnvelope(
    turnAround(interchange, reply),
    {
      functionalId: 'FA',
      version: VERSION_999,
      sender: first!.receiver || interchange.receiver,
      receiver: first!.sender || interchange.sender,
    },
    groups.length,
  );
  const sets = groups.map((group, index) =>
    composeSet('999', String(index + 1).padStart(4, '0'), VERSION_999, composeGroup(group)),
  );
  return head + sets.join('') + tail;
}

/** Whether an interchange is answered by a TA1. */
export function needsTa1({ isAcknowledgmentRequested, status }: Interchange): boolean {
  return isAcknowledgmentRequested || status === 'refused';
}

/** Returns a TA1 that accepts (note 000) or refuses an interchange. */
export function writeTa1(interchange: ReplyTo & { readonly note: Note }, reply: ReplyEnvelope): string {
  const { head, tail } = composeEnvelope(turnAround(interchange, reply), null, 0);
  const { note, controlNumber, date, time } = interchange;
  const ta1 = [
    plainText(controlNumber).padStart(9, '0'),
    plainText(date),
    plainText(time),
    note === '000' ? 'A' : 'R',
    note,
  ];
  return `${head}${composeSegment('TA1', ta1)}\n${tail}`;
}

function turnAround(interchange: ReplyTo, reply: ReplyEnvelope): Envelope {
  return {
    // Headers with wrong padding can have longer names. They have to be answered too.
    sender: plainText(interchange.receiver).slice(0, MAX_NAME),
    senderQualifier: interchange.receiverQualifier,
    receiver: plainText(interchange.sender).slice(0, MAX_NAME),
    receiverQualifier: interchange.senderQualifier,
    isTest: interchange.isTest,
    ...reply,
  };
}

function composeGroup(group: Group): readonly string[] {
  const refused = group.sets.filter(({ status }) => status === 'refused').length;
  const accepted = group.sets.length - refused;
  return [
    composeSegment('AK1', [plainText(group.functionalId), plainText(group.controlNumber), plainText(group.version)]),
    ...group.sets.flatMap(composeSetReply),
    composeSegment('AK9', [
      groupCode(group, refused),
      String(Math.min(group.declaredSets, MAX_COUNT)),
      String(group.sets.length),
      String(accepted),
      ...group.codes.slice(0, MAX_CODES),
    ]),
  ];
}

/** AK901: A accepted, E with errors, P some sets refused, R refused. */
function groupCode(group: Group, refused: number): string {
  if (group.status === 'refused' || (refused > 0 && refused === group.sets.length)) return 'R';
  if (refused > 0) return 'P';
  return group.sets.some((set) => reportedOf(set).length > 0) ? 'E' : 'A';
}

function composeSetReply(set: TransactionSet): readonly string[] {
  const reported = reportedOf(set);
  const isRefused = set.status === 'refused';
  const isFaulty = isRefused || reported.length > 0;
  const codes = [...set.codes];
  if (isFaulty && (codes.length === 0 || reported.length > 0) && !codes.includes('5')) codes.push('5');
  return [
    composeSegment('AK2', [plainText(set.code), plainText(set.controlNumber), plainText(set.version)]),
    ...composeProblems(reported),
    composeSegment('IK5', [isRefused ? 'R' : isFaulty ? 'E' : 'A', ...codes.slice(0, MAX_CODES)]),
  ];
}

/** Problems of syntax, refusals first if there are too many, in the order of the set. */
function reportedOf(set: TransactionSet): readonly Problem[] {
  const problems = set.problems.filter(({ syntax }) => syntax !== null);
  const bySeverity = problems.toSorted((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning'));
  return bySeverity.slice(0, MAX_REPORTED).toSorted((a, b) => a.segment - b.segment);
}

function composeProblems(problems: readonly Problem[]): readonly string[] {
  return problems.flatMap((problem, index) => {
    const { segmentId, segment, element, component, syntax } = problem;
    const previous = problems[index - 1];
    const isSameSegment = previous?.segment === segment && previous.syntax?.segmentCode === syntax!.segmentCode;
    const ik3 = composeSegment('IK3', [plainText(segmentId).slice(0, 3), String(segment), '', syntax!.segmentCode]);
    if (element === null || syntax!.elementCode === null) return [ik3];
    const place = component === null ? [String(element)] : [String(element), String(component)];
    const value = plainText(syntax!.value ?? '').slice(0, MAX_VALUE);
    const ik4 = composeSegment('IK4', [place, '', syntax!.elementCode, value]);
    return isSameSegment ? [ik4] : [ik3, ik4];
  });
}
