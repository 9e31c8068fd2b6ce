import type { WorkRow } from '@pbt/domain/contract/work';

/** A row since a change, and the version it had before. */
interface Step {
  readonly row: WorkRow;
  readonly before: number;
}

const find = (rows: readonly WorkRow[], id: string) => rows.find((row) => row.id === id);

/** What a user did with rows since the list was opened. Kept in memory only. */
export function undoStack() {
  let changes: readonly (readonly Step[])[] = [];
  return {
    /** Remembers a change. `sent` are the rows before it. */
    add(sent: readonly WorkRow[], changed: readonly WorkRow[]): void {
      if (changed.length === 0) return;
      changes = [...changes, changed.map((row) => ({ row, before: find(sent, row.id)?.version ?? 0 }))];
    },
    /** The rows of the newest change, as they are since then. */
    newest: (): readonly WorkRow[] => changes.at(-1)?.map(({ row }) => row) ?? [],
    /**
     * Forgets what was done to these rows. A row that was taken back has a new version now, also for the change before.
     * A row that a colleague changed in between keeps its old version there, so the server leaves it as it is.
     */
    takenBack(sent: readonly WorkRow[], changed: readonly WorkRow[]): void {
      for (const { id, version } of sent) {
        const isTaken = ({ row }: Step) => row.id === id && row.version === version;
        const taken = changes.flat().find(isTaken);
        const now = find(changed, id);
        changes = changes
          .map((steps) =>
            steps
              .filter((step) => !isTaken(step))
              .map((step) =>
                now && step.row.id === id && step.row.version === taken?.before ? { ...step, row: now } : step,
              ),
          )
          .filter((steps) => steps.length > 0);
      }
    },
  };
}
