import { X12Refusal } from '../tokens/refusal.ts';
import type { Segment } from '../tokens/segment.ts';
import { readCount } from '../tokens/values.ts';
import { headerRefusal, type InterchangeRules, openInterchange } from './interchange-header.ts';
import type { Group, Interchange, SetRecord, TransactionSet, X12Event } from './model.ts';
import { refuseGroup, refuseInterchange } from './refuse.ts';
import { report, type SetReader, type SetReaders } from './set-reader.ts';
import { guideOf, versionSentence } from './versions.ts';

/** Sets and groups of one interchange that are kept until its trailer arrives. */
const MAX_SETS = 200_000;
const MAX_GROUPS = 10_000;

interface OpenSet {
  readonly set: TransactionSet;
  readonly reader: SetReader | null;
}

/** Follows the envelopes of a file and gives the segments of each set to the reader of its kind. */
export class EnvelopeReader {
  readonly #readers: SetReaders;
  readonly #rules: InterchangeRules;
  #interchange: Interchange | null = null;
  #group: Group | null = null;
  #set: OpenSet | null = null;
  #setCount = 0;
  #events: X12Event[] = [];

  constructor(readers: SetReaders, rules: InterchangeRules) {
    this.#readers = readers;
    this.#rules = rules;
  }

  /** Returns the events since the last call. */
  takeEvents(): X12Event[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }

  get interchange(): Interchange | null {
    return this.#interchange;
  }

  /** Refuses the open interchange, because its file cannot be read further. */
  refuse(sentence: string): void {
    if (this.#interchange) refuseInterchange(this.#interchange, '022', sentence);
  }

  read(segment: Segment): void {
    if (segment.id === 'ISA') return this.#openInterchange(segment);
    const interchange = this.#interchange!;
    interchange.end = segment.end;
    if (segment.id === 'IEA') this.#closeInterchange(interchange, segment);
    // The rest of a refused interchange is not read.
    else if (interchange.status === 'refused') return;
    else if (segment.id === 'GS') this.#openGroup(interchange, segment);
    else if (segment.id === 'TA1' && !this.#group) interchange.replies += 1;
    else if (!this.#group) this.#refuseStray(interchange, segment);
    else if (segment.id === 'GE') this.#closeGroup(this.#group, segment);
    else if (segment.id === 'ST') this.#openSet(this.#group, segment);
    else if (this.#set) this.#readSet(this.#set, segment);
    else if (this.#group.status === 'accepted')
      refuseGroup(this.#group, null, `A ${segment.id} segment is outside of the sets of its group.`);
  }

  /** Ends the file. An interchange without a trailer is refused. */
  end(): void {
    if (this.#interchange) this.#cutInterchange(this.#interchange);
  }

  #openInterchange(segment: Segment): void {
    if (this.#interchange) this.#cutInterchange(this.#interchange);
    const interchange = openInterchange(segment);
    this.#interchange = interchange;
    this.#setCount = 0;
    const refusal = headerRefusal(segment, this.#rules);
    if (refusal) refuseInterchange(interchange, ...refusal);
    this.#events.push({ type: 'interchange-start', interchange });
  }

  #cutInterchange(interchange: Interchange): void {
    this.#endGroupWithoutTrailer();
    refuseInterchange(interchange, '023', 'The interchange ends too early: it has no IEA segment.');
    this.#finishInterchange(interchange);
  }

  #closeInterchange(interchange: Interchange, segment: Segment): void {
    this.#endGroupWithoutTrailer();
    if (interchange.status === 'accepted') {
      const count = segment.element(1);
      if (!isSameNumber(segment.element(2), interchange.controlNumber))
        refuseInterchange(
          interchange,
          '001',
          `The control numbers differ: ISA13 is ${interchange.controlNumber}, IEA02 is ${segment.element(2)}.`,
        );
      if (readCount(count) !== interchange.groups.length)
        refuseInterchange(
          interchange,
          '022',
          `IEA01 counts ${count || 'no'} groups, but the interchange has ${interchange.groups.length}.`,
        );
    }
    this.#finishInterchange(interchange);
  }

  #finishInterchange(interchange: Interchange): void {
    this.#interchange = null;
    this.#events.push({ type: 'interchange', interchange });
  }

  /** Refuses an interchange with a segment that cannot be where it is. */
  #refuseStray(interchange: Interchange, segment: Segment): void {
    const isEnvelope = segment.id === 'GE' || segment.id === 'ST' || segment.id === 'SE';
    const sentence = `A ${segment.id} segment is outside of the groups of the interchange.`;
    refuseInterchange(interchange, isEnvelope ? '022' : '024', sentence);
  }

  #openGroup(interchange: Interchange, segment: Segment): void {
    this.#endGroupWithoutTrailer();
    const version = segment.element(8);
    const guide = guideOf(version);
    const group: Group = {
      kind: guide?.kind ?? null,
      functionalId: segment.element(1),
      sender: segment.element(2),
      receiver: segment.element(3),
      controlNumber: segment.element(6),
      version,
      declaredSets: 0,
      status: 'accepted',
      sentences: [],
      codes: [],
      sets: [],
    };
    interchange.groups.push(group);
    if (interchange.groups.length > MAX_GROUPS)
      throw new X12Refusal('limit', `An interchange has more than ${MAX_GROUPS} groups.`, segment.start);
    this.#group = group;
    if (!/^\d{1,9}$/.test(group.controlNumber) || version === '')
      refuseInterchange(interchange, '024', 'A GS segment has no valid control number (GS06) or no version (GS08).');
    else if (!guide && !version.startsWith('005010') && interchange.version !== '00501')
      refuseInterchange(interchange, '017', versionSentence(version));
    else if (!guide) refuseGroup(group, version.startsWith('005010') ? '1' : '2', versionSentence(version));
    else if (guide.kind !== '999' && !this.#readers[guide.kind])
      refuseGroup(group, '1', `The portal does not take ${guide.kind} files.`);
  }

  #endGroupWithoutTrailer(): void {
    this.#endSetWithoutTrailer();
    const group = this.#group;
    if (!group) return;
    this.#group = null;
    group.declaredSets = group.sets.length;
    if (this.#interchange!.status === 'accepted')
      refuseGroup(group, '3', `The group ${group.controlNumber} has no GE segment.`);
  }

  #closeGroup(group: Group, segment: Segment): void {
    this.#endSetWithoutTrailer();
    this.#group = null;
    const count = readCount(segment.element(1));
    group.declaredSets = count ?? group.sets.length;
    if (!isSameNumber(segment.element(2), group.controlNumber))
      refuseGroup(
        group,
        '4',
        `The control numbers differ: GS06 is ${group.controlNumber}, GE02 is ${segment.element(2)}.`,
      );
    if (count !== group.sets.length)
      refuseGroup(group, '5', `GE01 counts ${count ?? 'no'} sets, but the group has ${group.sets.length}.`);
  }

  #openSet(group: Group, segment: Segment): void {
    this.#endSetWithoutTrailer();
    const guide = guideOf(group.version);
    const set: TransactionSet = {
      kind: group.kind,
      code: segment.element(1),
      controlNumber: segment.element(2),
      version: segment.element(3),
      delimiters: segment.delimiters,
      start: segment.start,
      end: segment.end,
      firstSegment: segment.number,
      segments: 1,
      records: 0,
      status: 'accepted',
      problems: [],
      problemCount: 0,
      syntaxCount: 0,
      codes: [],
      content: null,
      reference: '',
    };
    group.sets.push(set);
    this.#setCount += 1;
    if (this.#setCount > MAX_SETS)
      throw new X12Refusal('limit', `An interchange has more than ${MAX_SETS} sets.`, segment.start);
    const output = {
      set,
      emit: (record: SetRecord) => {
        set.records += 1;
        this.#events.push({ type: 'record', set, record });
      },
    };
    const refuse = (code: string, sentence: string) => {
      report(set, 'refused', segment, sentence);
      set.codes.push(code);
    };
    if (group.status === 'refused') refuse(group.codes.length > 0 ? 'I6' : '5', group.sentences.at(-1)!);
    else if (set.code !== guide?.code)
      refuse('6', `ST01 is ${set.code || 'empty'}, but the group has ${guide?.code} sets.`);
    else if (set.controlNumber === '') refuse('7', 'The set has no control number (ST02).');
    const create = set.status === 'accepted' && group.kind ? this.#readers[group.kind] : undefined;
    this.#set = { set, reader: create?.(output) ?? null };
    this.#events.push({ type: 'set-start', set, group });
  }

  #readSet(open: OpenSet, segment: Segment): void {
    const { set, reader } = open;
    set.segments += 1;
    set.end = segment.end;
    if (segment.id !== 'SE') return reader?.read(segment);
    this.#set = null;
    const refuse = (code: string, sentence: string) => {
      report(set, 'refused', segment, sentence);
      if (!set.codes.includes(code)) set.codes.push(code);
    };
    const count = segment.element(1);
    const content = reader?.end(segment) ?? null;
    if (segment.element(2) !== set.controlNumber)
      refuse('3', `The control numbers differ: ST02 is ${set.controlNumber}, SE02 is ${segment.element(2)}.`);
    if (readCount(count) !== set.segments)
      refuse('4', `SE01 counts ${count || 'no'} segments, but the set has ${set.segments}.`);
    if (set.status === 'accepted') set.content = content;
    this.#events.push({ type: 'set', set, group: this.#group! });
  }

  #endSetWithoutTrailer(): void {
    if (!this.#set) return;
    const { set } = this.#set;
    this.#set = null;
    report(set, 'refused', { id: 'SE', number: set.firstSegment + set.segments }, 'The set has no SE segment.');
    set.codes.push('2');
    this.#events.push({ type: 'set', set, group: this.#group! });
  }
}

/** Control numbers of interchanges and groups are numbers, so zeros at their beginning do not count. */
function isSameNumber(a: string, b: string): boolean {
  return a.replace(/^0{1,8}/, '') === b.replace(/^0{1,8}/, '');
}
