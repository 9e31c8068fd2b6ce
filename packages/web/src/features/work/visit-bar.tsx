import { workApi, type WorkVisit } from '@pbt/domain/contract/work';
import { formatInstant } from '@pbt/domain/rules/shared/instants';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { getSettings } from '../../settings.ts';
import { LinkButton } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { useSnackbar } from '../../ui/overlay/snackbar.tsx';
import { refreshWork } from '../../widgets/office-nav/work-due.ts';
import { texts } from './texts.ts';
import css from './visit-bar.module.css';

interface VisitBarProps {
  readonly visit: WorkVisit;
  readonly onlyNew: boolean;
  readonly onOnlyNew: (onlyNew: boolean) => void;
  /** The visit of an emulated user cannot be marked as seen. */
  readonly isEmulating: boolean;
}

/** What changed since the last visit. A first visit has no bar. */
export function VisitBar({ visit, onlyNew, onOnlyNew, isEmulating }: VisitBarProps) {
  const queries = useQueryClient();
  const snackbar = useSnackbar();
  const seen = useMutation({
    mutationFn: () => call(workApi.visit, { body: { seen: true } }),
    onSuccess: () => {
      if (onlyNew) onOnlyNew(false);
      refreshWork(queries);
    },
    onError: () => snackbar(texts.seenFailed),
  });
  if (visit.since === null) return null;
  const { time } = formatInstant(Date.parse(visit.since), getSettings().client.planTimeZone);
  return (
    <div className={css.bar}>
      <Icon name="spark" />
      <span role="status">
        {texts.since(time)}
        <b>{texts.newRows(visit.opened)}</b>, <b>{texts.closedRows(visit.closed)}</b>,{' '}
        <b>{texts.changedRows(visit.changed)}</b>.
      </span>
      <LinkButton onClick={() => onOnlyNew(!onlyNew)}>{onlyNew ? texts.notOnlyNew : texts.onlyNew}</LinkButton>
      {!isEmulating && <LinkButton onClick={() => seen.isPending || seen.mutate()}>{texts.markSeen}</LinkButton>}
    </div>
  );
}
