import { formatDay } from '@pbt/domain/rules/shared/dates';
import type { Row } from '../rows/tables.ts';

/** The last sentences of a letter. A letter that asks for records names them and the day. */
export const letterEnding = ({ request, due_date }: Pick<Row<'letter'>, 'request' | 'due_date'>): string =>
  request === null || due_date === null
    ? 'Please keep it with your records.'
    : `The plan asks for: ${request}. Send these records by ${formatDay(due_date)}.`;
