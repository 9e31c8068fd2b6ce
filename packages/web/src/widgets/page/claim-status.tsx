import { CLAIM_STATUSES, type ClaimStatusCode } from '@pbt/domain/rules/claim/browse-claims';
import { Badge, Status, type StatusKind } from '../../ui/display/badge.tsx';
import type { IconName } from '../../ui/base/icon.tsx';

const LOOKS: Record<ClaimStatusCode, { kind: StatusKind; icon: IconName }> = {
  '01': { kind: 'info', icon: 'clock' },
  '02': { kind: 'active', icon: 'ok' },
  '10': { kind: 'inactive', icon: 'clock' },
  '11': { kind: 'pending', icon: 'clock' },
  '15': { kind: 'warning', icon: 'tri' },
  '91': { kind: 'active', icon: 'swap' },
  '92': { kind: 'info', icon: 'swap' },
};

interface ClaimStatusProps {
  readonly status: string;
  /** Shows the status as a badge, as beside a title. */
  readonly isBadge?: boolean;
}

/** A claim status with its color and icon. An unknown status keeps its text, in gray with a question mark. */
export function ClaimStatus({ status, isBadge = false }: ClaimStatusProps) {
  const code = CLAIM_STATUSES.find(({ text }) => text === status.trim())?.code;
  const look = code === undefined ? ({ kind: 'inactive', icon: 'q' } as const) : LOOKS[code];
  const Component = isBadge ? Badge : Status;
  return <Component {...look}>{status.trim()}</Component>;
}
