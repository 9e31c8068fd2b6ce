import { oneOf } from '../fields/choice.ts';
import { day } from '../fields/day.ts';
import type { FieldType } from '../fields/field-type.ts';
import { id } from '../fields/id.ts';
import { claimNumber } from '../fields/record-number.ts';
import { multilineText, text } from '../fields/text.ts';
import { optional, personal, required, type Kind } from './checking/kind.ts';

/** The path of a PDF. The importer checks the file itself. */
export const pdfFile: FieldType = { ...text(255), label: 'PDF file' };

export const letters: Kind = {
  name: 'letters',
  order: 12,
  table: 'letter',
  summary: 'Letters about claims, and requests for records',
  key: ['id'],
  fields: [
    required('id', id(20), 'L00000042'),
    required('claim_id', claimNumber, '263190004200', { references: 'claims' }),
    required('create_date', day, '2026-10-22'),
    personal(required('description', text(100), 'Request for medical records')),
    personal(
      optional('request', text(200), 'Operative report', { rule: 'the records asked for; makes it a records request' }),
    ),
    optional('due_date', day, '2026-11-21'),
    personal(optional('body', multilineText(20_000), 'Please send the operative report.', { default: '' })),
    optional('file', pdfFile, 'letters/L00000042.pdf', {
      rule: 'relative to the data file; shown instead of a drawn letter',
    }),
    optional('pdf', oneOf(['ready', 'none', 'empty']), 'ready', { isSampleOnly: true }),
  ],
};
