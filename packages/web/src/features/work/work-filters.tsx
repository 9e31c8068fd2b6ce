import type { Colleague, workApi } from '@pbt/domain/contract/work';
import { WORK_STATES } from '@pbt/domain/contract/work-values';
import type { ReplyOf } from '@pbt/domain/contract/endpoint';
import { formatTaxId } from '@pbt/domain/rules/shared/identifiers';
import { WORK_SORTS, type WorkView } from '@pbt/domain/rules/work/list-address';
import type { ReactNode } from 'react';
import { Select } from '../../ui/form/field.tsx';
import { useNarrow } from '../../ui/render/use-narrow.ts';
import { FilterBar } from '../../widgets/office-nav/filter-bar.tsx';
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

interface WorkFilterBarProps {
  readonly filters: WorkFilters;
  readonly facts: FilterFacts | undefined;
  /** The export button. */
  readonly children: ReactNode;
}

/** The filters over the list. */
export function WorkFilterBar({ filters, facts, children }: WorkFilterBarProps) {
  const { view, local, show, filter } = filters;
  const isNarrow = useNarrow();
  const taxIds = facts?.taxIds ?? [];
  const chooseAssignee = (value: string) => {
    const colleague = value.startsWith(COLLEAGUE) ? value.slice(COLLEAGUE.length) : null;
    filter({ colleague });
    show({ assigned: colleague === null ? (value as WorkView['assigned']) : 'anyone' });
  };
  return (
    <FilterBar
      label={texts.filterRows}
      text={local.text}
      onText={(text) => filter({ text })}
      lists={
        <>
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
          {/* The rows of a notice are listed in every state. */}
          {view.noticed === null && (
            <Select
              size="sm"
              aria-label={texts.state}
              value={view.state}
              options={STATES}
              onChange={({ target }) => show({ state: target.value as WorkView['state'] })}
            />
          )}
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
        </>
      }
    >
      {children}
    </FilterBar>
  );
}
