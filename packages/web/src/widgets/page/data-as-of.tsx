import { userApi, type DataKind } from '@pbt/domain/contract/user';
import { isOutOfDate, oldestAsOf } from '@pbt/domain/rules/shared/data-age';
import { formatInstant } from '@pbt/domain/rules/shared/instants';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import { getSettings, now } from '../../settings.ts';
import { cx } from '../../ui/base/class-names.ts';
import { Icon } from '../../ui/base/icon.tsx';
import css from './data-as-of.module.css';

const REFETCH_MS = 5 * 60_000;

const texts = {
  current: (time: string) => `Data as of ${time}`,
  outOfDate: (time: string) => `This information may be out of date: as of ${time}`,
} as const;

interface AsOf {
  readonly time: string;
  readonly isOutOfDate: boolean;
  readonly sentence: string;
}

/**
 * How current the plan's data of some kinds is. Null while loading, after a failure, and if no such data was imported.
 * All screens share one query.
 */
export function useDataAsOf(...kinds: readonly DataKind[]): AsOf | null {
  const { data } = useQuery({
    ...query(userApi.dataAsOf, {}),
    enabled: kinds.length > 0,
    refetchInterval: REFETCH_MS,
    // Renders after every fetch. Data gets out of date without a change of the reply.
    notifyOnChangeProps: 'all',
  });
  const instant = data ? oldestAsOf(data, kinds) : null;
  if (instant === null) return null;
  const { planTimeZone, dataStaleHours } = getSettings().client;
  const { time } = formatInstant(instant, planTimeZone);
  const isOld = isOutOfDate(instant, now(), dataStaleHours);
  return { time, isOutOfDate: isOld, sentence: (isOld ? texts.outOfDate : texts.current)(time) };
}

/** A line of small text, or nothing if the age of the data is not known. */
export function DataAsOf({ kinds }: { readonly kinds: readonly DataKind[] }) {
  const asOf = useDataAsOf(...kinds);
  if (!asOf) return null;
  return (
    <span className={cx(css.asOf, asOf.isOutOfDate && css.outOfDate)}>
      {asOf.isOutOfDate && <Icon name="tri" size={16} className={css.icon} />}
      {asOf.sentence}
    </span>
  );
}
