import { memberApi, type Coverage } from '@pbt/domain/contract/member';
import {
  foodBenefitDisplay,
  hasActiveFoodBenefitPlan,
  type FoodBenefitFacts,
} from '@pbt/domain/rules/member/food-benefit';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { query } from '../../api/query.ts';
import { useUser } from '../../session/current-user.ts';
import { Badge, type StatusKind } from '../../ui/display/badge.tsx';
import { Button } from '../../ui/base/button.tsx';
import type { IconName } from '../../ui/base/icon.tsx';
import { Tooltip } from '../../ui/base/tooltip.tsx';
import { ViewOnly } from '../../ui/display/view-only.tsx';
import { useUnsavedWork } from '../../state/tabs.ts';
import { useToday } from '../../session/use-today.ts';
import { foodTexts } from './food-texts.ts';

const FoodBenefitDialog = lazy(async () => {
  const { FoodBenefitDialog: Dialog } = await import('./food-benefit-dialog.tsx');
  return { default: Dialog };
});

interface StatusBadgeProps {
  readonly kind: StatusKind;
  readonly icon: IconName;
  readonly text: string;
  readonly tip?: string;
}

function StatusBadge({ kind, icon, text, tip }: StatusBadgeProps) {
  const badge = (
    <Badge kind={kind} icon={icon}>
      {text}
    </Badge>
  );
  return tip ? (
    <Tooltip text={tip} focusable>
      {badge}
    </Tooltip>
  ) : (
    badge
  );
}

function useFacts(patientId: string, coverages: UseQueryResult<Coverage[]>, day: string): FoodBenefitFacts {
  const groceries = useQuery(query(memberApi.products, { params: { memberId: patientId }, query: { t: 'Grocery' } }));
  const queue = useQuery(query(memberApi.foodBenefitStatus, { query: { patientId } }));
  if (groceries.isError || queue.isError || coverages.isError) return { state: 'failed' };
  if (!groceries.data || !queue.data || !coverages.data) return { state: 'loading' };
  const hasPlan = hasActiveFoodBenefitPlan(coverages.data, day);
  return { state: 'done', products: groceries.data, workQueue: queue.data, hasPlan };
}

interface FoodBenefitStatusProps {
  readonly patientId: string;
  /** The patient's coverages. The benefit can be requested only with an active plan that offers it. */
  readonly coverages: UseQueryResult<Coverage[]>;
}

function AddButton({ patientId }: { readonly patientId: string }) {
  const [open, setOpen] = useState(false);
  const { emulatingUser } = useUser();
  const queries = useQueryClient();
  useUnsavedWork(open);
  if (emulatingUser !== '') return <ViewOnly>{foodTexts.viewOnly(emulatingUser)}</ViewOnly>;
  return (
    <>
      <Button size="sm" icon="plus" onClick={() => setOpen(true)}>
        {foodTexts.add}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <FoodBenefitDialog
            patientId={patientId}
            onClose={() => setOpen(false)}
            onDone={() => {
              setOpen(false);
              void queries.invalidateQueries({
                queryKey: query(memberApi.foodBenefitStatus, { query: { patientId } }).queryKey,
              });
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** The status of the food and produce benefit (spec 2 §4). */
export default function FoodBenefitStatus({ patientId, coverages }: FoodBenefitStatusProps) {
  const day = useToday();
  const display = foodBenefitDisplay(useFacts(patientId, coverages, day), day);
  switch (display) {
    case 'nothing':
      return null;
    case 'unknown':
      return <StatusBadge kind="inactive" icon="q" text={foodTexts.unknown} />;
    case 'accepted':
      return <StatusBadge kind="active" icon="check" text={foodTexts.yes} />;
    case 'accepted-in-setup':
      return (
        <>
          <StatusBadge kind="active" icon="check" text={foodTexts.yes} />{' '}
          <StatusBadge kind="pending" icon="clock" text={foodTexts.inSetup} tip={foodTexts.inSetupTip} />
        </>
      );
    case 'pending':
      return <StatusBadge kind="pending" icon="clock" text={foodTexts.pending} tip={foodTexts.pendingTip} />;
    case 'in-review':
      return <StatusBadge kind="pending" icon="clock" text={foodTexts.inReview} tip={foodTexts.inReviewTip} />;
    case 'can-request':
      return <AddButton patientId={patientId} />;
    default:
      return <StatusBadge kind="inactive" icon="no" text={foodTexts.no} />;
  }
}
