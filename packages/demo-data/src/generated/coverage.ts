import { addDays, addMonths, addYears, isActiveOn } from '@pbt/domain/rules/shared/dates';
import type { Household, Person } from './household.ts';
import { fakeAddress, fakePhone, memberId } from '../rows/unissued-ids.ts';
import { coverageRow, withBenefitYears, type CoverageFacts } from '../build/member.ts';
import { GROUP, PLAN, type Plan } from '../catalog/plans.ts';
import { createPrng, type Prng } from '../rows/seeded-random.ts';
import type { Row } from '../rows/tables.ts';

type Period = Pick<CoverageFacts, 'plan' | 'from' | 'to'>;

/** The coverage periods of a household. Dental, vision and grocery have the same periods as the medical plan. */
export interface Cover {
  readonly periods: readonly Period[];
  readonly isShell: boolean;
}

/** The former plan of families that changed plans, by group type. */
const BEFORE: Readonly<Record<string, Plan>> = {
  COMM: PLAN.gold,
  EXCH: PLAN.bronze,
  MDCD: PLAN.silver,
  MDCR: PLAN.advantage,
  INDV: PLAN.hsa,
};
const DENTAL_SHARE: Readonly<Record<string, number>> = { COMM: 0.55, EXCH: 0.35, MDCD: 0.5, MDCR: 0.45, INDV: 0.2 };

const STORIES = [
  ['usual', 80.5],
  ['ended', 6],
  ['changed', 9],
  ['gap', 3],
  ['future', 1],
  ['shell', 0.5],
] as const;
type Story = (typeof STORIES)[number][0];

function medicalPeriods(prng: Prng, plan: Plan, before: Plan, today: string): { story: Story; periods: Period[] } {
  const newYear = `${today.slice(0, 4)}-01-01`;
  const from = addYears(newYear, -prng.int(1, 6));
  const again = addDays(today, -prng.int(60, 300));
  const periods: Record<Story, () => Period[]> = {
    usual: () => [{ plan, from }],
    ended: () => [{ plan, from, to: addDays(today, -prng.int(1, 365)) }],
    changed: () => [
      { plan: before, from, to: addDays(newYear, -1) },
      { plan, from: newYear },
    ],
    gap: () => [
      { plan, from: addYears(from, -1), to: addDays(again, -prng.int(31, 150)) },
      { plan, from: again },
    ],
    future: () => [{ plan, from: addMonths(`${today.slice(0, 7)}-01`, prng.int(1, 3)) }],
    shell: () => [{ plan: PLAN.shell, from }],
  };
  const story = prng.weighted(STORIES);
  return { story, periods: periods[story]() };
}

export function coverOf({ number, group }: Household, today: string): Cover {
  const prng = createPrng(`cover|${number}`);
  const type = group.row.group_type;
  const { story, periods } = medicalPeriods(prng, PLAN[group.medical], BEFORE[type]!, today);
  if (story === 'shell') return { periods, isShell: true };
  const whole = periods.map(({ from, to }) => (to === undefined ? { from } : { from, to }));
  const withPlan = (plan: Plan) => whole.map((span) => ({ plan, ...span }));
  return {
    isShell: false,
    periods: [
      ...periods,
      ...(prng.chance(DENTAL_SHARE[type]!) ? withPlan(prng.chance(0.8) ? PLAN.dental : PLAN.dentalPlus) : []),
      ...(type === 'COMM' && prng.chance(0.4) ? withPlan(PLAN.vision) : []),
      ...(group === GROUP.dual && prng.chance(0.3) ? withPlan(PLAN.grocery) : []),
    ],
  };
}

/** Returns the plan of this type that covers the day, or undefined. */
export function planOn({ periods }: Cover, type: Plan['type'], day: string): Plan | undefined {
  return periods.find((period) => period.plan.type === type && isActiveOn(period, day))?.plan;
}

export function coverageRows(
  home: Household,
  { periods, isShell }: Cover,
  one: Person,
  today: string,
): Row<'coverage'>[] {
  const prng = createPrng(`papers|${home.number}|${one.suffix}`);
  const used = prng.next();
  const rows = periods.map((period) => {
    const papers = prng.weighted<Partial<Row<'coverage'>>>([
      [{}, 97],
      [{ summary: 'none', card: 'none' }, 2.5],
      [{ summary: 'empty' }, 0.5],
    ]);
    const more = isShell ? { usage: null, summary: 'none' as const, card: 'none' as const } : papers;
    return coverageRow({ ...period, memberId: memberId(home.subId, one.suffix), group: home.group, used, more });
  });
  return withBenefitYears(rows, today);
}

const CARRIERS = [
  'Stonebridge Mutual',
  'Fairhaven Health',
  'Northgate Auto',
  'Harbor Light',
  'Pinecrest Life',
  'Summit Teachers Fund',
];

/** 7% of members have other insurance. A fifth of these records are older than a year. */
export function otherCover(home: Household, one: Person, today: string): Row<'other_insurance'>[] {
  const prng = createPrng(`other|${home.number}|${one.suffix}`);
  if (!prng.chance(0.07)) return [];
  return Array.from(
    {
      length: prng.weighted([
        [1, 90],
        [2, 9],
        [3, 1],
      ] as const),
    },
    (_, index) => ({
      member_id: memberId(home.subId, one.suffix),
      id: `OI${String(index + 1).padStart(2, '0')}`,
      type: prng.chance(0.85) ? 'Medical' : 'Dental',
      cob: prng.chance(0.9) ? 'Group health' : 'Auto',
      carrier: prng.pick(CARRIERS),
      order_letter: 'PST'[index]!,
      from_date: addYears(today, -prng.int(1, 8)),
      to_date: prng.chance(0.15) ? addDays(today, -prng.int(1, 400)) : null,
      updated_date: addDays(today, -(prng.chance(0.2) ? prng.int(366, 1200) : prng.int(5, 360))),
      phone: fakePhone(home.number),
      address: fakeAddress(home.number),
      holder_policy_id: `HP${900_000 + (home.number % 90_000)}`,
      holder_name: prng.chance(0.5) ? `${one.first} ${one.last}` : null,
    }),
  );
}
