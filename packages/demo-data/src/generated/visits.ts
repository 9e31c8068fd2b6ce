import { HOSPITAL } from '../catalog/procedures.ts';
import type { Prng } from '../rows/seeded-random.ts';

/** A service before it is priced. */
export interface Draft {
  readonly code: string;
  readonly units?: number;
  readonly tooth?: string;
  readonly range?: readonly [begin: string, end: string];
  readonly surface?: string;
  /** Determines the patient's share of the cost. */
  readonly sharing: 'visit' | 'preventive' | 'service' | 'basic' | 'major';
}

export interface Visit {
  /** At office 1, the kinds `therapy`, `mental` and `imaging` are billed by their own payees. */
  readonly kind: string;
  readonly drafts: readonly Draft[];
}

interface Patient {
  readonly age: number;
  readonly sex: string;
}

const visit = (code: string): Draft => ({ code, units: 1, sharing: 'visit' });
const service = (code: string, units = 1): Draft => ({ code, units, sharing: 'service' });
const preventive = (code: string): Draft => ({ code, units: 1, sharing: 'preventive' });

const USUAL_VISITS = [
  ['99212', 15],
  ['99213', 48],
  ['99214', 30],
  ['99215', 4],
  ['99203', 3],
] as const;
const LABS = ['85025', '80053', '80061', '83036', '84443', '81003', '87880'];
const SCANS = [
  ['71046', 40],
  ['77067', 25],
  ['73721', 15],
  ['93306', 10],
  ['74177', 7],
  ['70553', 3],
] as const;
const SURGERIES = [
  ['45378', 35],
  ['45385', 25],
  ['29881', 15],
  ['66984', 15],
  ['27447', 10],
] as const;

function checkUp({ age }: Patient): string {
  if (age < 1) return '99391';
  if (age < 5) return '99392';
  if (age < 18) return '99394';
  if (age < 40) return '99395';
  return age < 65 ? '99396' : 'G0439';
}

const labs = (prng: Prng, most: number): Draft[] => {
  const start = prng.int(0, LABS.length - 1);
  return [
    service('36415'),
    ...Array.from({ length: prng.int(1, most) }, (_, index) => service(LABS[(start + index) % LABS.length]!)),
  ];
};

type Make = (prng: Prng, patient: Patient) => Draft[];

const VISITS: readonly (readonly [readonly [kind: string, make: Make], share: number])[] = [
  [['visit', (prng) => [visit(prng.weighted(USUAL_VISITS))]], 36],
  [['visit', (prng) => [visit(prng.weighted(USUAL_VISITS)), ...labs(prng, 2)]], 12],
  [['visit', (prng) => [visit('99213'), service(prng.pick(['J1885', 'J3301']), prng.int(2, 4))]], 3],
  [
    [
      'therapy',
      (prng) => [service('97110', prng.int(1, 3)), service('97140'), ...(prng.chance(0.3) ? [service('97530')] : [])],
    ],
    11,
  ],
  [
    [
      'mental',
      (prng) => [
        visit(
          prng.weighted([
            ['90834', 45],
            ['90837', 45],
            ['90853', 10],
          ] as const),
        ),
      ],
    ],
    9,
  ],
  [['visit', (prng) => [service(prng.pick(['98940', '98941']))]], 4],
  [['visit', (prng) => labs(prng, 3)], 8],
  [
    [
      'visit',
      (_, patient) => [
        preventive(checkUp(patient)),
        preventive('90471'),
        preventive(patient.age < 11 ? '90686' : '90715'),
      ],
    ],
    6,
  ],
  [['imaging', (prng, { age }) => [service(age < 35 ? '71046' : prng.weighted(SCANS))]], 4],
  [['visit', (prng) => [visit(prng.pick(['99283', '99284', '99285']))]], 2],
  [['visit', (prng) => [service('99223'), service('99232', prng.int(1, 3)), service('99238')]], 1],
  [
    [
      'visit',
      (prng, { age }) => [
        service(age < 45 ? '29881' : prng.weighted(SURGERIES)),
        ...(prng.chance(0.4) ? [service('88305')] : []),
      ],
    ],
    0.9,
  ],
  [
    [
      'visit',
      (prng, { age, sex }) => [
        service(sex === 'Female' && age >= 18 && age <= 45 ? '59400' : 'E0601'),
        service(prng.pick(['36415', 'A7030'])),
      ],
    ],
    0.6,
  ],
  [['visit', (prng) => [service('A0429'), service('A0425', prng.int(4, 28))]], 0.5],
  [['visit', () => [visit('92014'), service('V2020'), service('V2103', 2)]], 2],
];

export function professionalVisit(prng: Prng, patient: Patient): Visit {
  const [kind, make] = prng.weighted(VISITS);
  return { kind, drafts: make(prng, patient) };
}

const SMALL = HOSPITAL.filter(({ charge }) => charge < 300).map(({ code }) => code);
const LARGE = HOSPITAL.filter(({ charge }) => charge >= 300).map(({ code }) => code);

/** Most hospital bills are small outpatient ones. One in five is a stay with room days and many lines. */
export function hospitalVisit(prng: Prng): Visit & { readonly days: number } {
  if (prng.chance(0.8)) {
    const first = prng.chance(0.25) ? [service(prng.pick(['0450', '0350', '0402', '0761']))] : [];
    return {
      kind: 'hospital',
      days: 0,
      drafts: [...first, ...Array.from({ length: prng.int(4, 8) }, () => service(prng.pick(SMALL)))],
    };
  }
  const days = prng.int(1, 6);
  const many = Array.from({ length: 5 + Math.floor(-Math.log(1 - prng.next()) * 7) }, () =>
    service(prng.pick(prng.chance(0.85) ? SMALL : LARGE)),
  );
  return { kind: 'hospital', days, drafts: [service(prng.chance(0.85) ? '0120' : '0206', days), ...many.slice(0, 39)] };
}
