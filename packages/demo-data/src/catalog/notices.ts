import { addDays, addMonths } from '@pbt/domain/rules/shared/dates';
import type { Rows } from '../rows/tables.ts';

/** Builds the feature switches and release notes. */
export function noticeRows(today: string): Rows {
  const notes: readonly (readonly [day: string, title: string, description: string])[] = [
    [addDays(today, 20), 'Later this season', 'Notes dated ahead stay hidden until their day.'],
    [
      addDays(today, -6),
      'Payment proof',
      'A remittance advice now shows how its claims and adjustments come to the payment.',
    ],
    [addDays(today, -6), 'Dental chart', 'Dental claim history shows the last service of every tooth.'],
    [addDays(today, -48), 'Submission history', 'Each submission shows where it stands in review.'],
    [addMonths(today, -4), 'Browse claims', 'Claims can be browsed by date of service, provider, status and type.'],
    [addMonths(today, -7), 'Letters', 'Letters about your claims can be read and saved as PDF.'],
    [
      addMonths(today, -10),
      'Food benefit',
      'Requests for the food and produce benefit can be sent from patient details.',
    ],
    [addMonths(today, -12), 'Access update', 'Providers who joined your tax IDs can be added without a form.'],
    [addDays(addMonths(today, -12), -1), 'Attestation', 'Access is confirmed twice a year.'],
    [addMonths(today, -18), 'Appeals', 'Appeals can be filed from the claim.'],
    [addMonths(today, -27), 'Welcome', 'The Provider Benefit Tool opened its doors.'],
  ];
  return {
    feature: [
      { name: 'ACCESS_UPDATE', enabled: true },
      { name: 'FEEDBACK_GENERAL', enabled: true },
      { name: 'FEEDBACK_GENERAL_IMPROVEMENTS_DEFAULT', enabled: false },
    ],
    feature_note: notes.map(([release_date, title, description]) => ({ release_date, title, description })),
  };
}
