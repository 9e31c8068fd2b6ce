import type { DataKind } from '@pbt/domain/contract/user';
import { formatDay } from '@pbt/domain/rules/shared/dates';
import { useLayoutEffect } from 'react';
import { getSettings } from '../../settings.ts';
import { Button } from '../../ui/base/button.tsx';
import { usePrinting } from '../../ui/render/use-printing.ts';
import { useToday } from '../../session/use-today.ts';
import { useDataAsOf } from '../page/data-as-of.tsx';
import css from './print-record.module.css';

const texts = {
  print: 'Print',
  printed: (day: string) => `Printed ${day}`,
  asOf: (time: string) => `Data as of ${time}`,
} as const;

export function PrintButton() {
  return (
    <Button icon="fax" onClick={() => window.print()}>
      {texts.print}
    </Button>
  );
}

/** The CSS variable with the footer text of every printed page. base.css shows it in the page margin. */
const SHEET_LINE = '--sheet-line';

interface PrintHeadProps {
  readonly record: string;
  /** The kinds of plan data on the page. */
  readonly kinds: readonly DataKind[];
}

/** The printed heading and page footer with plan, record and dates, so a single page can be identified. */
export function PrintHead({ record, kinds }: PrintHeadProps) {
  const { companyName, productName } = getSettings().client;
  const printed = texts.printed(formatDay(useToday()));
  const asOf = useDataAsOf(...kinds);
  const sheetLine = [companyName, record, printed, ...(asOf ? [texts.asOf(asOf.time)] : [])].join(' · ');
  const isPrinting = usePrinting();
  // Set only while printing, because a change of a variable on the root recalculates the styles of all elements.
  useLayoutEffect(() => {
    if (!isPrinting) return undefined;
    const { style } = document.documentElement;
    style.setProperty(SHEET_LINE, JSON.stringify(sheetLine));
    return () => void style.removeProperty(SHEET_LINE);
  }, [isPrinting, sheetLine]);
  return (
    <div className={css.head}>
      <b>{companyName}</b>
      <span>{productName}</span>
      <span className={css.record}>{record}</span>
      <span>{printed}</span>
    </div>
  );
}
