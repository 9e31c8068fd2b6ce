import type { BodyOf } from '@pbt/domain/contract/endpoint';
import { submissionApi, type SubmissionDetails } from '@pbt/domain/contract/submission';
import { receiptName, SUBMISSIONS_PAGE, tabCounts } from '@pbt/domain/rules/claim/submission-list';
import { isRealDay } from '@pbt/domain/rules/shared/dates';
import type { FastifyInstance } from 'fastify';
import { render } from '../../documents/render.ts';
import { notFound, Refused } from '../../errors/refused.ts';
import type { Context, RequestDeps } from '../../http/context.ts';
import { implement, type Handlers } from '../../http/implement.ts';
import * as repository from './repository.ts';
import { toDetailsOfClaim, toDetailsOfPerson, toRowOfClaim, toRowOfPerson, type Viewer } from './view.ts';

function viewerOf({ caller, config, today }: Context): Viewer {
  const days = new Intl.DateTimeFormat('en-CA', { timeZone: config.planTimeZone });
  return { userId: caller.userId, today, dayOf: (instant) => days.format(instant) };
}

async function list(context: Context, body: BodyOf<typeof submissionApi.list>) {
  const { db, caller, config } = context;
  const { type, by, from, index } = body;
  if (from !== null && !isRealDay(from)) throw new Refused(400, 'from must be a valid date', { field: 'from' });
  const noticed = body.noticed ?? null;
  if (noticed !== null && !isRealDay(noticed.day)) {
    throw new Refused(400, 'The day of the notice must be a valid date', { field: 'noticed.day' });
  }
  const filter = { type, by, from, noticed, term: body.filter_string.trim(), timeZone: config.planTimeZone };
  const shown = {
    tab: body.state,
    direction: body.sort_direction ?? 'desc',
    index,
    pageSize: body.page_size ?? SUBMISSIONS_PAGE.pageSize,
  };
  const { byStatus, page } = await repository.submissionPage(db, caller, filter, shown);
  const viewer = viewerOf(context);
  const rows = new Map(
    [
      ...(await repository.claimSubmissions(db, caller.scope, page)).map((row) => toRowOfClaim(row, viewer)),
      ...(await repository.personSubmissions(db, caller, page)).map((row) => toRowOfPerson(row, viewer)),
    ].map((row) => [row.id, row]),
  );
  const results = page.flatMap((reference) => rows.get(reference) ?? []);
  const counts = tabCounts(byStatus);
  return { results, count: results.length, total: counts[body.state], index, counts };
}

async function detailsOf(context: Context, reference: string): Promise<SubmissionDetails> {
  const { db, caller } = context;
  const viewer = viewerOf(context);
  const [ofClaim] = await repository.claimSubmissions(db, caller.scope, [reference]);
  if (ofClaim) {
    context.addToAudit({ taxId: ofClaim.tax_id });
    const files = await repository.filesOfSubmission(db, ofClaim.submission_id);
    return toDetailsOfClaim(
      ofClaim,
      files.map(({ id, name, size_bytes: size, sha256 }) => ({ id, name, size, sha256 })),
      viewer,
    );
  }
  const [ofPerson] = await repository.personSubmissions(db, caller, [reference]);
  if (!ofPerson) throw notFound();
  return toDetailsOfPerson(ofPerson, viewer);
}

const handlers: Handlers<'submission', typeof submissionApi> = {
  list: ({ body }, context) => list(context, body),

  byReference: ({ params }, context) => detailsOf(context, params.reference),

  receipt: async ({ params }, context) => {
    const submission = await detailsOf(context, params.reference);
    const { theme, companyName, planTimeZone } = context.config;
    const input = { brand: { theme, companyName }, now: context.now, timeZone: planTimeZone, submission };
    const content = await render({ kind: 'receipt', input }, context);
    return { type: 'application/pdf', name: receiptName(params.reference), content, size: content.length };
  },
};

export function submissionService(app: FastifyInstance, deps: RequestDeps): void {
  implement(app, 'submission', submissionApi, deps, handlers);
}
