import { addDays, addMonths, addYears } from '@pbt/domain/rules/shared/dates';
import { MEMBER } from '../catalog/names.ts';
import { keysOf } from '../rows/keys-of.ts';
import { coverageRow, withBenefitYears, type CoverageFacts } from '../build/member.ts';
import { groupOfNamed, type NamedMember } from './members.ts';
import { PLAN, type Plan } from '../catalog/plans.ts';
import { usageOf } from '../build/usage.ts';
import type { Row } from '../rows/tables.ts';

type Period = Omit<CoverageFacts, 'memberId' | 'group'>;

const firstOfYear = (day: string) => `${day.slice(0, 4)}-01-01`;
const firstOfNextMonth = (day: string) => addMonths(`${day.slice(0, 7)}-01`, 1);

/** Returns a medical usage with some parts replaced. */
function changedUsage(change: Partial<NonNullable<ReturnType<typeof usageOf>>>) {
  return { ...usageOf(PLAN.ppo, 0.6), ...change };
}

/** Returns two periods. The second starts this many days after the end of the first. */
function gap(days: number, until: string): Period[] {
  return [
    { plan: PLAN.ppo, from: addDays(until, -days - 200), to: addDays(until, -days) },
    { plan: PLAN.ppo, from: until },
  ];
}

const ended = (to: string): Period[] => [{ plan: PLAN.ppo, from: addYears(to, -2), to }];

const grocery = (from: string): Period => ({ plan: PLAN.grocery, from });

function periods(today: string): Partial<Record<NamedMember, readonly Period[]>> {
  const year = firstOfYear(addYears(today, -2));
  const dental = { plan: PLAN.dental, from: year };
  const only = (plan: Plan, more: Partial<Period> = {}): Period[] => [{ plan, from: year, ...more }];
  const whole: Period[] = [{ plan: PLAN.ppo, from: year }, dental, { plan: PLAN.vision, from: year }];
  const dsnp = { plan: PLAN.dsnp, from: year };
  const kroger = { plan: PLAN.kroger, from: year };
  return {
    typical: [...whole, { plan: PLAN.wellness, from: year }, { plan: PLAN.other, from: year }],
    typicalSpouse: whole,
    typicalChild: whole,
    shell: only(PLAN.shell, { more: { usage: null, summary: 'none', card: 'none' } }),
    planZeroNotShell: only(PLAN.zeroPlan),
    // The later periods start 90, 59 and 31 days after the end of the period before them.
    coverageGap: [
      { plan: PLAN.ppo, from: addDays(today, -1500), to: addDays(today, -1090) },
      { plan: PLAN.hsa, from: addDays(today, -1000), to: addDays(today, -759) },
      { plan: PLAN.ppo, from: addDays(today, -700), to: addDays(today, -331) },
      { plan: PLAN.ppo, from: addDays(today, -300) },
    ],
    noGapAt30Days: gap(30, addDays(today, -100)),
    futureIn59Days: [{ plan: PLAN.ppo, from: addDays(today, 59) }],
    futureIn60Days: [{ plan: PLAN.ppo, from: addDays(today, 60) }],
    futureIn61Days: [{ plan: PLAN.ppo, from: addDays(today, 61) }],
    futureProduct: [
      { plan: PLAN.ppo, from: year, to: addDays(today, 29) },
      { plan: PLAN.hsa, from: addDays(today, 30) },
      { plan: PLAN.dental, from: year, to: addDays(today, 29) },
      { plan: PLAN.dentalPlus, from: addDays(today, 30) },
    ],
    termedThreeYears: ended(addYears(today, -3)),
    termedOverThreeYears: ended(addDays(addYears(today, -3), -1)),
    termedUnderThreeYears: ended(addDays(addYears(today, -3), 1)),
    termedTwelveMonths: [
      ...only(PLAN.ppo),
      { plan: PLAN.vision, from: addYears(today, -4), to: addMonths(today, -12) },
    ],
    termedOverTwelveMonths: [
      ...only(PLAN.ppo),
      { plan: PLAN.vision, from: addYears(today, -4), to: addDays(addMonths(today, -12), -1) },
    ],
    endsToday: [{ plan: PLAN.ppo, from: year, to: today }],
    endedYesterday: [{ plan: PLAN.ppo, from: year, to: addDays(today, -1) }],
    noCoverage: [],
    foodAccepted: [dsnp, grocery(addMonths(today, -6))],
    foodInSetup: [dsnp, grocery(addDays(today, -4))],
    foodSetupOver: [dsnp, grocery(addDays(today, -5))],
    foodPending: [kroger, grocery(firstOfNextMonth(today))],
    dentalAdult: [...only(PLAN.ppo), dental],
    dentalChild: [...only(PLAN.ppo), dental],
    dentalRanges: [dental],
    dentalEmpty: [dental],
    dentalDenied: [dental],
    // The waits are 180, 365 and 730 days, so only the first is over.
    dentalWaiting: [{ plan: PLAN.dental, from: addDays(today, -200) }],
    summaryNone: [
      { plan: PLAN.ppo, from: year, more: { summary: 'none', card: 'none' } },
      { plan: PLAN.vision, from: year, more: { summary: 'none' } },
    ],
    summaryEmpty: only(PLAN.ppo, { more: { summary: 'empty' } }),
    summaryBroken: only(PLAN.ppo, { more: { summary: 'broken' } }),
    cardEmpty: only(PLAN.ppo, { more: { card: 'empty' } }),
    cardBroken: only(PLAN.ppo, { more: { card: 'broken' } }),
    visionOnMedicare: [...only(PLAN.advantage), { plan: PLAN.vision, from: year }],
    usagePartUnknown: only(PLAN.ppo, {
      more: {
        usage: changedUsage({
          moops: [{ serviceType: 'Medical', individualUsed: 1200.5, familyUsed: null, maximum: 5000 }],
        }),
      },
    }),
    usageOverMaximum: only(PLAN.ppo, {
      more: {
        usage: changedUsage({
          moops: [{ serviceType: 'Medical', individualUsed: 4100, familyUsed: 2350.75, maximum: 5000 }],
        }),
      },
    }),
    usageMissing: only(PLAN.ppo, { more: { usage: null } }),
    inactiveMedical: [{ plan: PLAN.ppo, from: year, to: addMonths(today, -2) }, dental],
    claimIdPrefix: whole,
  };
}

export function namedCoverageRows(today: string, members: readonly Row<'member'>[]): Row<'coverage'>[] {
  const special = periods(today);
  const groupOf = groupOfNamed(today);
  const named = keysOf(MEMBER).flatMap((name) => {
    const group = groupOf(name);
    const usual: readonly Period[] = [{ plan: PLAN[group.medical], from: firstOfYear(addYears(today, -2)) }];
    return (special[name] ?? usual).map((period) => coverageRow({ ...period, memberId: MEMBER[name], group }));
  });
  const known = new Set<string>(Object.values(MEMBER));
  const relatives = members
    .filter(({ id }) => !known.has(id))
    .map(({ id }) =>
      coverageRow({ memberId: id, group: groupOf('typical'), plan: PLAN.ppo, from: firstOfYear(addYears(today, -2)) }),
    );
  return withBenefitYears([...named, ...relatives], today);
}
