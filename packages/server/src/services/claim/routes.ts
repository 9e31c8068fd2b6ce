import { claimApi } from '@pbt/domain/contract/claim';
import { letterFileName } from '@pbt/domain/rules/claim/letters';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../errors/refused.ts';
import { implement, type Handlers } from '../../http/implement.ts';
import type { RequestDeps } from '../../http/context.ts';
import { planFile } from '../../http/plan-file.ts';
import { render } from '../../documents/render.ts';
import { toClaim, toClaimItem, toClaimReasons, toDentalItem } from './view.ts';
import * as letters from './letters.ts';
import * as repository from './repository.ts';
import { search } from './search.ts';
import { claimTimeline } from './timeline.ts';
import { lastVersionOf } from './versions.ts';

const handlers: Handlers<'claim', typeof claimApi> = {
  search: ({ body }, context) => search(body, context),

  byId: async ({ params }, context) => {
    const { db, caller, today } = context;
    const row = await repository.claimById(db, caller.scope, params.claimId);
    if (!row) return null;
    context.addToAudit({ taxId: row.tax_id });
    return toClaim(row, today, await lastVersionOf(db, caller.scope, row));
  },

  items: async ({ params }, context) => {
    const { db, caller } = context;
    const rows = await repository.itemsOf(db, caller.scope, params.claimId);
    context.addToAudit({ taxId: rows[0]?.tax_id ?? null });
    const textOf = await repository.codeTexts(db, rows);
    return rows.map((row) => toClaimItem(row, textOf));
  },

  reasons: async ({ params }, context) => {
    const { db, caller } = context;
    const rows = await repository.reasonsOf(db, caller.scope, params.claimId);
    context.addToAudit({ taxId: rows[0]?.tax_id ?? null });
    return toClaimReasons(rows);
  },

  timeline: async ({ params }, context) => {
    const found = await claimTimeline(context, params.claimId);
    context.addToAudit({ taxId: found.taxId });
    return found.events;
  },

  claimLetters: async ({ params }, context) => {
    const { db, caller } = context;
    const rows = await letters.lettersOfClaim(db, caller.scope, params.claimId);
    context.addToAudit({ taxId: rows[0]?.tax_id ?? null });
    return rows.map(letters.toLetter);
  },

  letters: async ({ body }, { db, caller }) => {
    const { rows, total } = await letters.letterPage(db, caller.scope, body);
    return { results: rows.map(letters.toLetter), count: rows.length, total, index: body.index };
  },

  letterFile: async ({ params }, context) => {
    const { db, caller, config, now } = context;
    const row = await letters.letterById(db, caller.scope, params.letterId);
    if (!row) throw notFound();
    const reply = { type: 'application/pdf', name: letterFileName(row.number_shown ?? row.claim_id, row.id) };
    const own = await planFile(context, 'letter', row.id);
    if (!own && (row.pdf === 'none' || (row.pdf === 'ready' && !config.drawDocuments))) throw notFound();
    context.addToAudit({ taxId: row.tax_id });
    if (own) return { ...reply, ...own };
    const { theme, companyName } = config;
    const content =
      row.pdf === 'empty'
        ? Buffer.alloc(0)
        : await render(
            {
              kind: 'letter',
              input: { brand: { theme, companyName }, now, letter: letters.toLetter(row), body: row.body },
            },
            context,
          );
    return { ...reply, content, size: content.length };
  },

  dental: async ({ params }, { db, caller }) => {
    const rows = await repository.dentalLines(db, caller, params.patientId);
    return rows.map(toDentalItem);
  },
};

export function claimService(app: FastifyInstance, deps: RequestDeps): void {
  implement(app, 'claim', claimApi, deps, handlers);
}
