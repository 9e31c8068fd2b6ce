import { FileRefused, type Problem } from '../problem.ts';
import type { RefusedRow } from './raw-row.ts';

/**
 * The value is always null. A row that cannot be read has no known fields, so an SSN in it could not be masked.
 */
export const formatProblem = (code: string, sentence: string, field: string | null = null): Problem => ({
  code,
  field,
  value: null,
  sentence,
});

export const refuseFile = (code: string, sentence: string, line: number | null = null): FileRefused =>
  new FileRefused(formatProblem(code, sentence), line);

export const refuseRow = (line: number, code: string, sentence: string, field: string | null = null): RefusedRow => ({
  line,
  problem: formatProblem(code, sentence, field),
});

/** CSV and NDJSON files end their lines with LF or CRLF. Very old programs write CR alone. */
export const refuseLoneCarriageReturn = (line: number): FileRefused =>
  refuseFile(
    'carriage-return',
    'the row has a carriage return without a line feed; end every line with LF or CRLF',
    line,
  );
