import type { UsageOfYear } from '@pbt/domain/contract/member';
import type { BenefitLeft, deductibleLeft } from '@pbt/domain/rules/member/benefits-left';
import { formatDay } from '@pbt/domain/rules/shared/dates';
import { formatCents } from '@pbt/domain/rules/shared/money';
import { UsedBar } from '../../ui/blocks/meter.tsx';
import css from './eligibility.module.css';
import { texts } from './eligibility-texts.ts';
import { texts as patientTexts } from './texts.ts';

interface AmountProps {
  readonly left: BenefitLeft;
  /** Shown for a maximum of 0. */
  readonly zeroText: string;
}

function Amount({ left, zeroText }: AmountProps) {
  if (left.kind !== 'left') {
    const words = { zero: zeroText, unlimited: texts.noMaximum, unknown: texts.unknown };
    return (
      <>
        <b className={css.word}>{words[left.kind]}</b>
        {left.kind === 'unknown' && <small>{texts.unknownAmount}</small>}
      </>
    );
  }
  const { leftCents, maxCents } = left;
  return (
    <>
      <b>{formatCents(leftCents)}</b> <span>{texts.left(formatCents(maxCents), leftCents === 0)}</span>
      <UsedBar used={maxCents - leftCents} max={maxCents} />
    </>
  );
}

/** The family's amount in words. Null if it would only repeat what the individual amount says. */
function familyWords(individual: BenefitLeft, family: BenefitLeft | null): string | null {
  if (family?.kind === 'left') {
    const { leftCents, maxCents } = family;
    return `${formatCents(leftCents)} ${texts.left(formatCents(maxCents), leftCents === 0)}`;
  }
  if (family === null || family.kind === individual.kind) return null;
  return { zero: patientTexts.noDeductible, unlimited: texts.noMaximum, unknown: texts.unknown }[family.kind];
}

export function DeductibleLeft({ left }: { readonly left: ReturnType<typeof deductibleLeft> }) {
  const family = familyWords(left.individual, left.family);
  return (
    <>
      <Amount left={left.individual} zeroText={patientTexts.noDeductible} />
      {family !== null && <small>{texts.family(family)}</small>}
    </>
  );
}

interface OutOfPocketProps {
  readonly left: BenefitLeft;
  readonly isDental: boolean;
  /** The network that the amount is for, if the plan names one. */
  readonly network: string | null;
}

/** A dental plan limits what the plan pays. Other plans limit what the patient pays. */
export function OutOfPocketLeft({ left, isDental, network }: OutOfPocketProps) {
  return (
    <>
      <Amount left={left} zeroText={patientTexts.zeroMaximum} />
      {left.kind !== 'unknown' && isDental && <small>{texts.planPays}</small>}
      {left.kind !== 'unknown' && <small>{network === null ? texts.both : texts.bothIn(network)}</small>}
    </>
  );
}

const yearOf = (day: string) => day.slice(0, 4);
const monthAndDay = (day: string) => formatDay(day).slice(0, 5);

export function BenefitYear({ usage }: { readonly usage: UsageOfYear }) {
  const { benefitYearFrom: from, benefitYearTo: to } = usage;
  if (from === undefined || to === undefined) return texts.unknown;
  const years = [...new Set([yearOf(from), yearOf(to)])].join(' – ');
  return (
    <>
      {years} <span>{`${monthAndDay(from)} – ${monthAndDay(to)}`}</span>
    </>
  );
}
