import type { Colleague, workApi } from '@pbt/domain/contract/work';
import { WORK_STATES } from '@pbt/domain/contract/work-values';
import type { ReplyOf } from '@pbt/domain/contract/endpoint';
import { formatTaxId } from '@pbt/domain/rules/shared/identifiers';
import { WORK_SORTS, type WorkView } from '@pbt/domain/rules/work/list-address';
import { useId, useState, type ReactNode } from 'react';
import { Button } from '../../ui/base/button.tsx';
import { cx } from '../../ui/base/class-names.ts';
import { SearchInput, Select } from '../../ui/form/field.tsx';
import { useNarrow } from '../../ui/render/use-narrow.ts';
import css from './filter-bar.module.css';
import { sortTexts, stateTexts, texts } from './texts.ts';
import type { WorkFilters } from './use-work-list.ts';

export type FilterFacts = ReplyOf<typeof workApi.filters, Blob>;

const COLLEAGUE = 'colleague-';

const DUE = [
  { value: 'any', label: texts.dueAny },
  { value: 'week', label: texts.dueWeek },
  { value: 'overdue', label: texts.overdue },
];

const SORTS = WORK_SORTS.map((value) => ({ value, label: sortTexts[value] }));

const STATES = WORK_STATES.map((value) => ({ value, label: stateTexts[value] }));

const assignees = (colleagues: readonly Colleague[]) => [
  { value: 'anyone', label: texts.anyone },
  { value: 'me', label: texts.mine },
  { value: 'nobody', label: texts.unassigned },
  ...colleagues.filter(({ isMe }) => !isMe).map(({ id, name }) => ({ value: `${COLLEAGUE}${id}`, label: name })),
];

interface FilterBarProps {
  readonly filters: WorkFilters;
  readonly facts: FilterFacts | undefined;
  /** The export button. */
  readonly children: ReactNode;
}

/** The filters over the list. On narrow screens the lists fold into the button 'Filters'. */
export function FilterBar({ filters, facts, children }: FilterBarProps) {
  const { view, local, show, filter } = filters;
  const [isOpen, setIsOpen] = useState(false);
  const isNarrow = useNarrow();
  const id = useId();
  const taxIds = facts?.taxIds ?? [];
  const chooseAssignee = (value: string) => {
    const colleague = value.startsWith(COLLEAGUE) ? value.slice(COLLEAGUE.length) : null;
    filter({ colleague });
    show({ assigned: colleague === null ? (value as WorkView['assigned']) : 'anyone' });
  };
  return (
    <div className={css.bar}>
      <div id={id} className={cx(css.lists, isOpen && css.open)}>
        <Select
          size="sm"
          aria-label={texts.assignedTo}
          value={local.colleague === null ? view.assigned : `${COLLEAGUE}${local.colleague}`}
          options={assignees(facts?.colleagues ?? [])}
          onChange={({ target }) => chooseAssignee(target.value)}
        />
        <Select
          size="sm"
          aria-label={texts.taxId}
          value={local.taxId ?? ''}
          placeholder={texts.allTaxIds(taxIds.length)}
          options={taxIds.map(({ taxId, name }) => ({ value: taxId, label: `${name}, ${formatTaxId(taxId)}` }))}
          onChange={({ target }) => filter({ taxId: target.value || null })}
        />
        <Select
          size="sm"
          aria-label={texts.due}
          value={view.due}
          options={DUE}
          onChange={({ target }) => show({ due: target.value as WorkView['due'] })}
        />
        <Select
          size="sm"
          aria-label={texts.state}
          value={view.state}
          options={STATES}
          onChange={({ target }) => show({ state: target.value as WorkView['state'] })}
        />
        {/* Cards have no column heads to sort by. */}
        {isNarrow && (
          <Select
            size="sm"
            aria-label={texts.sort}
            value={view.sort}
            options={SORTS}
            onChange={({ target }) => show({ sort: target.value as WorkView['sort'] })}
          />
        )}
      </div>
      <SearchInput
        size="sm"
        className={css.text}
        aria-label={texts.filterRows}
        placeholder={texts.filterRows}
        maxLength={64}
        value={local.text}
        onChange={(text) => filter({ text })}
      />
      <Button
        size="sm"
        icon="set"
        className={css.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {texts.filters}
      </Button>
      {children}
    </div>
  );
}
