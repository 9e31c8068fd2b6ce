import type { PaymentPage } from '@pbt/domain/contract/remittance-advice';
import type { ReactNode } from 'react';
import { cx } from '../../ui/base/class-names.ts';
import css from './payments.module.css';
import { texts } from './texts.ts';

interface FigureProps {
  readonly label: string;
  readonly value: string;
  readonly isMain?: boolean;
  readonly children: ReactNode;
}

function Figure({ label, value, isMain = false, children }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={cx(css.value, isMain && css.main)}>{value}</dd>
      <dd className={css.note}>{children}</dd>
    </div>
  );
}

/** The totals of the whole search, above its rows. */
export function PaymentTotals({ page }: { readonly page: PaymentPage }) {
  const { totals, total } = page;
  const unknown = total - totals.addUp - totals.off;
  return (
    <dl className={css.totals}>
      <Figure label={texts.claimsPaid} value={totals.claimsPaid}>
        {texts.claims(totals.claims)}
      </Figure>
      <Figure label={texts.adjustments} value={totals.adjustments}>
        {texts.count(totals.adjusted)}
      </Figure>
      <Figure label={texts.amount} value={totals.amount} isMain>
        {texts.ways(totals.eft, totals.checks)}
      </Figure>
      <Figure label={texts.proof} value={texts.addUp(totals.addUp, total)}>
        {totals.off > 0 && <span className={css.off}>{texts.off(totals.off, totals.offBy)}</span>}
        {unknown > 0 && <span className={css.unknown}>{texts.unknown(unknown)}</span>}
      </Figure>
    </dl>
  );
}
