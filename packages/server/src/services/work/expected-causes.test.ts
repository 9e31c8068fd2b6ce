import { describe, expect, test } from 'vitest';
import {
  claimCauses,
  paymentCauses,
  type DeniedReason,
  type SentDocument,
  type WorkClaim,
  type WorkPayment,
} from '../../../test/work/work-causes.ts';

const reason: DeniedReason = { codes: 'CO|197|', lines: [2], step: 'appeal', due: '2027-01-01' };
const sent = (type: string, more: Partial<SentDocument> = {}): SentDocument => ({
  id: type,
  type,
  day: '2026-11-10',
  lines: [],
  failedOn: null,
  answer: null,
  answeredOn: null,
  ...more,
});
const claim = (more: Partial<WorkClaim> = {}): WorkClaim => ({
  status: '02',
  received: '2026-09-01',
  decided: '2026-11-01',
  isTakenBack: false,
  pendingDays: 30,
  reasons: [],
  requests: [],
  sent: [],
  ...more,
});
const keysOf = (facts: WorkClaim) => claimCauses(facts).map(({ key }) => key);
const deniedBy = (one: Partial<DeniedReason>, more: Partial<WorkClaim> = {}) =>
  keysOf(claim({ reasons: [{ ...reason, ...one }], ...more })).filter((key) => key.startsWith('d'));

describe('a denied reason', () => {
  test('makes one row with its lines; another reason makes another row', () => {
    const reasons = [
      { ...reason, lines: [1, 3] },
      { ...reason, codes: 'CO|50|', lines: [2] },
    ];
    expect(claimCauses(claim({ reasons })).map(({ key, lines }) => [key, lines])).toEqual([
      ['dCO|197|', [1, 3]],
      ['dCO|50|', [2]],
    ]);
  });

  test.each([
    ['correct', 1],
    ['records', 1],
    ['appeal', 1],
    ['billOtherPayer', 1],
    ['call', 1],
    ['billPatient', 0],
    ['wait', 0],
    ['nothing', 0],
  ] as const)('with the step %s makes %i rows', (step, rows) => {
    expect(deniedBy({ step })).toHaveLength(rows);
  });

  test.each([
    ['an appeal of its line', {}, [sent('Appeal', { lines: [2] })]],
    ['appeals of all its lines', { lines: [1, 2] }, [sent('Appeal', { lines: [1] }), sent('Appeal', { lines: [2] })]],
    ['an appeal of a claim that was denied as a whole', { lines: [] }, [sent('Appeal', { lines: [1] })]],
    ['an appeal on the day of the decision', {}, [sent('Appeal', { lines: [2], day: '2026-11-01' })]],
    ['records, if records are missing', { step: 'records' }, [sent('REC')]],
    ['the papers of the other payer', { step: 'billOtherPayer' }, [sent('EOB')]],
  ] as const)('needs nothing more after %s', (_name, one, documents) => {
    expect(deniedBy(one, { sent: documents })).toEqual([]);
  });

  test.each([
    ['an appeal of another line', {}, [sent('Appeal', { lines: [1] })]],
    ['an appeal of one of two lines', { lines: [1, 2] }, [sent('Appeal', { lines: [1] })]],
    ['an appeal before the decision', {}, [sent('Appeal', { lines: [2], day: '2026-10-31' })]],
    ['an appeal that failed', {}, [sent('Appeal', { lines: [2], failedOn: '2026-11-11' })]],
    ['an attachment, if it must be appealed', {}, [sent('REC')]],
    ['other papers, if another payer pays first', { step: 'billOtherPayer' }, [sent('REC')]],
  ] as const)('stays work after %s', (_name, one, documents) => {
    expect(deniedBy(one, { sent: documents })).toEqual(['dCO|197|']);
  });

  test.each([
    ['corrected', { status: '91' }],
    ['taken back', { isTakenBack: true }],
  ])('is no work of a claim that was %s', (_name, more) => {
    expect(deniedBy({}, more)).toEqual([]);
  });
});

describe('a records request', () => {
  const requests = [{ id: 'L1', day: '2026-11-05', due: '2026-11-20' }];
  test.each([
    ['is work while the claim is pending', { status: '11' }, ['rL1']],
    ['ends with the decision', { status: '01' }, []],
    ['ends with an attachment', { status: '11', sent: [sent('REC', { day: '2026-11-05' })] }, []],
    ['does not end with an earlier attachment', { status: '11', sent: [sent('REC', { day: '2026-11-04' })] }, ['rL1']],
    ['does not end with an appeal', { status: '11', sent: [sent('Appeal')] }, ['rL1']],
  ])('%s', (_rule, more, keys) => {
    expect(keysOf(claim({ requests, received: null, ...more }))).toEqual(keys);
  });
});

describe('a submission', () => {
  const answered = sent('Appeal', { answer: 'upheld', answeredOn: '2026-11-12' });
  const failed = sent('REC', { failedOn: '2026-11-12' });
  test('is work for 30 days after its answer or failure', () => {
    expect(
      claimCauses(claim({ sent: [answered, failed] })).map(({ title, from, until }) => [title, from, until]),
    ).toEqual([
      ['appealAnswered', '2026-11-12', '2026-12-13'],
      ['attachmentFailed', '2026-11-12', '2026-12-13'],
    ]);
  });

  test('that failed is no work after the next one of its type', () => {
    expect(keysOf(claim({ sent: [failed, sent('REC', { id: 'again' })] }))).toEqual([]);
    expect(keysOf(claim({ sent: [failed, sent('EOB'), sent('Appeal')] }))).toEqual(['sREC|f']);
  });
});

test('a claim is work when it is pending for more than pendingDays', () => {
  expect(claimCauses(claim({ status: '15', received: '2026-10-01' }))).toMatchObject([
    { key: 'p', from: '2026-11-01' },
  ]);
  expect(claimCauses(claim({ status: '15', received: null }))).toEqual([]);
  expect(claimCauses(claim({ status: '92' }))).toEqual([]);
});

describe('a payment', () => {
  const payment = (more: Partial<WorkPayment>): WorkPayment => ({
    day: '2026-11-01',
    cents: 900,
    adjustmentCents: 100,
    claims: [{ number: 'A', cents: 1000 }],
    ...more,
  });
  test.each([
    ['that adds up is no work', {}, []],
    ['that is off by a cent is work', { cents: 901 }, ['o']],
    ['without claims is not judged', { claims: [] }, []],
    ['that takes a claim back is work', { cents: -600, claims: [{ number: 'A', cents: -500 }] }, ['tA']],
    [
      'that corrects a claim to less is work',
      {
        cents: -300,
        claims: [
          { number: 'A', cents: -500 },
          { number: 'A', cents: 300 },
        ],
      },
      ['tA'],
    ],
    [
      'that corrects a claim to more is no work',
      {
        cents: 100,
        claims: [
          { number: 'A', cents: -500 },
          { number: 'A', cents: 700 },
        ],
      },
      [],
    ],
  ])('%s', (_rule, more, keys) => {
    expect(paymentCauses(payment(more)).map(({ key }) => key)).toEqual(keys);
  });

  test('that was taken back is work for 30 days', () => {
    const [cause] = paymentCauses(payment({ cents: -600, claims: [{ number: 'A', cents: -500 }] }));
    expect(cause).toMatchObject({ from: '2026-11-01', until: '2026-12-02' });
  });
});
