import { useState } from 'react';
import { hasStatus, StaleAnswer } from '../api/http-error.ts';
import { Button } from '../ui/button.tsx';
import { useSnackbar } from '../ui/snackbar.tsx';
import type { TableHeader, TableRow } from '../ui/table.tsx';

const figures = new Intl.NumberFormat('en-US');

const texts = {
  label: 'Export CSV',
  busy: 'Exporting...',
  progress: (part: number) => `Exporting ${Math.round(100 * part)}%`,
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

/** How much of it is there, from 0 to 1. */
export type TellProgress = (part: number) => void;

interface ExportCsvProps {
  /** Begins the file's name. */
  readonly lists: string;
  readonly headers: readonly TableHeader[];
  /** Every row of the filter and order on the screen, not only the page shown. */
  readonly load: (tell: TellProgress) => Exported | Promise<Exported>;
  readonly disabled?: boolean;
  readonly className?: string | undefined;
}

function answer({ rows, cutFrom }: Exported): string {
  if (!cutFrom) return texts.done(rows.length);
  return texts.cut(rows.length, cutFrom.isExact ? figures.format(cutFrom.total) : texts.moreThan(cutFrom.total));
}

/** What makes the file is fetched by the first click. */
export function ExportCsv({ lists, headers, load, disabled = false, className }: ExportCsvProps) {
  const [busyText, setBusyText] = useState<string | null>(null);
  const snackbar = useSnackbar();
  const run = async () => {
    setBusyText(texts.busy);
    try {
      const [{ saveCsv }, exported] = await Promise.all([
        import('./export-csv-file.ts'),
        load((part) => setBusyText(texts.progress(part))),
      ]);
      saveCsv(lists, headers, exported.rows);
      snackbar(answer(exported), 'ok');
    } catch (error) {
      // Another identity since: nobody waits for the file any more.
      if (!(error instanceof StaleAnswer)) snackbar(hasStatus(error, 429) ? texts.tooMany : texts.failed);
    } finally {
      setBusyText(null);
    }
  };
  return (
    <Button
      size="sm"
      icon="dl"
      className={className}
      disabled={disabled}
      busy={busyText !== null}
      busyText={busyText ?? texts.busy}
      onClick={() => void run()}
    >
      {texts.label}
    </Button>
  );
}
