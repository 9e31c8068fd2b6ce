import { useRef, useState } from 'react';
import { hasStatus, StaleAnswer } from '../../api/http-error.ts';
import { Button } from '../../ui/base/button.tsx';
import { useSnackbar } from '../../ui/overlay/snackbar.tsx';
import type { TableHeader, TableRow } from '../../ui/table/table-types.ts';

const figures = new Intl.NumberFormat('en-US');

const texts = {
  label: 'Export CSV',
  busy: 'Exporting...',
  progress: (part: number) => `Exporting ${Math.round(100 * part)}%`,
  waiting: (part: number) => `Exporting ${Math.round(100 * part)}%, goes on within a minute`,
  stop: 'Stop',
  stopWhat: 'exporting',
  stopped: 'The export was stopped. Nothing was saved.',
  done: (count: number) => `Exported ${figures.format(count)} ${count === 1 ? 'row' : 'rows'}.`,
  cut: (count: number, of: string) =>
    `Exported the first ${figures.format(count)} of ${of} rows. Narrow the search to export the rest.`,
  moreThan: (count: number) => `more than ${figures.format(count)}`,
  tooMany: 'There were too many searches in a short time. Please wait a moment and export again.',
  failed: 'The export failed. Please try again.',
} as const;

/** Rows of a list, and how many the list has where these are only its beginning. */
export interface Exported {
  readonly rows: readonly TableRow[];
  readonly cutFrom?: { readonly total: number; readonly isExact: boolean };
}

/** How much of it is there, from 0 to 1, and whether it has to pause: only so many searches a minute are answered. */
export type TellProgress = (part: number, isWaiting: boolean) => void;

interface ExportCsvProps {
  /** Begins the file's name. */
  readonly lists: string;
  readonly headers: readonly TableHeader[];
  /** Every row of the filter and order on the screen, not only the page shown. */
  readonly load: (tell: TellProgress, signal: AbortSignal) => Exported | Promise<Exported>;
  /** Where it may take long. */
  readonly canStop?: boolean;
  readonly disabled?: boolean;
  readonly className?: string | undefined;
}

function answer({ rows, cutFrom }: Exported): string {
  if (!cutFrom) return texts.done(rows.length);
  return texts.cut(rows.length, cutFrom.isExact ? figures.format(cutFrom.total) : texts.moreThan(cutFrom.total));
}

/** What makes the file is fetched by the first click. */
export function ExportCsv({ lists, headers, load, canStop = false, disabled = false, className }: ExportCsvProps) {
  const [busyText, setBusyText] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const stop = useRef(new AbortController());
  const button = useRef<HTMLButtonElement>(null);
  const snackbar = useSnackbar();
  const tell: TellProgress = (part, isWaiting) => {
    setBusyText((isWaiting ? texts.waiting : texts.progress)(part));
    // Read out at every quarter, not at every page.
    setSaid(isWaiting ? texts.waiting(part) : texts.progress(Math.floor(4 * part) / 4));
  };
  const run = async () => {
    setBusyText(texts.busy);
    stop.current = new AbortController();
    const { signal } = stop.current;
    try {
      const [{ saveCsv }, exported] = await Promise.all([import('./export-csv-file.ts'), load(tell, signal)]);
      saveCsv(lists, headers, exported.rows);
      snackbar(answer(exported), 'ok');
    } catch (error) {
      if (signal.aborted) snackbar(texts.stopped, 'ok');
      // Another identity since: nobody waits for the file any more.
      else if (!(error instanceof StaleAnswer)) snackbar(hasStatus(error, 429) ? texts.tooMany : texts.failed);
    } finally {
      setBusyText(null);
      setSaid('');
    }
  };
  const isBusy = busyText !== null;
  const onStop = () => {
    stop.current.abort();
    // The button that had the focus goes.
    button.current?.focus();
  };
  return (
    <>
      <Button
        ref={button}
        size="sm"
        icon="dl"
        className={className}
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
          {said}
        </span>
      )}
    </>
  );
}
