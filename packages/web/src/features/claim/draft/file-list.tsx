import { canRetryUpload, type FileEntry } from '@pbt/domain/rules/claim/upload-files';
import { useId } from 'react';
import { useStore } from '../../../state/store.ts';
import { ErrorText } from '../../../ui/form/field.tsx';
import { FileDrop, FileRow, FileRows, type FileState } from '../../../ui/form/file-row.tsx';
import { ACCEPT, fileLabels, fileTooltips, LARGE_FILE } from '../../../widgets/upload/upload-labels.ts';
import css from './file-list.module.css';
import { docTexts, fileProblems } from '../documentation-texts.ts';
import type { UploadList } from './upload-list.ts';

const LABELS = { ...fileLabels, queued: docTexts.fileWaits };

const TRANSFERS = { NotStarted: 'queued', Loading: 'uploading', Done: 'done', Error: 'error' } as const;

function stateOf({ removeStatus, uploadError, uploadStatus }: FileEntry): FileState {
  if (removeStatus === 'Loading') return 'removing';
  if (removeStatus === 'Error') return 'error';
  return uploadError ?? TRANSFERS[uploadStatus];
}

interface FileListProps {
  readonly uploads: UploadList;
  /** Files cannot be changed while the submission is being sent. */
  readonly isLocked: boolean;
  readonly onEdit: () => void;
}

/** Lists the files of a submission, to add, retry or remove. Valid files upload automatically (spec 3 §4). */
export function FileList({ uploads, isLocked, onEdit }: FileListProps) {
  const { entries, progress, refusals, leftOut } = useStore(uploads.state);
  const hintId = useId();
  const onFiles = (files: File[]) => {
    onEdit();
    uploads.add(files);
  };
  return (
    <div className={css.files}>
      <h4 className={css.title}>{docTexts.files}</h4>
      {!isLocked && <FileDrop label={docTexts.files} accept={ACCEPT} onFiles={onFiles} describedBy={hintId} />}
      <p id={hintId} className={css.hint}>
        {docTexts.fileRules} {docTexts.fileLimits}
      </p>
      <div role="alert">{leftOut > 0 && <ErrorText>{docTexts.filesLeftOut(leftOut)}</ErrorText>}</div>
      {entries.length > 0 && (
        <FileRows label={docTexts.files}>
          {entries.map((entry) => {
            const { name, removeStatus } = entry;
            const refusal = refusals[name];
            const canUploadAgain = canRetryUpload(entry) && refusal?.isFinal !== true;
            const canRetry = removeStatus === 'Error' || (removeStatus === 'NotStarted' && canUploadAgain);
            const problem = removeStatus === 'Error' ? fileProblems.remove : fileProblems.upload;
            const tooltips: Partial<Record<FileState, string>> = {
              ...fileTooltips,
              error: refusal?.message ?? problem,
            };
            const state = stateOf(entry);
            return (
              <FileRow
                key={name}
                name={name}
                size={entry.file.size}
                state={state}
                progress={Math.round((progress[name] ?? 0) * 100)}
                labels={LABELS}
                tooltips={tooltips}
                reason={tooltips[state]}
                warning={entry.uploadWarning === null ? undefined : LARGE_FILE.warning}
                warningTooltip={LARGE_FILE.warningTooltip}
                onRetry={
                  canRetry && !isLocked
                    ? () => {
                        onEdit();
                        uploads.retry(name);
                      }
                    : undefined
                }
                onRemove={
                  isLocked
                    ? undefined
                    : () => {
                        onEdit();
                        uploads.remove(name);
                      }
                }
              />
            );
          })}
        </FileRows>
      )}
    </div>
  );
}
