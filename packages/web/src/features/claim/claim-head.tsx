import type { Claim } from '@pbt/domain/contract/claim';
import { remittanceLink } from '@pbt/domain/rules/claim/claim-row';
import { Link } from '../../router/router.tsx';
import { PageHead } from '../../ui/base/page-head.tsx';
import { ClaimStatus } from '../../widgets/page/claim-status.tsx';
import { PrintButton, PrintHead } from '../../widgets/record/print-record.tsx';
import { texts } from './texts.ts';

function ClaimLink({ label, id }: { readonly label: string; readonly id: string | null }) {
  if (!id) return null;
  return (
    <span>
      {label} <Link to={`/claim-details/${id}`}>{id}</Link>
    </span>
  );
}

export function ClaimHead({ claim }: { readonly claim: Claim }) {
  const advice = claim.ra?.id || null;
  return (
    <>
      <PrintHead record={texts.title(claim.id)} />
      <PageHead
        eyebrow={claim.type}
        title={texts.title(claim.id)}
        actions={
          <>
            <ClaimStatus status={claim.status} isBadge />
            <PrintButton />
          </>
        }
        sub={
          <>
            <span>
              {texts.remittance} <Link to={remittanceLink(advice).href}>{advice ?? texts.notYet}</Link>
            </span>
            <ClaimLink label={texts.adjustedFrom} id={claim.adjustedFrom} />
            <ClaimLink label={texts.adjustedTo} id={claim.adjustedTo} />
          </>
        }
      />
    </>
  );
}
