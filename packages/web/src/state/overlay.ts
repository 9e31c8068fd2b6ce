import { createStore } from './store.ts';

/** What is open above the pages. The code that shows it is loaded after the first page. */
export const overlay = createStore<'palette' | 'shortcuts' | 'tab-list' | null>(null);

/** Opens the palette with Ctrl+K or Cmd+K until the code for all shortcuts is loaded. It then handles the key first. */
export function listenForPalette(): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'k' || event.ctrlKey === event.metaKey || event.altKey) return;
    event.preventDefault();
    overlay.set('palette');
  };
  addEventListener('keydown', onKey);
  return () => removeEventListener('keydown', onKey);
}
