import { providerApi } from '@pbt/domain/contract/provider';
import { formatDay } from '@pbt/domain/rules/dates';
import { latestNote } from '@pbt/domain/rules/feature-notes';
import { useEffect } from 'react';
import { Link } from '../../ui/router.tsx';
import { useAnswer } from '../../api/use-answer.ts';
import { today } from '../../environment.ts';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useSnackbar } from '../../ui/snackbar.tsx';
import css from './login-page.module.css';
import { texts } from './texts.ts';

/** The newest release note; nothing while it loads and when there is none. */
export function LatestFeatureNote() {
  const snackbar = useSnackbar();
  const notes = useAnswer(providerApi.featureNotes);
  useEffect(() => {
    if (notes.failed) snackbar(texts.noteFailed, 'error');
  }, [notes.failed, snackbar]);
  const note = notes.data ? latestNote(notes.data, today()) : null;
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
