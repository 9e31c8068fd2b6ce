import type { DentalItem } from '@pbt/domain/contract/claim';
import type { ProviderAdjustment, Remittance, RemittanceClaim } from '@pbt/domain/contract/remittance-advice';
import { fileLabels as labels } from '../../widgets/upload/upload-labels.ts';

export const fileLabels = { ...labels, queued: 'Waiting' };

export const advice = (amount: string): Remittance => ({
  id: '9000000000000412',
  date: '2025-10-21',
  check: '900412',
  eft: null,
  method: null,
  amount,
  to: { name: { full: 'Placeholder Clinic' }, tin: null, id: null },
});

export const claims: readonly RemittanceClaim[] = [
  {
    id: '000000251147',
    charged: '$6,200.00',
    paid: '$5,098.37',
    startDate: '2025-09-08',
    endDate: null,
    patient: { id: '900000123401', accountNumber: null, firstName: 'Marigold', lastName: 'Testperson' },
  },
];

export const adjustments: readonly ProviderAdjustment[] = [
  { code: 'WO', text: 'Recovery of an overpayment', reference: '000000248803', amount: '$212.40' },
  { code: 'CS', text: 'Correction of an earlier payment', reference: '9000000000000391', amount: '$36.00' },
  { code: 'L6', text: 'Interest on a late payment', reference: '000000251090', amount: '-$4.18' },
];

const service = (tooth: string, code: string, serviceDate: string, status = true): DentalItem => ({
  serviceDate,
  dentalProcedure: { code, description: 'Sample dental service' },
  surface: null,
  status,
  beginTooth: tooth,
  endTooth: tooth,
  toothNumber: tooth,
});

export const teeth: readonly DentalItem[] = [
  service('A', 'D-T351', '2025-06-11'),
  service('B', 'D-T391', '2025-06-11'),
  service('J', 'D-T351', '2025-06-11'),
  service('S', 'D-T392', '2024-11-19'),
  service('L', 'D-T930', '2024-11-19', false),
];
