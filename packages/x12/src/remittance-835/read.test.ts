import { describe, expect, test } from 'vitest';
import { encode, file, payment } from '../../test/files.ts';
import { CLAIM, LINE, PAYMENT } from '../../test/payments.ts';
import { readX12, type ReaderOptions } from '../reader.ts';
import { claimEffect } from './codes.ts';

const read = (set: readonly string[], options?: ReaderOptions) => {
  const { interchanges, payments } = readX12(encode(file([set])), options);
  const [read835] = interchanges[0]!.groups[0]!.sets;
  return { set: read835!, payment: payments[0]?.payment };
};
const problemsOf = (set: readonly string[], options?: ReaderOptions) =>
  read(set, options).set.problems.map(({ severity, segmentId, segment, element }) => [
    severity,
    segmentId,
    segment,
    element,
  ]);

describe('every element of the table is read [X12-24]', () => {
  test('one claim with one line', () => {
    const reading = read(payment());
    expect(reading.set).toMatchObject({ status: 'accepted', problems: [], records: 1, reference: 'E202611130000041' });
    expect(reading.payment).toEqual(PAYMENT);
  });

  test('references, names, remarks and amounts of a claim', () => {
    const set = payment({}, [
      'CLP*H-55*1*21500.5*8200*1500*12*910000002700*11*1**470',
      'CAS*CO*45*11200.5**253*600',
      'CAS*PR*1*1000**2*500*-1.5',
      'NM1*QC*1*LINDQVIST*AVERY*Q**JR*MI*80000010100',
      'NM1*IL*1*LINDQVIST*SAM****MI*80000010000',
      'NM1*74*1*LINDQUIST*AVERY****C*80000010199',
      'NM1*TT*2*ANOTHER PLAN*****PI*1',
      'MIA*4***8200*MA18***************N1*N2',
      'MOA***MA01',
      'REF*F8*910000001111',
      'REF*CE*GOLD PPO',
      'DTM*036*20261231',
      'AMT*AU*8200',
      'QTY*CA*3',
    ]).map((segment) => segment.replace('BPR*I*96*', 'BPR*I*8296*'));
    expect(read(set).payment!.claims[1]).toEqual({
      ...CLAIM,
      account: 'H-55',
      chargedCents: 2_150_050,
      paidCents: 820_000,
      patientCents: 150_000,
      claimNumber: '910000002700',
      drg: '470',
      adjustments: [
        { group: 'CO', reason: '45', amountCents: 1_120_050, quantity: null },
        { group: 'CO', reason: '253', amountCents: 60_000, quantity: null },
        { group: 'PR', reason: '1', amountCents: 100_000, quantity: null },
        { group: 'PR', reason: '2', amountCents: 50_000, quantity: -1.5 },
      ],
      patient: { ...CLAIM.patient, middle: 'Q', suffix: 'JR' },
      subscriber: { ...CLAIM.patient, first: 'SAM', id: '80000010000' },
      corrected: { ...CLAIM.patient, last: 'LINDQUIST', idQualifier: 'C', id: '80000010199' },
      rendering: null,
      inpatient: ['4', '', '', '8200', 'MA18', ...Array.from({ length: 14 }, () => ''), 'N1', 'N2'],
      outpatient: ['', '', 'MA01'],
      references: [
        { qualifier: 'F8', value: '910000001111' },
        { qualifier: 'CE', value: 'GOLD PPO' },
      ],
      serviceStart: null,
      serviceEnd: null,
      coverageEnd: '2026-12-31',
      received: null,
      amounts: [{ qualifier: 'AU', amountCents: 820_000 }],
      lines: [],
    });
  });

  test('a line with a range of days, other units and the submitted code', () => {
    const set = payment({ SVC: 'SVC*NU:0450*185*96*99283*1.9*HC:99284:TC*2' }).map((segment) =>
      segment.replace('DTM*472*20260903', 'DTM*150*20260901'),
    );
    expect(read([...set, 'DTM*151*20260903']).payment!.claims[0]!.lines).toEqual([
      {
        ...LINE,
        procedure: { qualifier: 'NU', code: '0450', modifiers: [] },
        revenueCode: '99283',
        paidUnits: 1.9,
        submitted: { qualifier: 'HC', code: '99284', modifiers: ['TC'] },
        billedUnits: 2,
        serviceStart: '2026-09-01',
      },
    ]);
  });

  test.each([
    ['one pair', ['PLB*9000001013*20261231*L6:X1*-4'], '100', [['L6', 'X1', -400]]],
    [
      'six pairs',
      ['PLB*9000001013*20261231*WO:A*1*WO:B*2*WO:C*3*WO:D*4*WO:E*5*WO*6'],
      '75',
      [
        ['WO', 'A', 100],
        ['WO', 'B', 200],
        ['WO', 'C', 300],
        ['WO', 'D', 400],
        ['WO', 'E', 500],
        ['WO', '', 600],
      ],
    ],
  ])('provider adjustments: %s', (_, plb, amount, expected) => {
    const set = payment({}, plb).map((segment) => segment.replace('BPR*I*96*', `BPR*I*${amount}*`));
    const { adjustments } = read(set).payment!;
    expect(adjustments.map(({ reason, reference, amountCents }) => [reason, reference, amountCents])).toEqual(expected);
    expect(adjustments[0]).toMatchObject({ provider: '9000001013', yearEnd: '2026-12-31' });
  });

  test('a payment of 0, a notice and a payment without claims are ordinary payments', () => {
    const head = payment().slice(0, 10);
    const notice = head.map((segment) => (segment.startsWith('BPR') ? 'BPR*H*0*C*NON************20261113' : segment));
    expect(read(notice)).toMatchObject({
      set: { status: 'accepted' },
      payment: { amountCents: 0, method: 'NON', handling: 'H', claims: [] },
    });
    expect(read([...head, 'PLB*9000001013*20261231*CT:1*-96'])).toMatchObject({
      set: { status: 'accepted' },
      payment: { amountCents: 9600, claims: [] },
    });
  });

  test('a negative amount is read with a warning', () => {
    const set = payment({}, ['PLB*9000001013*20261231*WO:1*100']).map((text) => text.replace('I*96*', 'I*-4*'));
    expect(read(set).payment!.amountCents).toBe(-400);
    expect(problemsOf(set)).toEqual([['warning', 'BPR', 2, null]]);
  });

  test.each(['BPR', 'TRN'])('a set without %s, or with two of them, is refused', (id) => {
    expect(problemsOf(payment({ [id]: '' }))[0]!.slice(0, 2)).toEqual(['refused', id]);
    const twice = [...payment().slice(0, 2), payment()[id === 'BPR' ? 0 : 1]!, ...payment().slice(2)];
    expect(problemsOf(twice)[0]).toEqual(['refused', id, 4, null]);
  });

  test('a set without a payee, or with two of them, is refused', () => {
    const without = payment().filter((segment) => !segment.startsWith('N1*PE'));
    expect(read(without).set.problems[0]!.sentence).toBe('The set has no N1 segment (payee, N1*PE).');
    const twice = payment();
    twice.splice(9, 0, 'N1*PE*ANOTHER*XX*9000001039');
    expect(read(twice).set.problems[0]!.sentence).toBe('The set names two payees.');
  });

  test.each([1, 2, 3, 4, 7])('a claim without CLP%i refuses its set', (position) => {
    const elements = 'CLP*AC-7731*1*185*96*25*12*910000002400*11*1'.split('*').with(position, '');
    expect(problemsOf(payment({ CLP: elements.join('*') }))[0]).toEqual(['refused', 'CLP', 13, position]);
  });

  test('a composite with another separator than ISA16 refuses its set', () => {
    expect(problemsOf(payment({ SVC: 'SVC*HC>99213*185*96**1' }))[0]).toEqual(['refused', 'SVC', 19, 1]);
  });
});

describe('unknown segments and codes are read past or kept [X12-11]', () => {
  test('segments and qualifiers that the portal does not use', () => {
    const set = payment({}, ['REF*ZZ*1', 'AMT*ZZ*1', 'XYZ*1*2', 'QTY*ZK*1', 'DTM*999*20260901', 'LQ*RX*70']);
    const reading = read(set);
    expect(reading.set).toMatchObject({ status: 'accepted', problems: [] });
    expect(reading.payment!.claims[0]!.lines[0]!.remarks).toEqual([...LINE.remarks, { qualifier: 'RX', value: '70' }]);
  });

  test.each([
    ['BPR01', { BPR: 'BPR*Q*96*C*CHK************20261113' }, ['BPR', 2, 1]],
    ['BPR04', { BPR: 'BPR*I*96*C*PAL************20261113' }, ['BPR', 2, 4]],
    ['CLP02', { CLP: 'CLP*AC-7731*77*185*96*25*12*910000002400' }, ['CLP', 13, 2]],
    ['CLP06', { CLP: 'CLP*AC-7731*1*185*96*25*77*910000002400' }, ['CLP', 13, 6]],
    ['SVC01', { SVC: 'SVC*ZZ:99213*185*96**1' }, ['SVC', 19, 1]],
  ])('a code of %s that is in no list is kept with a warning', (_, changes: Record<string, string>, place) => {
    expect(problemsOf(payment(changes))).toEqual([['warning', ...place]]);
    expect(read(payment(changes)).set.status).toBe('accepted');
  });

  test('groups of adjustments and reasons of PLB', () => {
    const set = payment({ CAS: 'CAS*CR*45*44.5' }, ['PLB*9000001013*20261231*QQ:1*0']);
    expect(problemsOf(set)).toEqual([
      ['warning', 'CAS', 21, 1],
      ['warning', 'CAS', 22, 1],
      ['warning', 'PLB', 26, 3],
    ]);
    expect(read(set).payment).toMatchObject({
      claims: [{ lines: [{ adjustments: [{ group: 'CR' }, { group: 'CR' }] }] }],
    });
  });
});

describe('days that are not in the calendar [X12-12]', () => {
  test.each(['20990080', '', '261113'])('BPR16 %j refuses the set', (day) => {
    expect(problemsOf(payment({ BPR: `BPR*I*96*C*CHK************${day}` }))).toEqual([['refused', 'BPR', 2, 16]]);
  });

  test('another day is left out with a warning', () => {
    const set = payment().map((segment) => segment.replace('DTM*472*20260903', 'DTM*472*20260931'));
    expect(problemsOf(set)).toEqual([['warning', 'DTM', 20, 2]]);
    expect(read(set).payment!.claims[0]!.lines[0]).toMatchObject({ serviceStart: null, serviceEnd: null });
  });
});

test.each([
  ['BPR', 'BPR*I*96.001*C*CHK************20261113', 2],
  ['CLP', 'CLP*AC-7731*1*185*1,000*25*12*910000002400', 4],
  ['SVC', 'SVC*HC:99213*$185*96', 2],
  ['CAS', 'CAS*CO*45*', 3],
  ['AMT', 'AMT*B6*1e3', 2],
])('an amount of %s that cannot be read refuses its set [X12-13]', (id, segment, element) => {
  const problem = problemsOf(payment({ [id]: segment })).find(([severity]) => severity === 'refused');
  expect(problem).toEqual(['refused', id, expect.any(Number), element]);
});

describe('a payment that misses its sum by a cent [X12-25]', () => {
  const set = payment({ BPR: 'BPR*I*96.01*C*CHK************20261113' });

  test('is refused with both sums', () => {
    const { set: refused, payment: none } = read(set);
    expect(refused).toMatchObject({ status: 'refused', content: null });
    expect(none).toBeUndefined();
    expect(refused.problems.map(({ sentence }) => sentence)).toEqual([
      'BPR02 is 96.01, but the claims (CLP04) less the provider adjustments (PLB) are 96.',
    ]);
  });

  test('is read with a warning if unbalanced payments are flagged', () => {
    expect(read(set, { unbalanced: 'flag' })).toMatchObject({
      set: { status: 'accepted' },
      payment: { amountCents: 9601 },
    });
    expect(problemsOf(set, { unbalanced: 'flag' })).toEqual([['warning', 'BPR', 2, null]]);
  });
});

test('a claim or a line whose amounts differ is read as sent, with a warning [X12-26]', () => {
  const set = payment({ SVC: 'SVC*HC:99213*185*95**1' });
  expect(problemsOf(set)).toEqual([['warning', 'SVC', 19, null]]);
  expect(read(set).payment!.claims[0]!.lines[0]!.paidCents).toBe(9500);
  expect(problemsOf(payment({ CLP: 'CLP*AC-7731*1*186*96*25*12*910000002400' }))).toEqual([
    ['warning', 'CLP', 13, null],
  ]);
});

test.each([
  ['1', 'pays'],
  ['2', 'pays'],
  ['3', 'pays'],
  ['19', 'pays'],
  ['20', 'pays'],
  ['21', 'pays'],
  ['4', 'decides'],
  ['23', 'decides'],
  ['22', 'takes-back'],
  ['25', 'price-only'],
  ['77', 'pays'],
])('a claim with status %s %s [X12-31]', (status, effect) => {
  expect(claimEffect(status)).toBe(effect);
});

test('a claim has at most 999 lines', () => {
  const lines = (count: number) => Array.from({ length: count }, () => 'SVC*HC:1*0*0');
  expect(read(payment({}, lines(998))).set.status).toBe('accepted');
  const { problems, status } = read(payment({}, lines(1500))).set;
  expect(status).toBe('refused');
  expect(problems.map(({ sentence }) => sentence)).toEqual(['A claim has more than 999 service lines.']);
});

test('segments of a claim outside of any claim refuse the set', () => {
  const [head] = [payment().slice(0, 10)];
  expect(problemsOf([...head, 'LX*1', 'SVC*HC:1*0*0'])[0]).toEqual(['refused', 'SVC', 13, null]);
  expect(problemsOf([...head, 'CAS*CO*45*1'])[0]).toEqual(['refused', 'CAS', 12, null]);
});

test('sentences of problems contain no data of a patient', () => {
  const set = payment({
    NM1: 'NM1*QC*1*SECRET',
    CLP: 'CLP*SECRET*SECRET*SECRET*96*SECRET*SECRET*',
    SVC: 'SVC*SECRET*1*1',
  });
  const { problems } = read(set).set;
  expect(problems.length).toBeGreaterThan(4);
  expect(problems.filter(({ sentence }) => sentence.includes('SECRET'))).toEqual([]);
});

test('a hundred warnings do not hide the reason of a refusal', () => {
  const days = Array.from({ length: 200 }, () => 'DTM*472*20260931');
  const { set } = read(payment({}, [...days, 'CAS*CO*45*x']));
  expect(set).toMatchObject({ status: 'refused' });
  expect(set.problemCount).toBeGreaterThan(200);
  expect(set.problems).toHaveLength(100);
  expect(set.problems.at(-1)).toMatchObject({ severity: 'refused', segmentId: 'CAS' });
});

test('a hundred amounts that differ do not hide a problem of syntax', () => {
  const lines = Array.from({ length: 200 }, () => 'SVC*HC:99213*1*0');
  const { set } = read(payment({ CLP: 'CLP*AC-7731*1*185*96*25*77*910000002400' }, [...lines, 'DTM*472*20260931']));
  expect(set).toMatchObject({ status: 'accepted', syntaxCount: 2 });
  expect(set.problems).toHaveLength(102);
});
