import { providerApi } from '@pbt/domain/contract/provider';
import { formatDay } from '@pbt/domain/rules/shared/dates';
import { latestNote } from '@pbt/domain/rules/provider/feature-notes';
import { useEffect } from 'react';
import { Link } from '../../router/router.tsx';
import { useUncachedCall } from '../../api/use-uncached-call.ts';
import { Icon } from '../../ui/base/icon.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { useSnackbar } from '../../ui/overlay/snackbar.tsx';
import { useToday } from '../../session/use-today.ts';
import css from './login-page.module.css';
import { texts } from './texts.ts';

/** The newest release note. Renders nothing while the notes load, if there is none and after a failed load. */
export function LatestFeatureNote() {
  const snackbar = useSnackbar();
  const notes = useUncachedCall(providerApi.featureNotes);
  useEffect(() => {
    if (notes.failed) snackbar(texts.noteFailed, 'error');
  }, [notes.failed, snackbar]);
  const day = useToday();
  const note = notes.data ? latestNote(notes.data, day) : null;
  if (!note) return null;
  return (
    <aside className={css.note} aria-label="Feature update">
      <Panel>
        <p className={css.noteTitle}>
          <Icon name="spark" size={20} />
          <b>{texts.noteTitle(formatDay(note.releaseDate))}</b>
        </p>
        <p className="sec">{note.description}</p>
        <p className={css.more}>
          <Link to="/faq#feature-updates">{texts.moreUpdates}</Link>
        </p>
      </Panel>
    </aside>
  );
}
