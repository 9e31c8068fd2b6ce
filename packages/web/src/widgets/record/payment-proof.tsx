import type { ProviderAdjustment, Remittance, RemittanceClaim } from '@pbt/domain/contract/remittance-advice';
import { isClaimId } from '@pbt/domain/rules/shared/identifiers';
import { numberKey, numberPattern } from '@pbt/domain/rules/shared/number-pattern';
import { formatCents } from '@pbt/domain/rules/shared/money';
import { paymentProof } from '@pbt/domain/rules/payment/remittance';
import { Link } from '../../router/router.tsx';
import { getSettings } from '../../settings.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { cx } from '../../ui/base/class-names.ts';
import { Notice } from '../../ui/base/notice.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { Tooltip } from '../../ui/base/tooltip.tsx';
import { DataTable } from '../../ui/table/table.tsx';
import type { TableRow } from '../../ui/table/table-types.ts';
import css from './payment-proof.module.css';

const texts = {
  proof: 'Payment Proof',
  addsUp: 'Adds up',
  doesNotAddUp: 'Does not add up',
  unreadable: 'We cannot check this payment because an amount on the remittance advice cannot be read.',
  proofHint: 'A positive adjustment lowers the payment. A negative adjustment raises it.',
  none: (amount: string) => `No provider-level adjustments. Claims paid and payment are both ${amount}.`,
  offBy: (amount: string) => `The payment is off by ${amount}.`,
  compare: (expected: string, payment: string) =>
    ` Claims and adjustments come to ${expected}, but the payment is ${payment}. Compare with the remittance document or `,
  contact: 'Contact Us',
} as const;

/** Links a claim ID or a check reference ID to its page. Another reference is shown as text. */
function Reference({ reference }: { readonly reference: string | null }) {
  if (!reference) return null;
  const { claimIds, remittanceIds } = getSettings().client;
  const key = numberKey(reference);
  if (claimIds ? numberPattern(claimIds.pattern)?.fits(key) : isClaimId(reference)) {
    return (
      <>
        Claim <Link to={`/claim-details/${key}`}>{reference}</Link>
      </>
    );
  }
  if (remittanceIds ? numberPattern(remittanceIds.pattern)?.fits(key) : /^[A-Za-z0-9]{16}$/.test(reference)) {
    return (
      <>
        Check reference <Link to={`/remittance-advice/${reference}`}>{reference}</Link>
      </>
    );
  }
  return reference;
}

const HEADERS = [
  { title: 'Code', width: 90 },
  { title: 'Reason', width: 'auto' },
  { title: 'Reference', width: 'auto' },
  { title: 'Amount', width: 'auto', align: 'end' },
] as const;

function adjustmentRow({ code, text, reference, amount }: ProviderAdjustment, index: number): TableRow {
  return {
    key: `${index}`,
    cells: {
      0: {
        type: 'node',
        title: code,
        node: (
          <Tooltip text={text} describes={false}>
            {code}
          </Tooltip>
        ),
      },
      1: { type: 'text', title: text },
      2: { type: 'node', node: <Reference reference={reference} /> },
      3: { type: 'text', title: amount },
    },
  };
}

interface PaymentProofProps {
  readonly remittance: Remittance;
  readonly claims: readonly RemittanceClaim[];
  readonly adjustments: readonly ProviderAdjustment[];
}

/** Checks to the cent that claims paid minus provider-level adjustments equals the payment. Shows a difference. */
export function PaymentProof({ remittance, claims, adjustments }: PaymentProofProps) {
  const proof = paymentProof(claims, adjustments, remittance.amount);
  if (!proof) {
    return (
      <Panel title={texts.proof} icon="bal">
        <Notice kind="warning">{texts.unreadable}</Notice>
      </Panel>
    );
  }
  const isBalanced = proof.difference === 0;
  const isWithoutAdjustments = isBalanced && adjustments.length === 0;
  return (
    <Panel
      title={texts.proof}
      icon="bal"
      flush
      actions={
        isBalanced ? (
          <Badge kind="active" icon="ok">
            {texts.addsUp}
          </Badge>
        ) : (
          <Badge kind="warning" icon="tri">
            {texts.doesNotAddUp}
          </Badge>
        )
      }
      footer={isWithoutAdjustments ? undefined : texts.proofHint}
    >
      {!isBalanced && (
        <div role="status">
          <Notice kind="warning" slim square>
            <b>{texts.offBy(formatCents(Math.abs(proof.difference)))}</b>
            {texts.compare(formatCents(proof.claimsPaid - proof.adjustments), formatCents(proof.payment))}
            <Link to="/contact-us">{texts.contact}</Link>.
          </Notice>
        </div>
      )}
      {isWithoutAdjustments ? (
        <p className={css.plain}>{texts.none(formatCents(proof.payment))}</p>
      ) : (
        <Sum proof={proof} />
      )}
      {adjustments.length > 0 && (
        <div className={css.adjustments}>
          <DataTable
            caption="Provider-level adjustments"
            headers={HEADERS}
            content={adjustments.map(adjustmentRow)}
            totals={['Provider-level adjustments', null, null, formatCents(proof.adjustments)]}
          />
        </div>
      )}
    </Panel>
  );
}

function Sum({ proof }: { readonly proof: NonNullable<ReturnType<typeof paymentProof>> }) {
  const isBalanced = proof.difference === 0;
  return (
    <div className={cx(css.proof, !isBalanced && css.off)}>
      <Figure label="Claims paid" cents={proof.claimsPaid} />
      <span className={css.sign} role="img" aria-label="minus">
        −
      </span>
      <Figure label="Provider-level adjustments" cents={proof.adjustments} />
      <span className={css.sign} role="img" aria-label={isBalanced ? 'equals' : 'does not equal'}>
        {isBalanced ? '=' : '≠'}
      </span>
      <Figure label="Payment" cents={proof.payment} isSum />
      {!isBalanced && <Figure label="Difference" cents={-proof.difference} isOff />}
    </div>
  );
}

interface FigureProps {
  readonly label: string;
  readonly cents: number;
  readonly isSum?: boolean;
  readonly isOff?: boolean;
}

function Figure({ label, cents, isSum = false, isOff = false }: FigureProps) {
  return (
    <dl className={cx(css.figure, isSum && css.sum, isOff && css.difference)}>
      <dt>{label}</dt>
      <dd>{formatCents(cents)}</dd>
    </dl>
  );
}
