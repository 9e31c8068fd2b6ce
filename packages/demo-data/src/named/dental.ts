import { addDays, addMonths, addYears } from '@pbt/domain/rules/shared/dates';
import { MEMBER, REMITTANCE } from '../catalog/names.ts';
import { claimSet, type Biller, type ClaimSet } from '../build/claim.ts';
import type { LineFacts } from '../build/claim-lines.ts';
import { BILLER } from './billers.ts';
import { denied, line } from './claims.ts';
import { PLAN } from '../catalog/plans.ts';
import type { Row } from '../rows/tables.ts';

interface Visit {
  readonly of: keyof typeof MEMBER;
  readonly day: string;
  readonly lines: readonly LineFacts[];
  readonly by?: Biller;
}

const on = (code: string, tooth: string, surface?: string) =>
  line(code, {}, { tooth, ...(surface === undefined ? {} : { surface }) });
const across = (code: string, begin: string, end: string) => line(code, {}, { range: [begin, end] });

/** The visits of each patient are consistent. For example, an extracted tooth is later only replaced. */
function visits(today: string): Visit[] {
  const fiveYears = addYears(today, -5);
  return [
    { of: 'dentalAdult', day: addDays(fiveYears, -1), lines: [on('D7240', '17'), on('D7240', '32')] },
    { of: 'dentalAdult', day: fiveYears, lines: [on('D7240', '1'), on('D7240', '16')] },
    { of: 'dentalAdult', day: addMonths(today, -44), lines: [line('D0150'), line('D0210'), line('D1110')] },
    { of: 'dentalAdult', day: addMonths(today, -43), lines: [on('D2392', '14', 'MO'), on('D2391', '19', 'O')] },
    {
      of: 'dentalAdult',
      day: addMonths(today, -30),
      lines: [line('D0120'), line('D0274'), line('D1110'), on('D2330', '8', 'M')],
    },
    { of: 'dentalAdult', day: addMonths(today, -22), lines: [line('D0140'), on('D0220', '30'), on('D3330', '30')] },
    { of: 'dentalAdult', day: addMonths(today, -21), lines: [on('D2950', '30'), on('D2740', '30')] },
    { of: 'dentalAdult', day: addMonths(today, -9), lines: [line('D0120'), line('D1110'), on('D2393', '19', 'MOD')] },
    { of: 'dentalAdult', day: addMonths(today, -2), lines: [line('D0120'), line('D1110'), line('D9944')] },
    { of: 'dentalChild', day: addMonths(today, -26), lines: [line('D0120'), line('D1120'), line('D1206')] },
    {
      of: 'dentalChild',
      day: addMonths(today, -20),
      lines: [on('D2140', 'A', 'O'), on('D2150', 'J', 'MO'), on('D2391', 'T', 'O')],
    },
    {
      of: 'dentalChild',
      day: addMonths(today, -14),
      lines: [line('D0120'), line('D1120'), on('D7140', 'E'), on('D7140', 'AS')],
    },
    {
      of: 'dentalChild',
      day: addMonths(today, -3),
      lines: [line('D1120'), on('D1351', 'K', 'O'), on('D1351', '3', 'O'), on('D1351', '14', 'O')],
    },
    { of: 'dentalRanges', day: addMonths(today, -28), lines: [on('D7210', '4'), on('D7210', '13'), on('D7140', '19')] },
    { of: 'dentalRanges', day: addMonths(today, -24), lines: [across('D5213', '2', '15')] },
    { of: 'dentalRanges', day: addMonths(today, -16), lines: [across('D6240', '18', '20')] },
    { of: 'dentalRanges', day: addMonths(today, -5), lines: [line('D4341'), line('D4910')] },
    {
      of: 'dentalDenied',
      day: addMonths(today, -4),
      lines: [
        line('D2740', denied('PR', '179'), { tooth: '3' }),
        line('D2392', denied('CO', '16', 'N75'), { tooth: '12' }),
        line('D1110', denied('PR', '119', 'N640')),
      ],
    },
    { of: 'dentalDenied', day: addMonths(today, -3), lines: [on('D2392', '12', 'DO'), line('D0140')] },
    { of: 'dentalDenied', day: addMonths(today, -2), by: BILLER.foreignDental, lines: [on('D7140', '5')] },
  ];
}

export function namedDentalClaims(
  today: string,
  members: ReadonlyMap<string, Row<'member'>>,
  payDates: ReadonlyMap<string, string>,
): ClaimSet[] {
  return visits(today).map(({ of, day, lines, by = BILLER.dental }, index) => {
    const remittanceId = by === BILLER.dental ? REMITTANCE.dental : REMITTANCE.foreignDental;
    return claimSet({
      id: `9300000${String(index + 1).padStart(3, '0')}00`,
      member: members.get(MEMBER[of])!,
      biller: by,
      type: 'D',
      status: '02',
      start: day,
      received: addDays(day, 3),
      statusDate: addDays(day, 10),
      remittanceId,
      paidDate: payDates.get(remittanceId)!,
      product: { id: PLAN.dental.productId, desc: PLAN.dental.description },
      lines,
    });
  });
}
