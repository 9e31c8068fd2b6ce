import type { Usage } from '@pbt/domain/contract/member';
import { formatCents } from '@pbt/domain/rules/shared/money';
import { UNLIMITED, usedTotal } from '@pbt/domain/rules/member/usage';
import type { ReactNode } from 'react';
import { Meter, VisitPips } from '../../ui/blocks/meter.tsx';
import { DataTable } from '../../ui/table/table.tsx';
import css from './patient-page.module.css';
import { texts } from './texts.ts';

const dollars = (amount: number) => formatCents(Math.round(amount * 100));
const maximum = (max: number | null) => (max === UNLIMITED ? 'none' : max);

function Box({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className={css.box}>
      <h4>{title}</h4>
      {children}
    </div>
  );
}

function Deductibles({ rows }: { readonly rows: Usage['deductibles'] }) {
  return rows.map((row) => (
    <div key={row.serviceType}>
      <p className={css.network}>{row.serviceType}</p>
      <div className={css.meters}>
        <Meter
          label="Individual"
          used={row.individualMet}
          max={maximum(row.individualMax)}
          format={dollars}
          zeroText={texts.noDeductible}
        />
        <Meter
          label="Family"
          used={row.familyMet}
          max={maximum(row.familyMax)}
          format={dollars}
          zeroText={texts.noDeductible}
        />
      </div>
    </div>
  ));
}

function OutOfPocket({ rows }: { readonly rows: Usage['moops'] }) {
  return rows.map(({ serviceType, individualUsed, familyUsed, maximum: max }) => (
    <div key={serviceType}>
      <p className={css.network}>{serviceType}</p>
      <Meter
        label="Individual and family"
        used={usedTotal(individualUsed, familyUsed, max)}
        max={maximum(max)}
        format={dollars}
        zeroText={texts.zeroMaximum}
      />
    </div>
  ));
}

function Therapy({ rows }: { readonly rows: Usage['rehabTherapyUsages'] }) {
  return (
    <div className={css.visits}>
      {rows.map(({ serviceType, usedVisitsIndividual, usedVisitsFamily, maxVisits, preauthVisits }) => (
        <VisitPips
          key={serviceType}
          label={serviceType}
          used={usedTotal(usedVisitsIndividual, usedVisitsFamily, maxVisits)}
          max={maximum(maxVisits)}
          preauthorized={preauthVisits}
        />
      ))}
    </div>
  );
}

interface SmallTableProps {
  readonly caption: string;
  readonly titles: readonly string[];
  readonly rows: readonly (readonly (string | null)[])[];
  /** Titles of text columns besides the first column. The remaining columns have numbers and are right-aligned. */
  readonly textColumns?: readonly string[];
}

const NO_TEXT_COLUMNS: readonly string[] = [];

function SmallTable({ caption, titles, rows, textColumns = NO_TEXT_COLUMNS }: SmallTableProps) {
  return (
    <DataTable
      caption={caption}
      headers={titles.map((title, index) => ({
        title,
        width: 'auto',
        align: index === 0 || textColumns.includes(title) ? 'start' : 'end',
      }))}
      content={rows.map((row) => ({
        key: row[0] ?? '',
        cells: Object.fromEntries(row.map((text, index) => [index, { type: 'text' as const, title: text ?? '--' }])),
      }))}
      narrow="scroll"
      isInset
    />
  );
}

interface UsageTablesProps {
  readonly usage: Usage;
  /** In a dental plan, the maximum limits what the plan pays. In other plans, it limits what the patient pays. */
  readonly isDental: boolean;
}

/** The benefits of a plan and how much of them is used. Parts without data are left out. */
export function UsageTables({ usage, isDental }: UsageTablesProps) {
  const { deductibles, moops, rehabTherapyUsages, chiropracticTherapyUsages } = usage;
  return (
    <div className={css.usage}>
      {deductibles.length > 0 && (
        <Box title="Deductible">
          <Deductibles rows={deductibles} />
        </Box>
      )}
      {moops.length > 0 && (
        <Box title={isDental ? 'Maximum' : 'Maximum Out-of-Pocket'}>
          <OutOfPocket rows={moops} />
        </Box>
      )}
      {rehabTherapyUsages.length > 0 && (
        <Box title="Rehabilitation Therapy">
          <Therapy rows={rehabTherapyUsages} />
        </Box>
      )}
      {chiropracticTherapyUsages.length > 0 && (
        <Box title="Chiropractic Therapy">
          <Therapy rows={chiropracticTherapyUsages} />
        </Box>
      )}
      {usage.copayCoinsurances.length > 0 && (
        <Box title="Copay and Coinsurance">
          <SmallTable
            caption="Copay and Coinsurance"
            titles={['Service Type', 'Copay', 'Deductible', 'Coinsurance']}
            textColumns={['Deductible']}
            rows={usage.copayCoinsurances.map((row) => [row.serviceType, row.copay, row.deductible, row.coinsurance])}
          />
        </Box>
      )}
      {usage.mentalHealthUsages.length > 0 && (
        <Box title="Mental Health">
          <SmallTable
            caption="Mental Health"
            titles={['Service Type', 'Copay', 'Coinsurance']}
            rows={usage.mentalHealthUsages.map((row) => [row.serviceType, row.copay, row.coinsurance])}
          />
        </Box>
      )}
      {usage.dentalWaitingPeriods.length > 0 && (
        <Box title="Waiting Period">
          <SmallTable
            caption="Waiting Period"
            titles={['Service Type', 'Waiting Period']}
            rows={usage.dentalWaitingPeriods.map((row) => [row.serviceType, `${row.waitingPeriod} days`])}
          />
        </Box>
      )}
    </div>
  );
}
