import type { BatchRow } from '../../contract/batch.ts';

/** Whether the user's list has another date of birth than the patient with the asked ID. Days are YYYY-MM-DD. */
export const isOtherBirthDate = ({ patientId, dob }: BatchRow['asked'], birthDate: string): boolean =>
  patientId !== null && dob !== null && dob !== birthDate;
