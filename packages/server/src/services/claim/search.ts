import type { ClaimSearch } from '@pbt/domain/contract/claim';
import { PAGE_SIZE } from '@pbt/domain/rules/claim/browse-claims';
import { otherTerm } from '../../database/other-term.ts';
import type { Context } from '../../http/context.ts';
import { browse, type BrowsePage } from './browse/browse.ts';
import { callNumber } from './plan-rules.ts';
import { toClaimResult } from './view.ts';
import { claimsByIdentifier, claimsOfMember } from './repository.ts';
import { searchForm, type SearchForm } from './search-form.ts';

type Found = Pick<BrowsePage, 'rows' | 'total'> & Partial<BrowsePage>;

interface Part {
  readonly index: number;
  readonly pageSize: number;
}

function find(form: SearchForm, { index, pageSize }: Part, context: Context): Promise<Found> {
  const { db, caller, config, signal } = context;
  if (form.by === 'quick') {
    // The audit trail gets a keyed hash of the search term. This call does not count toward the search limit, because
    // the screen also calls the patient search, which counts.
    context.addToAudit({ recordId: config.keys.seal(form.term) });
    const { quickSearchMax, quickSearchExtra } = config.identifiers;
    const account = otherTerm(form.typed, quickSearchMax, quickSearchExtra.includes('account'));
    return claimsByIdentifier(db, caller.scope, form.term, { sort: form.sort, index, pageSize }, account);
  }
  if (form.by === 'member') {
    context.addToAudit({ recordId: form.memberId });
    return claimsOfMember(db, caller.scope, form.memberId);
  }
  context.limit('search');
  return browse(db, caller.scope, form.filter, form.sort, index, {
    signal: signal(),
    pageSize,
    hasOwnNumbers: config.identifiers.claims !== null,
  });
}

export async function search(body: ClaimSearch, context: Context) {
  const part = { index: body.index, pageSize: body.page_size ?? PAGE_SIZE };
  const { rows, total, totalIsExact = true } = await find(searchForm(body), part, context);
  const page = {
    results: rows.map((row) => toClaimResult(row, context.today)),
    count: rows.length,
    total,
    index: body.index,
    totalIsExact,
  };
  return total === 0 && body.m === undefined ? { ...page, callNumber: await callNumber(context.db) } : page;
}
