import type { WorkState } from '../../contract/work-values.ts';

export type WorkAction = 'assign' | 'note' | 'snooze' | 'done' | 'undo';

const ACTIONS: Record<WorkState, readonly WorkAction[]> = {
  open: ['assign', 'note', 'snooze', 'done'],
  snoozed: ['assign', 'note', 'done', 'undo'],
  done: ['note', 'undo'],
  closed: [],
};

/** What a user can do with a row. While emulating, rows can only be read (spec 5 §5.5). */
export function actionsOf(state: WorkState, isEmulating: boolean): readonly WorkAction[] {
  return isEmulating ? [] : ACTIONS[state];
}

export type WorkCommand = WorkAction | 'next' | 'previous' | 'open' | 'select' | 'assignToMe';

const KEYS: Readonly<Record<string, WorkCommand>> = {
  j: 'next',
  arrowdown: 'next',
  k: 'previous',
  arrowup: 'previous',
  enter: 'open',
  x: 'select',
  a: 'assign',
  m: 'assignToMe',
  n: 'note',
  s: 'snooze',
  d: 'done',
  u: 'undo',
};

/** The command of a key while the list has focus. Null for other keys and with a modifier key. */
export function commandOfKey(key: string, hasModifier: boolean): WorkCommand | null {
  return hasModifier ? null : (KEYS[key.toLowerCase()] ?? null);
}

/** The row above or below. The first and the last row stay. Without a current row it is the first one. */
export function neighborOf(ids: readonly string[], current: string | null, step: 1 | -1): string | null {
  const at = current === null ? -1 : ids.indexOf(current);
  if (at === -1) return ids[0] ?? null;
  return ids[Math.min(Math.max(at + step, 0), ids.length - 1)] ?? null;
}

/** The row that gets the focus after an action: the next one, or before the end of the list the previous one. */
export function rowAfterAction(ids: readonly string[], acted: string): string | null {
  const at = ids.indexOf(acted);
  return ids[at + 1] ?? ids[at - 1] ?? null;
}
