import { pressKey, type KeyAction, type Sequence } from '@pbt/domain/rules/palette/shortcuts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { singleKeys } from '../../state/single-keys.ts';

/** Elements that use letters themselves. */
const TYPING = [
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=file])',
  'textarea',
  'select',
  '[contenteditable]',
  '[role=listbox]',
  '[role=combobox]',
  '[role=menu]',
  '[popover]',
].join();

/** True while a dialog is open that must be answered or closed first. */
const hasModal = () => document.querySelector('dialog:modal') !== null;

const isTyping = (target: EventTarget | null) =>
  hasModal() || (target instanceof Element && target.closest(TYPING) !== null);

/** Calls `run` for the shortcuts of the portal. A list with keys of its own does not get the keys of a shortcut. */
export function useShortcuts(run: (action: KeyAction) => void): void {
  const sequence = useRef<Sequence>(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || event.isComposing) return;
    const { key, ctrlKey: ctrl, altKey: alt, metaKey: meta, shiftKey: shift, timeStamp: at, target } = event;
    const press = { key, ctrl, alt, meta, shift, at, isTyping: isTyping(target) };
    const { action, sequence: next } = pressKey(press, sequence.current, singleKeys.get());
    sequence.current = next;
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    run(action);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    // In the capture phase, so that 'G then S' does not snooze a row of the work list.
    addEventListener('keydown', listener, true);
    return () => removeEventListener('keydown', listener, true);
  }, []);
}

export const canOpenPalette = () => !hasModal();

/** Focuses the filter of the shown page. Pages in hidden tabs are not visible. */
export function focusFilter(): void {
  const fields = [...document.querySelectorAll<HTMLInputElement>('main [data-filter]')];
  const field = fields.find((candidate) => candidate.checkVisibility());
  field?.focus();
  field?.select();
}
