import type { Group, Interchange, Note, TransactionSet } from './model.ts';
import { report } from './set-reader.ts';

/** Refuses a set for a reason outside of it. */
function refuseSet(set: TransactionSet, trailer: string, sentence: string): void {
  // The problem is reported behind the set's last segment, because it is not inside the set.
  report(set, 'refused', { id: trailer, number: set.firstSegment + set.segments }, sentence);
}

/** Refuses a group with all its sets. `code` is for AK905. */
export function refuseGroup(group: Group, code: string | null, sentence: string): void {
  group.status = 'refused';
  group.sentences.push(sentence);
  if (code !== null && !group.codes.includes(code)) group.codes.push(code);
  for (const set of group.sets) refuseSet(set, 'GE', sentence);
}

/** Refuses an interchange with everything in it, for example as a duplicate. The first note is the one of its TA1. */
export function refuseInterchange(interchange: Interchange, note: Exclude<Note, '000'>, sentence: string): void {
  if (interchange.status === 'accepted') interchange.note = note;
  interchange.status = 'refused';
  interchange.sentences.push(sentence);
  for (const group of interchange.groups) {
    group.status = 'refused';
    for (const set of group.sets) refuseSet(set, 'IEA', sentence);
  }
}
