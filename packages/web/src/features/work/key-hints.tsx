import { singleKeys } from '../../state/single-keys.ts';
import { useStore } from '../../state/store.ts';
import { KeyCap } from '../../ui/blocks/key-cap.tsx';
import css from './row-detail.module.css';

const READ = [
  { keys: ['J', 'K'], words: 'move' },
  { keys: ['Enter'], words: 'open' },
];
const WRITE = [
  { keys: ['X'], words: 'select' },
  { keys: ['M'], words: 'assign to me' },
  { keys: ['A'], words: 'assign' },
  { keys: ['N'], words: 'note' },
  { keys: ['S'], words: 'snooze' },
  { keys: ['D'], words: 'done' },
  { keys: ['U'], words: 'undo' },
];

/** The keys of the list. Hidden on narrow screens, and if the user has switched single keys off. */
export default function KeyHints({ isEmulating }: { readonly isEmulating: boolean }) {
  if (!useStore(singleKeys)) return null;
  return (
    <p className={css.keys}>
      {(isEmulating ? READ : [...READ, ...WRITE]).map(({ keys, words }) => (
        <span key={words}>
          {keys.map((key) => (
            <KeyCap key={key}>{key}</KeyCap>
          ))}
          {words}
        </span>
      ))}
    </p>
  );
}
