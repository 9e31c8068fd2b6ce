import type { Remittance } from '@pbt/domain/contract/remittance-advice';
import { formatDay } from '@pbt/domain/rules/shared/dates';
import { formatTaxId } from '@pbt/domain/rules/shared/identifiers';
import { paymentMethod, remittanceAmount } from '@pbt/domain/rules/payment/remittance';
import { KeyValues } from '../../ui/record/key-values.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import css from './remittance-page.module.css';
import { texts } from './texts.ts';

export function RemittanceFacts({ remittance }: { readonly remittance: Remittance }) {
  const { id, date, check, eft, method, amount, to } = remittance;
  return (
    <Panel label="Payment details">
      <div className={css.facts}>
        <KeyValues
          items={[
            { label: 'Payee', value: to.name.full },
            { label: 'Payee TIN', value: to.tin && formatTaxId(to.tin) },
            { label: 'Payee ID', value: to.id },
            { label: 'Date', value: date && formatDay(date) },
            { label: 'Check Number', value: check },
            { label: texts.trace, value: eft },
            { label: texts.method, value: paymentMethod(method) },
            { label: 'ID', value: id },
          ]}
        />
        <dl className={css.amount}>
          <dt>Amount</dt>
          <dd>{remittanceAmount(amount)}</dd>
        </dl>
      </div>
    </Panel>
  );
}
