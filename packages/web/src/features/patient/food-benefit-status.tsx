import { memberApi, type Coverage } from '@pbt/domain/contract/member';
import {
  foodBenefitDisplay,
  hasActiveFoodBenefitPlan,
  type FoodBenefitFacts,
} from '@pbt/domain/rules/member/food-benefit';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { query } from '../../api/query.ts';
import { today } from '../../settings.ts';
import { useUser } from '../../session/current-user.ts';
import { Badge, type StatusKind } from '../../ui/display/badge.tsx';
import { Button } from '../../ui/base/button.tsx';
import type { IconName } from '../../ui/base/icon.tsx';
import { Tooltip } from '../../ui/base/tooltip.tsx';
import { ViewOnly } from '../../ui/display/view-only.tsx';
import { useProtectedPane } from '../../state/tabs.ts';
import { foodTexts } from './food-texts.ts';

const FoodBenefitDialog = lazy(async () => {
  const { FoodBenefitDialog: Dialog } = await import('./food-benefit-dialog.tsx');
  return { default: Dialog };
});

interface MarkProps {
  readonly kind: StatusKind;
  readonly icon: IconName;
  readonly text: string;
  readonly tip?: string;
}

function Mark({ kind, icon, text, tip }: MarkProps) {
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

function useFacts(patientId: string, coverages: UseQueryResult<Coverage[]>): FoodBenefitFacts {
  const groceries = useQuery(query(memberApi.products, { params: { memberId: patientId }, query: { t: 'Grocery' } }));
  const queue = useQuery(query(memberApi.foodBenefitStatus, { query: { patientId } }));
  if (groceries.isError || queue.isError || coverages.isError) return { state: 'failed' };
  if (!groceries.data || !queue.data || !coverages.data) return { state: 'loading' };
  const hasPlan = hasActiveFoodBenefitPlan(coverages.data, today());
  return { state: 'done', products: groceries.data, workQueue: queue.data, hasPlan };
}

interface FoodBenefitStatusProps {
  readonly patientId: string;
  /** Whether there is a plan to request the benefit under. */
  readonly coverages: UseQueryResult<Coverage[]>;
}

function AddButton({ patientId }: { readonly patientId: string }) {
  const [open, setOpen] = useState(false);
  const { emulatingUser } = useUser();
  const queries = useQueryClient();
  useProtectedPane(open);
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

/** Where the food and produce benefit stands, in one word (spec 2 §4). */
export function FoodBenefitStatus({ patientId, coverages }: FoodBenefitStatusProps) {
  const display = foodBenefitDisplay(useFacts(patientId, coverages), today());
  switch (display) {
    case 'nothing':
      return null;
    case 'unknown':
      return <Mark kind="inactive" icon="q" text={foodTexts.unknown} />;
    case 'accepted':
      return <Mark kind="active" icon="check" text={foodTexts.yes} />;
    case 'accepted-in-setup':
      return (
        <>
          <Mark kind="active" icon="check" text={foodTexts.yes} />{' '}
          <Mark kind="pending" icon="clock" text={foodTexts.inSetup} tip={foodTexts.inSetupTip} />
        </>
      );
    case 'pending':
      return <Mark kind="pending" icon="clock" text={foodTexts.pending} tip={foodTexts.pendingTip} />;
    case 'in-review':
      return <Mark kind="pending" icon="clock" text={foodTexts.inReview} tip={foodTexts.inReviewTip} />;
    case 'can-request':
      return <AddButton patientId={patientId} />;
    default:
      return <Mark kind="inactive" icon="no" text={foodTexts.no} />;
  }
}
