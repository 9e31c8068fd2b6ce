import { userApi } from '@pbt/domain/contract/user';
import { providerUpdateError } from '@pbt/domain/rules/provider/provider-update';
import { addFile, type FileEntry } from '@pbt/domain/rules/claim/upload-files';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { hasStatus, type HttpError } from '../../api/http-error.ts';
import { upload } from '../../api/upload.ts';
import { Button } from '../../ui/base/button.tsx';
import { ErrorText } from '../../ui/form/field.tsx';
import { FileDrop, FileRow, FileRows, type FileState } from '../../ui/form/file-row.tsx';
import { Loading } from '../../ui/base/loading.tsx';
import { Notice } from '../../ui/base/notice.tsx';
import { ACCEPT, fileLabels, fileTooltips, LARGE_FILE } from '../../widgets/upload/upload-labels.ts';
import { useUnsavedWork } from '../../state/tabs.ts';
import css from './provider-update-page.module.css';
import { problems, texts } from './texts.ts';

const LABELS = { ...fileLabels, queued: texts.ready };

function stateOf({ uploadError }: FileEntry<File>, isSending: boolean): FileState {
  return uploadError ?? (isSending ? 'uploading' : 'queued');
}

/** The server's reason for refusing a file, or null for another failure. The same file would be refused again. */
function refusedFile(error: unknown): string | null {
  const isRefused = [400, 413, 415].some((status) => hasStatus(error, status));
  return isRefused ? (error as HttpError).detail : null;
}

/** The text for a failure without a refused file. For 429, the server's message says how long to wait. */
function failureHint(error: unknown): string {
  const detail = hasStatus(error, 429) ? (error as HttpError).detail : null;
  return detail === null ? texts.failedHint : `${texts.nothingSent} ${detail}`;
}

/** Sends one to five files in one request, so either all of them are sent or none. */
export function SendPanel() {
  const [entries, setEntries] = useState<readonly FileEntry<File>[]>([]);
  const [progress, setProgress] = useState(0);
  const [hasFolder, setHasFolder] = useState(false);
  const abortController = useRef<AbortController | null>(null);
  const send = useMutation({
    mutationFn: () => {
      abortController.current = new AbortController();
      setProgress(0);
      return upload(userApi.emailProviderUpdate, {
        files: entries.map(({ file }) => file),
        signal: abortController.current.signal,
        onProgress: setProgress,
      });
    },
  });
  useUnsavedWork(entries.length > 0 && !send.isSuccess);

  const add = (files: readonly File[]) => {
    setHasFolder(false);
    if (send.isError) send.reset();
    setEntries((before) => files.reduce<readonly FileEntry<File>[]>((list, file) => addFile(list, file), before));
  };
  const clear = () => {
    abortController.current?.abort();
    send.reset();
    setEntries([]);
  };
  if (send.isSuccess) {
    return (
      <>
        <Notice kind="active" role="status">
          <b>{texts.sent}</b> {entries.length === 1 ? '1 file' : `${entries.length} files`}:{' '}
          {entries.map(({ name }) => name).join(', ')}
        </Notice>
        <p className={css.another}>
          <Button onClick={clear}>{texts.another}</Button>
        </p>
      </>
    );
  }
  const reason = refusedFile(send.error);
  const problem = providerUpdateError(entries.map(({ name, file }) => ({ name, size: file.size })));
  return (
    <>
      {send.isError && (
        <div className={css.failure}>
          <Notice kind="denied" role="alert">
            <b>{texts.failed}</b> {reason === null ? failureHint(send.error) : `${reason} ${texts.refusedHint}`}
          </Notice>
        </div>
      )}
      {!send.isPending && (
        <FileDrop label={texts.drop} accept={ACCEPT} onFiles={add} onFolder={() => setHasFolder(true)} />
      )}
      {hasFolder && <ErrorText>{texts.folder}</ErrorText>}
      {entries.length > 0 && (
        <FileRows label="Files to send">
          {entries.map((entry) => (
            <FileRow
              key={entry.name}
              name={entry.name}
              size={entry.file.size}
              state={stateOf(entry, send.isPending)}
              progress={Math.round(progress * 100)}
              labels={LABELS}
              tooltips={fileTooltips}
              reason={entry.uploadError === null ? undefined : fileTooltips[entry.uploadError]}
              warning={entry.uploadWarning ? LARGE_FILE.warning : undefined}
              warningTooltip={LARGE_FILE.warningTooltip}
              onRemove={
                send.isPending
                  ? undefined
                  : () => setEntries((before) => before.filter(({ name }) => name !== entry.name))
              }
            />
          ))}
        </FileRows>
      )}
      <div className={css.foot}>
        <div>
          {send.isPending && <Loading text={texts.sending} />}
          {send.isError && <ErrorText>{texts.footerFailed}</ErrorText>}
          {!send.isPending && !send.isError && problem && entries.length > 0 && (
            <ErrorText>{problems[problem]}</ErrorText>
          )}
        </div>
        <div className={css.buttons}>
          <Button disabled={entries.length === 0} onClick={clear}>
            {texts.cancel}
          </Button>
          <Button kind="primary" busy={send.isPending} disabled={problem !== null} onClick={() => send.mutate()}>
            {send.isPending ? texts.submitting : send.isError ? texts.tryAgain : texts.submit}
          </Button>
        </div>
      </div>
    </>
  );
}
