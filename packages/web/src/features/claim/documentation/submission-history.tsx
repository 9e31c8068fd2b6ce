import { claimDocumentationApi, type Submission } from '@pbt/domain/contract/claim-documentation';
import { formatDay } from '@pbt/domain/rules/shared/dates';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { Link } from '../../../router/router.tsx';
import { planDay } from '../../../settings.ts';
import { LinkButton } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { DocumentPreview, type Preview } from '../../../widgets/document/document-preview.tsx';
import { preloadViewer } from '../../../widgets/document/lazy-document-viewer.tsx';
import { QueryStates } from '../../../widgets/page/query-states.tsx';
import { QueueBadge } from '../../../widgets/record/queue-badge.tsx';
import { docTexts } from '../documentation-texts.ts';
import { CountBadge } from '../../../ui/display/count-badge.tsx';
import css from './submission-history.module.css';
import { SubmissionNotes } from './submission-notes.tsx';

interface EntryProps {
  readonly submission: Submission;
  readonly onPreview: (preview: Preview) => void;
}

function Entry({ submission, onPreview }: EntryProps) {
  const { reference, type, typeName, submittedBy, submittedOn, notes, files, queueStatus, answer } = submission;
  return (
    <li className={css.entry}>
      <div className={css.line}>
        <h4 className={css.name}>
          {typeName}
          {type !== typeName && <span className={css.code}> {type}</span>}
        </h4>
        <QueueBadge status={queueStatus} answer={answer?.what} />
      </div>
      <p className="xs muted">
        {reference && <Link to={`/submissions/${reference}`}>{reference}</Link>}{' '}
        <span>{[submittedBy, submittedOn && formatDay(planDay(submittedOn))].filter(Boolean).join(', ')}</span>
      </p>
      {notes && <SubmissionNotes notes={notes} />}
      {files.length > 0 && (
        <ul className={css.files}>
          {files.map(({ id, name }) => (
            <li key={id}>
              <LinkButton
                {...preloadViewer}
                onClick={() =>
                  onPreview({
                    fileName: name,
                    load: () => call(claimDocumentationApi.file, { params: { fileId: id } }),
                  })
                }
              >
                <Icon name="clip" size={13} /> {name}
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

export function SubmissionHistory({ submissions }: { readonly submissions: UseQueryResult<Submission[]> }) {
  const [preview, setPreview] = useState<Preview | null>(null);
  return (
    <section className={css.history} aria-label={docTexts.history}>
      <div className={css.head}>
        <h3>{docTexts.history}</h3>
        {submissions.isSuccess && <CountBadge of={submissions.data.length} />}
      </div>
      <QueryStates
        query={submissions}
        error={docTexts.historyFailed}
        empty={<p className={css.none}>{docTexts.noHistory}</p>}
      >
        {(list) => (
          <ul>
            {list.map((submission) => (
              <Entry key={submission.id} submission={submission} onPreview={setPreview} />
            ))}
          </ul>
        )}
      </QueryStates>
      <DocumentPreview preview={preview} onClose={() => setPreview(null)} />
    </section>
  );
}
