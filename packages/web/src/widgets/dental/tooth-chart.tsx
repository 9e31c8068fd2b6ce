import type { DentalItem } from '@pbt/domain/contract/claim';
import { formatDay } from '@pbt/domain/rules/shared/dates';
import {
  chartTeeth,
  dentalLineStatus,
  lastServicesPerTooth,
  linesOffChart,
} from '@pbt/domain/rules/claim/dental-lines';
import { useState, type KeyboardEvent } from 'react';
import { cx } from '../../ui/base/class-names.ts';
import { Icon } from '../../ui/base/icon.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { SubNav } from '../../ui/record/sub-nav.tsx';
import { Tooltip } from '../../ui/base/tooltip.tsx';
import css from './tooth-chart.module.css';
import { archesOf, shapeOf, type Arch, type Dentition } from './tooth-layout.ts';
import { TOOTH_SHAPES, type ToothShape } from './tooth-shapes.ts';

const texts = {
  chart: 'Tooth Chart',
  adult: 'Adult 1–32',
  child: 'Children A–T',
  right: "Patient's right",
  left: "Patient's left",
  approved: 'Last service approved',
  denied: 'Last service denied',
  none: 'No service on file',
  offChart: (count: number) =>
    count === 1
      ? '1 line is not tied to a tooth and appears only in the table.'
      : `${count} lines are not tied to a tooth and appear only in the table.`,
} as const;

interface ToothProps {
  readonly tooth: string;
  readonly shape: ToothShape;
  readonly isLower: boolean;
  /** All services of the tooth's last service day. */
  readonly last: readonly DentalItem[];
  readonly isChosen: boolean;
  readonly isTabStop: boolean;
  readonly onChoose: () => void;
  readonly onFocus: () => void;
}

const MARKS = [
  { status: 'Approved', icon: 'ok' },
  { status: 'Denied', icon: 'bad' },
] as const;

/** The codes and the date of the last services. Hidden text adds the status of each service for screen readers. */
function LastServices({ last }: { readonly last: readonly DentalItem[] }) {
  const [first] = last;
  if (!first) return <span className="vh">, {texts.none}</span>;
  const isOne = last.length === 1;
  return (
    <>
      <span className="vh">{isOne ? ', last service ' : ', last services '}</span>
      <span className={css.codes}>
        {last.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the lines have no ID and never change their order
          <span key={index} className={css.code}>
            {line.dentalProcedure.code}
            <span className="vh">{isOne ? ', ' : ` ${dentalLineStatus(line.status)}, `}</span>
          </span>
        ))}
      </span>
      <span className={css.date}>{formatDay(first.serviceDate)}</span>
      {isOne ? (
        <span className="vh">, {dentalLineStatus(first.status)}</span>
      ) : (
        <span className={css.count} aria-hidden="true">
          {last.length}×
        </span>
      )}
    </>
  );
}

const tipOf = ({ dentalProcedure: { code, description }, serviceDate, status }: DentalItem) =>
  `${code} ${description}, ${formatDay(serviceDate)}, ${dentalLineStatus(status)}`;

function Tooth({ tooth, shape, isLower, last, isChosen, isTabStop, onChoose, onFocus }: ToothProps) {
  const [first] = last;
  const status = first && dentalLineStatus(first.status);
  const marks = MARKS.filter((mark) => last.some((line) => dentalLineStatus(line.status) === mark.status));
  const button = (
    <button
      type="button"
      data-tooth={tooth}
      className={cx(css.tooth, status === 'Approved' && css.approved, status === 'Denied' && css.denied)}
      aria-pressed={isChosen}
      tabIndex={isTabStop ? 0 : -1}
      onClick={onChoose}
      onFocus={onFocus}
    >
      <b>
        <span className="vh">Tooth </span>
        {tooth}
      </b>
      <span className={css.picture}>
        <svg viewBox="0 0 30 34" aria-hidden="true" className={cx(css.shape, isLower && css.lower)}>
          <path d={TOOTH_SHAPES[shape]} />
        </svg>
        {marks.map((mark) => (
          <Icon key={mark.icon} name={mark.icon} size={14} className={cx(css.mark, css[mark.icon])} />
        ))}
      </span>
      <LastServices last={last} />
    </button>
  );
  if (!first) return button;
  return (
    <Tooltip
      text={<span className={css.tip}>{last.map(tipOf).join('\n')}</span>}
      describes={false}
      className={css.cell}
    >
      {button}
    </Tooltip>
  );
}

/** The tooth to which an arrow key, Home or End moves. Null at the edge of the chart and for other keys. */
function nextTooth(rows: readonly (readonly string[])[], tooth: string, key: string): string | null {
  const row = rows.findIndex((teeth) => teeth.includes(tooth));
  const teeth = rows[row];
  if (!teeth) return null;
  const index = teeth.indexOf(tooth);
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (step !== undefined) return teeth[index + step] ?? null;
  if (key === 'ArrowUp') return rows[row - 1]?.[index] ?? null;
  if (key === 'ArrowDown') return rows[row + 1]?.[index] ?? null;
  if (key === 'Home') return teeth[0] ?? null;
  return key === 'End' ? (teeth.at(-1) ?? null) : null;
}

interface RowsProps {
  readonly dentition: Dentition;
  readonly arches: readonly Arch[];
  readonly last: ReadonlyMap<string, readonly DentalItem[]>;
  readonly chosen: string | null;
  readonly onChoose: (tooth: string | null) => void;
}

function Rows({ dentition, arches, last, chosen, onChoose }: RowsProps) {
  const rows = arches.map(({ quadrants }) => quadrants.flatMap(({ teeth }) => teeth));
  const [focused, setFocused] = useState<string | null>(null);
  const tabStop = focused ?? chosen ?? rows[0]![0]!;
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const tooth = (event.target as HTMLElement).dataset['tooth'];
    const next = tooth === undefined ? null : nextTooth(rows, tooth, event.key);
    if (next === null) return;
    event.preventDefault();
    event.currentTarget.querySelector<HTMLElement>(`[data-tooth="${next}"]`)?.focus();
  };
  const name = dentition === 'adult' ? 'Adult teeth 1 to 32' : "Children's teeth A to T";
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one tooth at a time is focusable
    <div
      role="toolbar"
      aria-label={`${name}. Arrow keys move between teeth, Enter filters the table`}
      onKeyDown={onKeyDown}
    >
      {arches.map(({ label, isLower, quadrants }, archIndex) => (
        <div key={label} role="group" aria-label={label} className={cx(css.arch, css[dentition])}>
          {quadrants.map((quadrant) => (
            <div key={quadrant.label} className={css.quadrant}>
              <span className={css.quadrantLabel} aria-hidden="true">
                {quadrant.label}
              </span>
              {quadrant.teeth.map((tooth) => (
                <Tooth
                  key={tooth}
                  tooth={tooth}
                  shape={shapeOf(dentition, rows[archIndex]!.indexOf(tooth))}
                  isLower={isLower}
                  last={last.get(tooth) ?? []}
                  isChosen={chosen === tooth}
                  isTabStop={tabStop === tooth}
                  onChoose={() => onChoose(chosen === tooth ? null : tooth)}
                  onFocus={() => setFocused(tooth)}
                />
              ))}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

interface ToothChartProps {
  readonly lines: readonly DentalItem[];
  readonly isChild: boolean;
  readonly chosen: string | null;
  readonly onChoose: (tooth: string | null) => void;
}

/** Shows each tooth with all services of its latest service date. Earlier services are not shown. */
export function ToothChart({ lines, isChild, chosen, onChoose }: ToothChartProps) {
  const last = lastServicesPerTooth(lines);
  const [selected, setSelected] = useState<Dentition | null>(null);
  const dentition = selected ?? chartTeeth(last.keys(), isChild);
  const off = linesOffChart(lines).length;
  return (
    <Panel
      title={texts.chart}
      icon="tooth"
      flush
      actions={
        <SubNav
          label="Teeth"
          items={[
            { id: 'adult', title: texts.adult },
            { id: 'child', title: texts.child },
          ]}
          selected={dentition}
          onSelect={(id) => {
            setSelected(id as Dentition);
            onChoose(null);
          }}
        />
      }
    >
      <div className={css.chart}>
        <div className={css.sides} aria-hidden="true">
          <span>{texts.right}</span>
          <span>{texts.left}</span>
        </div>
        <Rows
          key={dentition}
          dentition={dentition}
          arches={archesOf(dentition)}
          last={last}
          chosen={chosen}
          onChoose={onChoose}
        />
      </div>
      <div className={css.legend}>
        <span className={css.approvedText}>
          <Icon name="ok" size={14} /> {texts.approved}
        </span>
        <span className={css.deniedText}>
          <Icon name="bad" size={14} /> {texts.denied}
        </span>
        <span>
          <svg viewBox="0 0 30 34" aria-hidden="true" className={css.swatch}>
            <path d={TOOTH_SHAPES.premolar} />
          </svg>{' '}
          {texts.none}
        </span>
        {off > 0 && <span className="muted">{texts.offChart(off)}</span>}
      </div>
    </Panel>
  );
}
