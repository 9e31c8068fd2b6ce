import type { WorkCounts } from '@pbt/domain/contract/work';
import { WORK_KINDS, type WorkKind } from '@pbt/domain/contract/work-values';
import { SectionTabs } from '../../ui/base/section-tabs.tsx';
import { CountBadge } from '../../ui/display/count-badge.tsx';
import css from './kind-tabs.module.css';
import { kindTexts, texts } from './texts.ts';

export const PANEL_ID = 'work-rows';

interface KindTabsProps {
  readonly counts: WorkCounts | undefined;
  readonly selected: WorkKind | null;
  readonly onSelect: (kind: WorkKind | null) => void;
}

const label = (words: string, count: number | undefined) => (
  <>
    {words}
    {count !== undefined && <CountBadge of={count} />}
  </>
);

/** A tab for all rows and one for each kind that has rows. The selected kind stays, even without rows. */
export function KindTabs({ counts, selected, onSelect }: KindTabsProps) {
  const all = counts && WORK_KINDS.reduce((sum, kind) => sum + counts[kind], 0);
  const kinds = WORK_KINDS.filter((kind) => kind === selected || (counts && counts[kind] > 0));
  return (
    <div className={css.tabs}>
      <SectionTabs
        label={texts.kinds}
        panelId={PANEL_ID}
        selected={selected ?? 'all'}
        onSelect={(id) => onSelect(WORK_KINDS.find((kind) => kind === id) ?? null)}
        tabs={[
          { id: 'all', label: label(texts.all, all) },
          ...kinds.map((kind) => ({ id: kind, label: label(kindTexts[kind], counts?.[kind]) })),
        ]}
      />
    </div>
  );
}
