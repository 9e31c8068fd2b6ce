import type { Claim } from '@pbt/domain/contract/claim';
import type { DataKind } from '@pbt/domain/contract/user';
import { remittanceLink } from '@pbt/domain/rules/claim/claim-row';
import { Link } from '../../router/router.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { PageHead } from '../../ui/base/page-head.tsx';
import { StickyBar } from '../../ui/record/sticky-bar.tsx';
import { useNarrow } from '../../ui/render/use-narrow.ts';
import { ClaimStatus } from '../../widgets/page/claim-status.tsx';
import { DataAsOf } from '../../widgets/page/data-as-of.tsx';
import { PrintButton, PrintHead } from '../../widgets/record/print-record.tsx';
import { texts } from './texts.ts';

const KINDS: readonly DataKind[] = ['claims'];

interface ClaimLinkProps {
  readonly label: string;
  readonly id: string | null;
  /** The ID as the plan writes it, if that differs. */
  readonly number: string | undefined;
}

function ClaimLink({ label, id, number }: ClaimLinkProps) {
  if (!id) return null;
  return (
    <span>
      {label} <Link to={`/claim-details/${id}`}>{number ?? id}</Link>
    </span>
  );
}

interface ClaimHeadProps {
  readonly claim: Claim;
  /** The page shows an outcome, which alone has a color. */
  readonly hasOutcome: boolean;
}

export function ClaimHead({ claim, hasOutcome }: ClaimHeadProps) {
  const advice = claim.ra?.id || null;
  const title = texts.title(claim.number ?? claim.id);
  const isNarrow = useNarrow();
  return (
    <>
      <PrintHead record={title} kinds={KINDS} />
      {isNarrow && <StickyBar name={title} items={[{ label: texts.patient, value: claim.patient.name.full }]} />}
      <PageHead
        eyebrow={claim.type}
        title={title}
        actions={
          <>
            {hasOutcome ? <Badge>{claim.status.trim()}</Badge> : <ClaimStatus status={claim.status} isBadge />}
            <PrintButton />
          </>
        }
        sub={
          <>
            <span>
              {texts.remittance} <Link to={remittanceLink(advice).href}>{advice ?? texts.notYet}</Link>
            </span>
            <ClaimLink label={texts.adjustedFrom} id={claim.adjustedFrom} number={claim.adjustedFromNumber} />
            <ClaimLink label={texts.adjustedTo} id={claim.adjustedTo} number={claim.adjustedToNumber} />
            <DataAsOf kinds={KINDS} />
          </>
        }
      />
    </>
  );
}
