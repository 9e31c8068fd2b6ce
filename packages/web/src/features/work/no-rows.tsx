import { Button } from '../../ui/base/button.tsx';
import { Empty } from '../../ui/display/empty.tsx';
import { DataAsOf } from '../../widgets/page/data-as-of.tsx';
import { texts } from './texts.ts';

/** The kinds of plan data that make rows. */
export const WORK_DATA = ['claims', 'remittances', 'letters'] as const;

interface NoRowsProps {
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}

export function NoRows({ isFiltered, onClear }: NoRowsProps) {
  if (!isFiltered) {
    return (
      <Empty icon="check" title={texts.nothing} level={2}>
        {texts.lookedFor} <DataAsOf kinds={WORK_DATA} />
      </Empty>
    );
  }
  return (
    <Empty
      icon="search"
      title={texts.noMatch}
      level={2}
      action={<Button onClick={onClear}>{texts.clearFilters}</Button>}
    />
  );
}
