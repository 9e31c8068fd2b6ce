import type { ReactNode } from 'react';
import { cx } from '../base/class-names.ts';
import { Icon } from '../base/icon.tsx';
import css from './meter.module.css';

/** 'none' when the benefit has no maximum, null when the health plan did not send it. */
type Maximum = number | 'none' | null;

interface MeterProps {
  label: string;
  /** Null when the health plan sent no amount. */
  used: number | null;
  max: Maximum;
  format: (amount: number) => string;
  /** Shown instead of the amounts and the bar when the maximum is zero. */
  zeroText?: string;
}

const WARNING_PERCENT = 85;
const MAX_PIPS = 60; // marks for more visits would be too thin, so a bar is shown instead

/** Whole percent. An amount below the maximum is at most 99, so that rounding never shows 100. */
export function percentUsed(used: number, max: number): number {
  return used >= max ? 100 : Math.min(99, Math.round((used / max) * 100));
}

export function Meter({ label, used, max, format, zeroText }: MeterProps) {
  if (max === 0 && zeroText !== undefined) {
    return (
      <div className={css.meter}>
        <Title label={label}>{zeroText}</Title>
      </div>
    );
  }
  if (used === null || typeof max !== 'number')
    return <OpenMeter label={label} used={used} max={max} format={format} />;
  const percent = percentUsed(used, max);
  const isMet = percent === 100;
  const remaining = isMet ? `${format(0)} left of ${format(max)}, met` : `${format(max - used)} remaining`;
  return (
    <div className={css.meter}>
      <Title label={label}>
        <b>{format(used)}</b> of {format(max)}
      </Title>
      <div
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuenow={Math.min(used, max)}
        aria-valuemax={max}
        aria-valuetext={`${format(used)} of ${format(max)}, ${isMet ? 'met' : remaining}`}
        className={css.bar}
      >
        <Fill percent={percent} />
      </div>
      <div className={css.sub}>
        {isMet ? (
          <span className={css.metWord}>
            <Icon name="check" size={14} /> {remaining}
          </span>
        ) : (
          <span>{remaining}</span>
        )}
        <span>{percent}%</span>
      </div>
    </div>
  );
}

function Fill({ percent }: { percent: number }) {
  const isMet = percent === 100;
  return <i className={cx(isMet ? css.met : percent >= WARNING_PERCENT && css.hot)} style={{ width: `${percent}%` }} />;
}

/** A decorative bar beside a text that states the same amounts. */
export function UsedBar({ used, max }: { used: number; max: number }) {
  return (
    <div aria-hidden className={css.bar}>
      <Fill percent={percentUsed(used, max)} />
    </div>
  );
}

function Title({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={css.title}>
      <span>{label}</span>
      <span>{children}</span>
    </div>
  );
}

/** A meter whose amount or maximum is unknown, or that has no maximum. Its bar is only decorative. */
function OpenMeter({ label, used, max, format }: MeterProps) {
  return (
    <div className={css.meter}>
      <Title label={label}>
        {used === null ? (
          <span className={css.unknown}>Not known</span>
        ) : (
          <>
            <b>{format(used)}</b> used
          </>
        )}
      </Title>
      <div aria-hidden className={cx(css.bar, max === 'none' && css.uncapped)} />
      <div className={css.sub}>
        {typeof max === 'number' && <span>of {format(max)}</span>}
        {max === 'none' && <span>No maximum</span>}
        {max === null && used !== null && <span>Not known</span>}
        {(used === null || max === null) && <span>The plan sent no amount</span>}
      </div>
    </div>
  );
}

interface VisitPipsProps {
  label: string;
  used: number | null;
  preauthorized?: number | null;
  max: Maximum;
}

const visits = (n: number) => `${n} ${n === 1 ? 'visit' : 'visits'}`;

/**
 * One mark per allowed visit. Preauthorized visits that are not yet used have pale marks. Shows a Meter instead if the
 * used visits or the maximum are not known numbers, or if the maximum is above 60.
 */
export function VisitPips({ label, used, preauthorized = null, max }: VisitPipsProps) {
  if (used === null || typeof max !== 'number' || max > MAX_PIPS) {
    return <Meter label={label} used={used} max={max} format={visits} />;
  }
  const remaining = `${Math.max(0, max - used)} remaining`;
  const preauth = preauthorized ? `Preauth visits: ${preauthorized}` : '';
  return (
    <div className={css.meter}>
      <Title label={label}>
        <b>{used}</b> of {visits(max)}
      </Title>
      <div
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuenow={Math.min(used, max)}
        aria-valuemax={max}
        aria-valuetext={[`${used} of ${visits(max)}`, remaining, preauth].filter(Boolean).join(', ')}
        className={css.pips}
      >
        {Array.from({ length: max }, (_, visit) => (
          <i
            key={visit}
            className={cx(visit < used ? css.used : visit < used + (preauthorized ?? 0) && css.promised)}
          />
        ))}
      </div>
      <div className={css.sub}>
        <span>{remaining}</span>
        {preauth && <span>{preauth}</span>}
      </div>
    </div>
  );
}
