import type { BatchLimits } from '@pbt/domain/contract/batch';
import { readRows, withoutRows, type ReadRows } from '@pbt/domain/rules/batch/rows';
import { useDeferredValue, useEffect, useMemo, useRef, useState, type SubmitEvent } from 'react';
import { Link } from '../../router/router.tsx';
import { useToday } from '../../session/use-today.ts';
import { useUnsavedWork } from '../../state/tabs.ts';
import { Button } from '../../ui/base/button.tsx';
import { Notice } from '../../ui/base/notice.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { ErrorText, Field, TextArea } from '../../ui/form/field.tsx';
import { Choose, FileDrop } from '../../ui/form/file-row.tsx';
import { KeyValues } from '../../ui/record/key-values.tsx';
import css from './batch.module.css';
import { rememberLength } from './left-out.ts';
import { readFile } from './read-file.ts';
import { RowProblems } from './row-problems.tsx';
import { rowsText, texts } from './texts.ts';
import { useStartCheck } from './use-start-check.ts';

const ANNOUNCE_MS = 800;

/** Rows that need a change: those with a problem, and those above the limit of a check. */
const changesOf = ({ count, ready }: ReadRows) => count - ready.length;

function summaryOf(read: ReadRows): string {
  const changes = changesOf(read);
  return [
    rowsText(read.count),
    texts.ready(read.ready.length),
    ...(changes > 0 ? [texts.needChange(changes)] : []),
  ].join(', ');
}

/** Screen readers hear the counts when typing pauses, not at every key. */
function useAnnouncement(words: string): string {
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(words), ANNOUNCE_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return announced;
}

function Summary({ read }: { readonly read: ReadRows }) {
  const changes = changesOf(read);
  const announced = useAnnouncement(read.count === 0 ? '' : summaryOf(read));
  return (
    <>
      <span role="status" className="vh">
        {announced}
      </span>
      {read.count === 0 ? (
        <p className={css.noRows}>{texts.noRows}</p>
      ) : (
        <div className={css.summary}>
          <h3>{rowsText(read.count)}</h3>
          <span>
            <span className={css.ready}>{texts.ready(read.ready.length)}</span>
            {changes > 0 && (
              <>
                , <span className={css.changes}>{texts.needChange(changes)}</span>
              </>
            )}
          </span>
        </div>
      )}
      {read.isTooLarge && <ErrorText>{texts.textTooLarge}</ErrorText>}
      <RowProblems read={read} />
    </>
  );
}

function UsedLimits({ limits }: { readonly limits: BatchLimits }) {
  return (
    <div className={css.used}>
      <KeyValues
        columns={2}
        items={[
          { label: texts.checkedToday, value: texts.patients(limits.patients, limits.maxPatients) },
          { label: texts.notFoundToday, value: texts.notFound(limits.notFound, limits.maxNotFound) },
        ]}
      />
    </div>
  );
}

interface RowsPanelProps {
  /** Undefined while they are not known. */
  readonly limits: BatchLimits | undefined;
}

/** Takes rows by paste, drop or typing, shows what is ready, and starts the check. */
export function RowsPanel({ limits }: RowsPanelProps) {
  const today = useToday();
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [fileError, setFileError] = useState<string | null>(null);
  const shownText = useDeferredValue(text);
  const read = useMemo(() => readRows(shownText, today), [shownText, today]);
  useUnsavedWork(text.trim() !== '');
  const change = (next: string) => {
    setText(next);
    setFileError(null);
  };
  // Rows that were not checked stay, and so does a text that was changed meanwhile.
  const { start, failure } = useStartCheck(({ rows, text: sent }, reference) => {
    rememberLength(reference, readRows(sent, today).count);
    setText((current) => (current === sent ? withoutRows(sent, rows) : current));
    setFileError(null);
  });
  const takeFile = async (files: readonly File[]) => {
    const content = files.length > 1 ? { error: texts.oneFile } : await readFile(files[0]!);
    if ('text' in content) change(content.text);
    else setFileError(content.error);
  };
  const clear = () => {
    change('');
    start.reset();
    area.current?.focus();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const { ready } = readRows(text, today);
    if (ready.length > 0) start.mutate({ rows: ready, text });
  };
  const isStopped = limits?.isStopped === true;
  return (
    <Panel flush title={texts.rowsToCheck} actions={<span className={css.limits}>{texts.limits}</span>}>
      <form className={css.input} onSubmit={submit}>
        <div>
          <div className={css.drop}>
            {/* Several files reach takeFile, which says that one file is read at a time. */}
            <FileDrop label={texts.file} accept=".csv,.tsv,.txt" onFiles={(files) => void takeFile(files)}>
              {texts.drop}
              <Choose>{texts.choose}</Choose>
              {texts.orPaste}
            </FileDrop>
            <div role="alert">
              {fileError && (
                <ErrorText>
                  {fileError}
                  {text.trim() !== '' && ` ${texts.earlierRows}`}
                </ErrorText>
              )}
            </div>
          </div>
          <Field label={texts.rows} hint={texts.hint}>
            {(ids) => (
              <TextArea
                {...ids}
                ref={area}
                rows={10}
                spellCheck={false}
                autoComplete="off"
                className={css.area}
                placeholder={texts.example}
                value={text}
                onChange={(event) => change(event.target.value)}
              />
            )}
          </Field>
        </div>
        <div className={css.side}>
          <Summary read={read} />
          {limits && <UsedLimits limits={limits} />}
          {isStopped && (
            <Notice kind="denied" slim>
              {texts.stoppedToday} <Link to="/contact-us">{texts.contactUs}</Link> {texts.toGoOn}
            </Notice>
          )}
          <div className={css.buttons}>
            <Button
              kind="primary"
              type="submit"
              disabled={read.ready.length === 0 || isStopped}
              busy={start.isPending}
              busyText={texts.starting}
            >
              {texts.check(read.ready.length)}
            </Button>
            <Button kind="quiet" disabled={text === '' && fileError === null} onClick={clear}>
              {texts.clear}
            </Button>
          </div>
          <div role="alert">{failure && <ErrorText>{failure}</ErrorText>}</div>
        </div>
      </form>
    </Panel>
  );
}
