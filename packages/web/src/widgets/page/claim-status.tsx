import { CLAIM_STATUSES, type ClaimStatusCode } from '@pbt/domain/rules/claim/browse-claims';
import { Badge, Status, type StatusKind } from '../../ui/display/badge.tsx';
import type { IconName } from '../../ui/base/icon.tsx';

const looks: Record<ClaimStatusCode, { kind: StatusKind; icon: IconName }> = {
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
  /** Boxed, beside a title. */
  readonly isBadge?: boolean;
}

/** A claim's status with the colour and icon it has everywhere; one that is not in the list keeps its words. */
export function ClaimStatus({ status, isBadge = false }: ClaimStatusProps) {
  const code = CLAIM_STATUSES.find(({ text }) => text === status.trim())?.code;
  const look = code === undefined ? ({ kind: 'inactive', icon: 'q' } as const) : looks[code];
  const Face = isBadge ? Badge : Status;
  return <Face {...look}>{status.trim()}</Face>;
}
