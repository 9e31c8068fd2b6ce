import { expect, test } from 'vitest';
import {
  isMarkedRestricted,
  isOutOfAreaDependent,
  joinedAddress,
  patientBanners,
  patientFacts,
  presentText,
  subscriberFacts,
} from './patient.ts';
import type { PatientRecord } from './patient.ts';

const SUBSCRIBER: PatientRecord['sub'] = {
  id: '900000123',
  name: { full: 'Rowan Testperson' },
  ssn: '***-**-0001',
  bcat: 'Family',
  group: { name: { full: 'Example Group' }, lob: 'Medicaid' },
  contact: { address: ['1 Sample Street', 'Testville, ZZ 00000'], phone: '801-555-0100' },
};

const PATIENT: PatientRecord = {
  id: '90000012301',
  name: { full: 'Marigold Testperson' },
  rel: 'Child',
  dob: '2012-02-29',
  sex: 'Female',
  ssn: '***-**-0002',
  pcp: 'Dr Sample',
  medicdno: '0000000001',
  bcat: 'Child plan',
  sub: SUBSCRIBER,
};

test('all available patient details are listed in order [PATIENT-05]', () => {
  expect(patientFacts(PATIENT).map(({ key, lines }) => [key, ...lines])).toEqual([
    ['name', 'Marigold Testperson'],
    ['id', '90000012301'],
    ['rel', 'Child'],
    ['dob', '02/29/2012'],
    ['sex', 'Female'],
    ['ssn', '***-**-0002'],
    ['address', '1 Sample Street', 'Testville, ZZ 00000'],
    ['pcp', 'Dr Sample'],
    ['medicdno', '0000000001'],
    ['bcat', 'Child plan'],
  ]);
});

test.each(['rel', 'dob', 'sex', 'ssn', 'pcp', 'medicdno', 'bcat'] as const)(
  'a missing %s is not listed [PATIENT-05]',
  (key) => {
    expect(patientFacts({ ...PATIENT, [key]: null }).map((fact) => fact.key)).not.toContain(key);
  },
);

test.each(['pcp', 'medicdno', 'bcat'] as const)('a %s that contains only spaces is not listed [PATIENT-06]', (key) => {
  expect(patientFacts({ ...PATIENT, [key]: ' \t ' }).map((fact) => fact.key)).not.toContain(key);
});

test('an address with only blank lines is not listed [PATIENT-05]', () => {
  const sub = { ...SUBSCRIBER, contact: { address: ['', ' ', null] } };
  expect(patientFacts({ ...PATIENT, sub }).map((fact) => fact.key)).not.toContain('address');
});

test('all subscriber details are listed in order [PATIENT-07]', () => {
  expect(subscriberFacts(PATIENT).map(({ key, lines }) => [key, ...lines])).toEqual([
    ['name', 'Rowan Testperson'],
    ['id', '900000123'],
    ['group', 'Example Group'],
    ['ssn', '***-**-0001'],
    ['lob', 'Medicaid'],
    ['bcat', 'Family'],
    ['phone', '801-555-0100'],
  ]);
});

test('a subscriber without group and contact shows only the known details', () => {
  const sub = { id: '900000123', name: { full: null } };
  expect(subscriberFacts({ sub }).map((fact) => fact.key)).toEqual(['id']);
});

test('the card joins the address lines with commas and skips blank lines [SEARCH-42]', () => {
  const sub = { ...SUBSCRIBER, contact: { address: ['1 Sample Street', ' ', 'Testville'] } };
  expect(joinedAddress({ sub })).toBe('1 Sample Street, Testville');
  expect(joinedAddress({ sub: { ...SUBSCRIBER, contact: null } })).toBe('');
});

test.each([
  { text: 'a', shown: 'a' },
  { text: ' a ', shown: 'a' },
  { text: ' ', shown: null },
  { text: '', shown: null },
  { text: null, shown: null },
  { text: undefined, shown: null },
])('"$text" is shown as $shown [PATIENT-06]', ({ text, shown }) => {
  expect(presentText(text)).toBe(shown);
});

test.each([
  { home: 'n', outOfArea: false },
  { home: 'o', outOfArea: true },
  { home: 'O', outOfArea: true },
  { home: 'Q1', outOfArea: true },
  { home: 'z', outOfArea: true },
  { home: 'Z', outOfArea: true },
  { home: 'az', outOfArea: false },
  { home: '[', outOfArea: false },
  { home: '{', outOfArea: false },
  { home: '1', outOfArea: false },
  { home: '', outOfArea: false },
  { home: null, outOfArea: false },
])('a patient with home indicator $home is out of area: $outOfArea [PATIENT-26]', ({ home, outOfArea }) => {
  expect(isOutOfAreaDependent(home)).toBe(outOfArea);
});

test.each([
  { facts: {}, banners: [] },
  { facts: { pec: { end: '2025-06-15' } }, banners: ['pec'] },
  { facts: { pec: { end: '2025-06-14' } }, banners: [] },
  { facts: { pec: { end: '' } }, banners: [] },
  { facts: { qmb: { end: '9999-12-31' } }, banners: ['qmb'] },
  { facts: { qmb: { end: '2025-06-14' } }, banners: [] },
  { facts: { isGracePeriod: true }, banners: ['grace-period'] },
  { facts: { isGracePeriod: false }, banners: [] },
  {
    facts: { pec: { end: '2025-07-01' }, qmb: { end: '2025-07-01' }, isGracePeriod: true },
    banners: ['pec', 'qmb', 'grace-period'],
  },
])('on 2025-06-15 a patient with $facts sees the banners $banners [PATIENT-11]', ({ facts, banners }) => {
  expect(patientBanners(facts, '2025-06-15')).toEqual(banners);
});

test.each([
  { isRestricted: true, lob: 'Medicaid', marked: true },
  { isRestricted: false, lob: 'Medicaid', marked: false },
  { isRestricted: undefined, lob: 'Medicaid', marked: false },
  { isRestricted: true, lob: ' ', marked: false },
])(
  'a patient with restricted $isRestricted and line of business "$lob" is marked: $marked [PATIENT-08]',
  ({ isRestricted, lob, marked }) => {
    const sub = { ...SUBSCRIBER, group: { name: {}, lob } };
    expect(isMarkedRestricted({ isRestricted, sub })).toBe(marked);
  },
);
