import type { WorkRow } from '@pbt/domain/contract/work';
import { useState } from 'react';
import { useSnackbar } from '../../ui/overlay/snackbar.tsx';
import { texts } from './texts.ts';

const MAX_SELECTED = 100; // spec 5 §5.3

type Rows = ReadonlyMap<string, WorkRow>;

export interface Selection {
  readonly rows: readonly WorkRow[];
  readonly has: (id: string) => boolean;
  readonly toggle: (row: WorkRow) => void;
  readonly toggleAll: (rows: readonly WorkRow[]) => void;
  readonly clear: () => void;
}

/** The selected rows, of all pages. `shown` has the newest state of the rows on this page. */
export function useSelection(shown: readonly WorkRow[]): Selection {
  const snackbar = useSnackbar();
  const [selected, setSelected] = useState<Rows>(new Map());
  const add = (rows: readonly WorkRow[]) => {
    const next = new Map([...selected, ...rows.map((row) => [row.id, row] as const)]);
    if (next.size > MAX_SELECTED) snackbar(texts.tooMany);
    else setSelected(next);
  };
  const remove = (rows: readonly WorkRow[]) => {
    const ids = new Set(rows.map(({ id }) => id));
    setSelected(new Map([...selected].filter(([id]) => !ids.has(id))));
  };
  return {
    rows: [...selected.values()].map((row) => shown.find(({ id }) => id === row.id) ?? row),
    has: (id) => selected.has(id),
    toggle: (row) => (selected.has(row.id) ? remove : add)([row]),
    toggleAll: (rows) => (rows.every(({ id }) => selected.has(id)) ? remove : add)(rows),
    clear: () => setSelected(new Map()),
  };
}
