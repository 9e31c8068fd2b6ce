import { formatDay, formatEnd, isActiveOn } from '@pbt/domain/rules/shared/dates';
import { Status } from '../../ui/display/badge.tsx';
import { useToday } from '../../session/use-today.ts';

export const periodText = ({ from, to }: { from: string; to?: string | null }) =>
  `${formatDay(from)} – ${formatEnd(to, 'Present')}`;

/** A coverage period with an icon and a hidden text that say whether it is active today. */
export function Period({ period }: { readonly period: { readonly from: string; readonly to?: string | null } }) {
  const isActive = isActiveOn(period, useToday());
  return (
    <Status kind={isActive ? 'active' : 'inactive'} icon={isActive ? 'ok' : 'no'}>
      <span className="vh">{isActive ? 'Active: ' : 'Inactive: '}</span>
      {periodText(period)}
    </Status>
  );
}
