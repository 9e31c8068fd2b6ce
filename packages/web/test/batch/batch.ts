import type { Batch, BatchLimits, BatchRow, BatchSummary, Receipt } from '@pbt/domain/contract/batch';

/** A row whose patient is covered. */
export const batchRow = (changes: Partial<BatchRow> = {}): BatchRow => ({
  row: 1,
  reference: '0800 Finch',
  asked: { patientId: '90000012301', lastName: null, firstName: null, dob: null },
  serviceDay: '2025-10-30',
  answer: 'active',
  reason: null,
  day: null,
  patient: { id: '90000012301', name: 'Marigold Testperson' },
  coverage: ['Medical', 'Dental'],
  deductible: { kind: 'left', leftCents: 36_250, maxCents: 100_000 },
  outOfPocket: { kind: 'left', leftCents: 381_820, maxCents: 500_000 },
  dental: null,
  flags: ['COB'],
  isOtherBirthDate: false,
  ...changes,
});

/** A row without a patient, asked by name. */
export const unknownRow = (reason: BatchRow['reason'], changes: Partial<BatchRow> = {}): BatchRow =>
  batchRow({
    row: 3,
    reference: '',
    asked: { patientId: null, lastName: 'Twinford', firstName: 'Quincy', dob: '1979-07-07' },
    answer: 'not-determined',
    reason,
    patient: null,
    coverage: [],
    deductible: null,
    outOfPocket: null,
    flags: [],
    ...changes,
  });

export const batch = (results: readonly BatchRow[] = [batchRow()], changes: Partial<Batch> = {}): Batch => ({
  reference: 'B-7K3M-92QS',
  state: 'done',
  startedAt: '2025-10-29T13:12:00.000Z',
  endedAt: '2025-10-29T13:12:09.000Z',
  total: results.length,
  checked: results.length,
  by: 'Riley Example',
  deletedOn: '2025-11-05',
  stop: null,
  counts: {
    active: results.filter(({ answer }) => answer === 'active').length,
    notActive: results.filter(({ answer }) => answer === 'not-active').length,
    notDetermined: results.filter(({ answer }) => answer === 'not-determined').length,
  },
  results: [...results],
  count: results.length,
  receipts: [],
  ...changes,
});

export const receipt = (changes: Partial<Receipt> = {}): Receipt => ({
  reference: 'E-4M7D-90KP',
  fileName: 'Eligibility receipt E-4M7D-90KP.pdf',
  code: 'Q7XK-3MNP-88TD-VR2H',
  at: '2025-10-29T13:12:09.000Z',
  by: 'Riley Example',
  office: 'Juniper Flats Medical',
  dataAsOf: '2025-10-29T12:02:00.000Z',
  rowCount: 28,
  counts: { active: 22, notActive: 3, notDetermined: 3 },
  ...changes,
});

export const summary = (changes: Partial<BatchSummary> = {}): BatchSummary => ({
  reference: 'B-7K3M-92QS',
  state: 'done',
  startedAt: '2025-10-29T13:12:00.000Z',
  endedAt: '2025-10-29T13:12:09.000Z',
  total: 28,
  checked: 28,
  ...changes,
});

export const limits = (changes: Partial<BatchLimits> = {}): BatchLimits => ({
  patients: 120,
  maxPatients: 1000,
  notFound: 3,
  maxNotFound: 50,
  isStopped: false,
  ...changes,
});
