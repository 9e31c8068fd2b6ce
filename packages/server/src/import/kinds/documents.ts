import { oneOf } from '../fields/choice.ts';
import { day } from '../fields/day.ts';
import { alphanumericId, id } from '../fields/id.ts';
import { remittanceId } from '../fields/record-number.ts';
import type { Findings } from './checking/findings.ts';
import { optional, required, type Kind } from './checking/kind.ts';
import type { Values } from './checking/row.ts';
import { pdfFile } from './letters.ts';

const COVERAGE_FIELDS = ['member_id', 'product_id', 'from_date'] as const;
const REMITTANCE_FIELDS = ['remittance_id'] as const;

/** The fields that name the record must be those of the document's kind, and no others. */
function documentRules(values: Values, findings: Findings): void {
  const kind = values['kind'];
  if (typeof kind !== 'string') return;
  const isRemittance = kind === 'remittance';
  const [needed, foreign] = isRemittance ? [REMITTANCE_FIELDS, COVERAGE_FIELDS] : [COVERAGE_FIELDS, REMITTANCE_FIELDS];
  for (const name of needed)
    if ((values[name] ?? null) === null)
      findings.refuse('missing', name, null, `is missing; a document of kind ${kind} needs it`);
  for (const name of foreign)
    if ((values[name] ?? null) !== null)
      findings.refuse('not-used', name, values[name], `does not belong to a document of kind ${kind}`);
}

const forCoverage = { need: 'for summary and card' };

export const documents: Kind = {
  name: 'documents',
  order: 13,
  table: 'plan_document',
  summary: 'PDFs of the plan: benefit summaries, ID cards, remittances',
  key: ['kind', ...COVERAGE_FIELDS, ...REMITTANCE_FIELDS],
  fields: [
    required('kind', oneOf(['summary', 'card', 'remittance']), 'card'),
    optional('member_id', alphanumericId(4, 16), '80012345601', { ...forCoverage, references: 'members' }),
    optional('product_id', id(16), 'MPPO1000', forCoverage),
    optional('from_date', day, '2026-01-01', forCoverage),
    optional('remittance_id', remittanceId, null, { need: 'for remittance', references: 'remittances' }),
    required('file', pdfFile, 'cards/80012345601.pdf', { rule: 'relative to the data file' }),
  ],
  rules: documentRules,
};
