import { formatDay } from '@pbt/domain/rules/shared/dates';
import { useLayoutEffect } from 'react';
import { getSettings, today } from '../../settings.ts';
import { Button } from '../../ui/base/button.tsx';
import { usePrinting } from '../../ui/render/use-printing.ts';
import css from './print-record.module.css';

const texts = {
  print: 'Print',
  printed: (day: string) => `Printed ${day}`,
} as const;

export function PrintButton() {
  return (
    <Button icon="fax" onClick={() => window.print()}>
      {texts.print}
    </Button>
  );
}

/** What the foot of every sheet says, in the page margins of base.css. */
const SHEET_LINE = '--sheet-line';

/** On paper only: whose plan this is, which record and of which day. A sheet that gets lost still tells the record. */
export function PrintHead({ record }: { readonly record: string }) {
  const { companyName, productName } = getSettings().client;
  const printed = texts.printed(formatDay(today()));
  const isPrinting = usePrinting();
  // Only then: everything inherits from the root, and would be styled anew whenever a tab comes to the front.
  useLayoutEffect(() => {
    if (!isPrinting) return undefined;
    const { style } = document.documentElement;
    style.setProperty(SHEET_LINE, JSON.stringify(`${companyName} · ${record} · ${printed}`));
    return () => void style.removeProperty(SHEET_LINE);
  }, [isPrinting, companyName, record, printed]);
  return (
    <div className={css.head}>
      <b>{companyName}</b>
      <span>{productName}</span>
      <span className={css.record}>{record}</span>
      <span>{printed}</span>
    </div>
  );
}
