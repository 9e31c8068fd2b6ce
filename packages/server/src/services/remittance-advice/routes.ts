import {
  remittanceApi,
  type ClaimOrder,
  type ProviderAdjustment,
  type Remittance,
  type RemittanceClaim,
} from '@pbt/domain/contract/remittance-advice';
import { storedId } from '@pbt/domain/rules/shared/identifiers';
import { formatCents } from '@pbt/domain/rules/shared/money';
import { orderClaims, REMITTANCE_CLAIMS_PAGE_SIZE } from '@pbt/domain/rules/payment/claim-order';
import { remittanceFileName } from '@pbt/domain/rules/payment/remittance';
import type { FastifyInstance } from 'fastify';
import { otherTerm } from '../../database/other-term.ts';
import { notFound } from '../../errors/refused.ts';
import { implement, type Handlers } from '../../http/implement.ts';
import type { RequestDeps } from '../../http/context.ts';
import { planFile } from '../../http/plan-file.ts';
import { render } from '../../documents/render.ts';
import { download835, downloadAll835 } from './download-835.ts';
import { has835 } from './file-835.ts';
import { listPayments } from './payments.ts';
import * as repository from './repository.ts';

function toRemittance(row: repository.RemittanceRow): Remittance {
  return {
    id: row.id,
    date: row.pay_date,
    check: row.check_number,
    eft: row.eft_number,
    method: row.method,
    amount: formatCents(row.amount_cents),
    to: { name: { full: row.payee_name }, tin: row.tax_id, id: row.payee_id },
  };
}

const REVERSAL = '22';

function toRemittanceClaim({ row, patient }: repository.PaidClaim): RemittanceClaim {
  return {
    id: row.claim_number,
    ...(row.number_shown === null ? {} : { number: row.number_shown }),
    charged: formatCents(row.charged_cents),
    paid: formatCents(row.paid_cents),
    startDate: row.service_start,
    endDate: row.service_end,
    patient: {
      id: row.member_id,
      accountNumber: row.account_number,
      firstName: patient?.first_name ?? row.patient_first ?? '',
      lastName: patient?.last_name ?? row.patient_last ?? '',
      ...(patient ? {} : { isUnknown: true }),
    },
    ...(row.status_code === REVERSAL ? { isReversal: true } : {}),
    ...(row.claim_id === null ? { isUnknown: true } : {}),
  };
}

interface ClaimsPart {
  readonly index?: string;
  readonly order?: ClaimOrder;
  readonly direction?: 'asc' | 'desc';
}

/** Without an index, returns all claims. Without an order, they stay in the order of patients. */
function claimsPage(claims: RemittanceClaim[], { index, order, direction = 'asc' }: ClaimsPart): RemittanceClaim[] {
  const sorted = order ? orderClaims(claims, order, direction) : claims;
  if (index === undefined) return sorted;
  const start = Number(index) * REMITTANCE_CLAIMS_PAGE_SIZE;
  return sorted.slice(start, start + REMITTANCE_CLAIMS_PAGE_SIZE);
}

type AdjustmentRow = Awaited<ReturnType<typeof repository.adjustmentsOf>>[number];

const toAdjustment = ({ code, text, reference, amount_cents }: AdjustmentRow): ProviderAdjustment => ({
  code,
  text,
  reference,
  amount: formatCents(amount_cents),
});

const handlers: Handlers<'remittance', typeof remittanceApi> = {
  search: async ({ body }, context) => {
    const term = storedId(body.quick);
    const { quickSearchMax, quickSearchExtra } = context.config.identifiers;
    // The audit trail gets a keyed hash, so it does not reveal the search term.
    context.addToAudit({ recordId: context.config.keys.seal(term) });
    const { rows, total } = await repository.remittancesByIdentifier(
      context.db,
      context.caller.scope,
      term,
      body.index,
      otherTerm(body.quick, quickSearchMax, quickSearchExtra.includes('eft')),
    );
    return { results: rows.map(toRemittance), count: rows.length, total, index: body.index };
  },

  payments: ({ body }, context) => listPayments(body, context),

  byId: async ({ params }, context) => {
    const row = await repository.remittanceById(context.db, context.caller.scope, storedId(params.remittanceId));
    if (!row) throw notFound();
    context.addToAudit({ recordId: row.id, taxId: row.tax_id });
    return { ...toRemittance(row), ...((await has835(context, row)) ? { has835: true } : {}) };
  },

  claims: async ({ params, query }, context) => {
    const paid = await repository.claimsPaidBy(context.db, context.caller.scope, storedId(params.remittanceId));
    context.addToAudit({ taxId: paid[0]?.row.tax_id ?? null });
    return claimsPage(paid.map(toRemittanceClaim), query);
  },

  adjustments: async ({ params }, context) => {
    const rows = await repository.adjustmentsOf(context.db, context.caller.scope, storedId(params.remittanceId));
    context.addToAudit({ taxId: rows[0]?.tax_id ?? null });
    return rows.map(toAdjustment);
  },

  file: async ({ params }, context) => {
    const { db, caller, config, now } = context;
    const row = await repository.remittanceById(db, caller.scope, storedId(params.remittanceId));
    if (!row) throw notFound();
    context.addToAudit({ recordId: row.id, taxId: row.tax_id });
    const reply = { type: 'application/pdf', name: remittanceFileName(row.id) };
    // The plan's file cannot leave out claims of other tax IDs, as the drawn one does.
    const isWhole = !(await repository.listsOtherClaims(db, caller.scope, row.id));
    const own = isWhole ? await planFile(context, 'remittance', row.id) : null;
    // Size 0 tells the screen that no file exists yet (spec 3 §7).
    if (!own && (row.pdf !== 'ready' || !config.drawDocuments)) return { ...reply, content: Buffer.alloc(0), size: 0 };
    const claims = await repository.claimsPaidBy(db, caller.scope, row.id);
    context.addToAudit({ shown: claims.map(({ row: paid }) => paid.claim_number) });
    if (own) return { ...reply, ...own };
    const adjustments = await repository.adjustmentsOf(db, caller.scope, row.id);
    const input = {
      brand: { theme: config.theme, companyName: config.companyName },
      now,
      remittance: toRemittance(row),
      claims: claims.map(toRemittanceClaim),
      adjustments: adjustments.map(toAdjustment),
    };
    const content = await render({ kind: 'remittance', input }, context);
    return { ...reply, content, size: content.length };
  },

  file835: ({ params }, context) => download835(context, storedId(params.remittanceId)),
  files835: ({ query }, context) => downloadAll835(context, query),
};

export function remittanceAdviceService(app: FastifyInstance, deps: RequestDeps): void {
  implement(app, 'remittance', remittanceApi, deps, handlers);
}
