import { memberApi } from '@pbt/domain/contract/member';
import { isActiveOn, isRealDay } from '@pbt/domain/rules/shared/dates';
import type { FastifyInstance } from 'fastify';
import { notFound, Refused } from '../../errors/refused.ts';
import { implement } from '../../http/implement.ts';
import type { Context } from '../../http/context.ts';
import type { RequestDeps } from '../../http/context.ts';
import { cardIds, cardPeriod, dentalSummaryPeriod, documentFile, productRows, summaryPeriod } from './documents.ts';
import { foodBenefitStatus, requestFoodBenefit } from './food-benefit.ts';
import { toCoverages, toOtherInsurance, toPatient, toUsageOfYear, usageRow } from './view.ts';
import { coveragesOf, memberExists, membersByIds, otherInsurancesOf } from './repository.ts';
import { searchMembers } from './search.ts';

async function mustExist({ db, caller }: Context, memberId: string): Promise<void> {
  if (!(await memberExists(db, caller.scope, memberId))) throw notFound();
}

/** Refuses days that do not exist. Year 0000 passes the contract's format, but PostgreSQL rejects it. */
function day(text: string, field: string): string {
  if (!isRealDay(text)) throw new Refused(400, `${field} must be a valid date`, { field });
  return text;
}

export function memberService(app: FastifyInstance, deps: RequestDeps): void {
  implement(app, 'member', memberApi, deps, {
    search: ({ body }, context) => searchMembers(body, context),
    foodBenefitStatus: ({ query }, context) => {
      context.addToAudit({ recordId: query.patientId });
      return foodBenefitStatus(context.db, context.caller.scope, query.patientId);
    },
    requestFoodBenefit: ({ body }, context) => requestFoodBenefit(body, context),
    byId: async ({ params }, { db, caller, config }) => {
      const ids = [params.memberId];
      const [members, coverages] = await Promise.all([
        membersByIds(db, caller.scope, ids),
        coveragesOf(db, caller.scope, ids),
      ]);
      if (!members[0]) throw notFound();
      return toPatient(members[0], coverages, config);
    },
    products: async ({ params, query }, context) => {
      const { dt, t } = query;
      if (dt !== undefined) day(dt, 'dt');
      await mustExist(context, params.memberId);
      const coverages = toCoverages(await coveragesOf(context.db, context.caller.scope, [params.memberId]));
      return coverages.filter(
        (coverage) => (dt === undefined || isActiveOn(coverage, dt)) && (t === undefined || coverage.type === t),
      );
    },
    otherInsurances: async ({ params, query }, context) => {
      const activeOn = day(query.activeOnDate, 'activeOnDate');
      await mustExist(context, params.memberId);
      const { db, caller } = context;
      return (await otherInsurancesOf(db, caller.scope, params.memberId, activeOn, Number(query.maxResults))).map(
        toOtherInsurance,
      );
    },
    usage: async ({ params }, context) => {
      const rows = await productRows(context, params.memberId, params.productId);
      return toUsageOfYear(usageRow(rows, context.today));
    },
    summaryExists: async ({ params, query }, context) =>
      (await summaryPeriod(context, params.memberId, params.productId, query)) !== undefined,
    summarySearch: async ({ params, query }, context) => {
      const period = await summaryPeriod(context, params.memberId, params.productId, query);
      const title = `${period?.row.type} Payment Summary`;
      return documentFile(context, { kind: 'summary', period, title, fileName: `${title} ${params.productId}.pdf` });
    },
    dentalSummary: async ({ params }, context) => {
      const period = await dentalSummaryPeriod(context, params.memberId, params.productId);
      const fileName = `Dental Product Summary ${params.productId}.pdf`;
      return documentFile(context, { kind: 'summary', period, title: 'Dental Payment Summary', fileName });
    },
    cards: async ({ params }, context) => {
      await mustExist(context, params.memberId);
      return cardIds(context, params.memberId);
    },
    card: async ({ params }, context) => {
      const period = await cardPeriod(context, params.memberId, params.cardId);
      const title = `${period?.row.type} ID Card`;
      return documentFile(context, { kind: 'card', period, title, fileName: `${title} ${params.cardId}.pdf` });
    },
  });
}
