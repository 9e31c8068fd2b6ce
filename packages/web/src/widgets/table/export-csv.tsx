import type { DataKind } from '@pbt/domain/contract/user';
import { useRef, useState } from 'react';
import { hasStatus, StaleResponse } from '../../api/http-error.ts';
import { Button } from '../../ui/base/button.tsx';
import { useSnackbar } from '../../ui/overlay/snackbar.tsx';
import type { TableHeader, TableRow } from '../../ui/table/table-types.ts';
import { useDataAsOf } from '../page/data-as-of.tsx';

const numberFormat = new Intl.NumberFormat('en-US');

const texts = {
  label: 'Export CSV',
  busy: 'Exporting...',
  progress: (part: number) => `Exporting ${Math.round(100 * part)}%`,
  waiting: (part: number) => `Paused at ${Math.round(100 * part)}%; resumes within a minute`,
  stop: 'Stop',
  stopWhat: 'exporting',
  stopped: 'The export was stopped. Nothing was saved.',
  done: (count: number) => `Exported ${numberFormat.format(count)} ${count === 1 ? 'row' : 'rows'}.`,
  cut: (count: number, of: string) =>
    `Exported the first ${numberFormat.format(count)} of ${of} rows. Narrow the search to export the rest.`,
  moreThan: (count: number) => `more than ${numberFormat.format(count)}`,
  tooMany: 'There were too many searches in a short time. Please wait a moment and export again.',
  failed: 'The export failed. Please try again.',
} as const;

/** The exported rows. cutFrom holds the size of the whole list if rows are missing. */
export interface Exported {
  /** The columns, if they are loaded with the rows. */
  readonly headers?: readonly TableHeader[];
  readonly rows: readonly TableRow[];
  readonly cutFrom?: { readonly total: number; readonly isExact: boolean };
  /** The last row of the file. It does not count as a row of the list. */
  readonly totals?: TableRow;
}

/** Reports the progress from 0 to 1, and whether the export pauses for the server's limit of searches per minute. */
export type ReportProgress = (part: number, isWaiting: boolean) => void;

interface ExportCsvProps {
  /** The start of the file name. */
  readonly exportName: string;
  /** The days of the rows, for the file name. The default is today. */
  readonly days?: string;
  /** The kinds of plan data in the table. Their as-of time is in the last column of the file. */
  readonly kinds?: readonly DataKind[];
  readonly headers?: readonly TableHeader[];
  /**
   * Loads the rows of all pages, with the filter and the sort order of the screen. A list that is too long is cut, and
   * `cutFrom` is set.
   */
  readonly load: (onProgress: ReportProgress, signal: AbortSignal) => Exported | Promise<Exported>;
  /** Shows a Stop button, for exports that can take long. */
  readonly canStop?: boolean;
  readonly disabled?: boolean;
}

function resultText({ rows, cutFrom }: Exported): string {
  if (!cutFrom) return texts.done(rows.length);
  return texts.cut(rows.length, cutFrom.isExact ? numberFormat.format(cutFrom.total) : texts.moreThan(cutFrom.total));
}

const NO_KINDS: readonly DataKind[] = [];

/** A button that exports a table. The code that creates the CSV file is loaded on the first click. */
export function ExportCsv(props: ExportCsvProps) {
  const { exportName, days, kinds = NO_KINDS, headers, load, canStop = false, disabled = false } = props;
  const asOf = useDataAsOf(...kinds);
  const [busyText, setBusyText] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const abortController = useRef(new AbortController());
  const button = useRef<HTMLButtonElement>(null);
  const snackbar = useSnackbar();
  const onProgress: ReportProgress = (part, isWaiting) => {
    setBusyText((isWaiting ? texts.waiting : texts.progress)(part));
    // Screen readers announce every quarter, not every page.
    setAnnouncement(isWaiting ? texts.waiting(part) : texts.progress(Math.floor(4 * part) / 4));
  };
  const run = async () => {
    setBusyText(texts.busy);
    abortController.current = new AbortController();
    const { signal } = abortController.current;
    try {
      const [{ saveCsv }, exported] = await Promise.all([import('./export-csv-file.ts'), load(onProgress, signal)]);
      const { rows, totals } = exported;
      const columns = exported.headers ?? headers ?? [];
      saveCsv({ exportName, days }, columns, totals ? [...rows, totals] : rows, asOf?.time ?? null);
      snackbar(resultText(exported), 'ok');
    } catch (error) {
      if (signal.aborted) snackbar(texts.stopped, 'ok');
      // After a change of user the file is no longer wanted, so no message is shown.
      else if (!(error instanceof StaleResponse)) snackbar(hasStatus(error, 429) ? texts.tooMany : texts.failed);
    } finally {
      setBusyText(null);
      setAnnouncement('');
    }
  };
  const isBusy = busyText !== null;
  const onStop = () => {
    abortController.current.abort();
    // The focused Stop button disappears, so focus moves to the export button.
    button.current?.focus();
  };
  return (
    <>
      <Button
        ref={button}
        size="sm"
        icon="dl"
        disabled={disabled}
        busy={isBusy}
        busyText={busyText ?? texts.busy}
        onClick={() => void run()}
      >
        {texts.label}
      </Button>
      {canStop && isBusy && (
        <Button size="sm" kind="quiet" onClick={onStop}>
          {texts.stop}
          <span className="vh"> {texts.stopWhat}</span>
        </Button>
      )}
      {canStop && (
        <span role="status" className="vh">
          {announcement}
        </span>
      )}
    </>
  );
}
