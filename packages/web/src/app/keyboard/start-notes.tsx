import { Link, useLocation } from '../../router/router.tsx';
import { KeyCap } from '../../ui/blocks/key-cap.tsx';
import { useDrafts } from '../../widgets/drafts/use-drafts.ts';
import css from './start-notes.module.css';

const modifier = () => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl');

/** The user's drafts. Forms change them rarely, so a search tab does not load them each time. */
const FRESH_MS = 60_000;

function DraftNote() {
  const { data = [] } = useDrafts(FRESH_MS);
  if (data.length === 0) return null;
  return (
    <span>
      <b>
        {data.length === 1 ? 'You have 1 unfinished submission.' : `You have ${data.length} unfinished submissions.`}
      </b>{' '}
      <Link to="/submissions">Open My Submissions</Link>
    </span>
  );
}

/** Below the start page: unfinished work, and the key of the palette. Loaded after the page, which has no room for it. */
export function StartNotes() {
  const { pathname } = useLocation();
  if (pathname !== '/search') return null;
  return (
    <aside aria-label="Good to know" className={css.notes}>
      <div className="wrap">
        <DraftNote />
        <span className={css.key}>
          Press <KeyCap>{modifier()}</KeyCap> <KeyCap>K</KeyCap> to go to a claim, patient, payment or page.
        </span>
      </div>
    </aside>
  );
}
