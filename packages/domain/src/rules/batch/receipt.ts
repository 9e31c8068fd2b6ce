import type { AnswerCounts, BatchAnswer, BatchReason, BatchRow } from '../../contract/batch.ts';
import { referenceCharacters } from '../claim/reference.ts';

/** A row of a receipt. It has neither a name nor a date of birth, and an ID only of a patient who was found. */
export type ReceiptRow = Pick<BatchRow, 'row' | 'serviceDay' | 'day' | 'coverage' | 'deductible' | 'outOfPocket'> & {
  patientId: string | null;
  answer: BatchAnswer;
  reason: BatchReason | null;
  /** Missing on receipts that were made before the dental amounts were added. */
  dental?: BatchRow['dental'];
};

/** The signed content of a receipt. */
export type ReceiptContent = {
  version: 1;
  reference: string;
  /** When the answers were given, and the time of the data. ISO 8601, UTC. */
  at: string;
  dataAsOf: string | null;
  timeZone: string;
  by: string;
  office: string;
  rows: ReceiptRow[];
};

export const receiptFileName = (reference: string) => `Eligibility receipt ${reference}.pdf`;

/** Leaves out rows that were not checked. */
export function toReceiptRows(rows: readonly BatchRow[]): ReceiptRow[] {
  return rows.flatMap(
    ({ row, serviceDay, answer, reason, day, patient, coverage, deductible, outOfPocket, dental }) => {
      if (answer === null) return [];
      const patientId = patient?.id ?? null;
      return [{ row, patientId, serviceDay, answer, reason, day, coverage, deductible, outOfPocket, dental }];
    },
  );
}

export function countAnswers(rows: readonly { answer: BatchAnswer | null }[]): AnswerCounts {
  const count = (wanted: BatchAnswer) => rows.filter(({ answer }) => answer === wanted).length;
  return { active: count('active'), notActive: count('not-active'), notDetermined: count('not-determined') };
}

/** JSON with sorted keys and no spaces. The same content has the same bytes, so its signature can be checked again. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

const CODE_LENGTH = 16;
const BITS = 5;

/** The verification code from the first 80 bits, without characters that look alike: Q7XK-3MNP-88TD-VR2H. */
export function codeFromBytes(bytes: Uint8Array): string {
  const bits = Array.from(bytes.subarray(0, (CODE_LENGTH * BITS) / 8), (byte) => byte.toString(2).padStart(8, '0'));
  const values = bits.join('').match(/.{5}/g) ?? [];
  const characters = referenceCharacters(values.map((text) => Number.parseInt(text, 2)));
  return (characters.match(/.{4}/g) ?? []).join('-');
}
