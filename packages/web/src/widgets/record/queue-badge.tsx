import type { AppealAnswer } from '@pbt/domain/contract/common';
import { queueBadge, type QueueBadge as Kind } from '@pbt/domain/rules/claim/submissions';
import type { IconName } from '../../ui/base/icon.tsx';
import { Tooltip } from '../../ui/base/tooltip.tsx';
import { Badge, type StatusKind } from '../../ui/display/badge.tsx';

interface BadgeLook {
  readonly text: string;
  readonly kind: StatusKind;
  readonly icon: IconName;
  readonly tooltip?: string;
}

const BADGES: Record<Kind, BadgeLook> = {
  completed: { text: 'Review completed', kind: 'active', icon: 'check' },
  inReview: { text: 'In review', kind: 'pending', icon: 'clock' },
  unknown: {
    text: 'Unknown status',
    kind: 'inactive',
    icon: 'q',
    tooltip: 'This submission will be processed by a caregiver. Please contact us with any questions.',
  },
  error: {
    text: 'Error',
    kind: 'denied',
    icon: 'bad',
    tooltip: 'The submission failed. Please create it again.',
  },
};

export const queueWords = (status: string): string => BADGES[queueBadge(status)].text;

interface QueueBadgeProps {
  readonly status: string;
  /** What the plan answered to an appeal. */
  readonly answer?: AppealAnswer | null | undefined;
}

/** The state of a submission (spec 3 §2.3). */
export function QueueBadge({ status, answer }: QueueBadgeProps) {
  const badgeKind = queueBadge(status);
  const { text, kind: usual, icon, tooltip } = BADGES[badgeKind];
  // An upheld denial is no good news for the office, so its badge is not green.
  const kind = badgeKind === 'completed' && answer === 'upheld' ? 'inactive' : usual;
  const badge = (
    <Badge kind={kind} icon={icon}>
      {text}
    </Badge>
  );
  if (tooltip === undefined) return badge;
  return (
    <Tooltip text={tooltip} focusable>
      {badge}
    </Tooltip>
  );
}
