import type { ClaimSearch } from '@pbt/domain/contract/claim';
import type { Context } from '../../implement.ts';
import { browse, type BrowsePage } from './browse.ts';
import { toClaimResult } from './claim-view.ts';
import { claimsByIdentifier, claimsOfMember } from './repository.ts';
import { searchForm, type SearchForm } from './search-form.ts';

type Found = Pick<BrowsePage, 'rows' | 'total'> & Partial<BrowsePage>;

function find(form: SearchForm, index: number, context: Context): Promise<Found> {
  const { db, access, config, signal } = context;
  if (form.by === 'quick') {
    // What was searched for stays unreadable in the audit trail. The patient search that a quick search sends along
    // takes the search limit for all three calls.
    context.note({ recordId: config.keys.seal(form.term) });
    return claimsByIdentifier(db, access, form.term, form.sort, index);
  }
  if (form.by === 'member') {
    context.note({ recordId: form.memberId });
    return claimsOfMember(db, access, form.memberId);
  }
  context.limit('search');
  return browse(db, access, form.filter, form.sort, index, { signal: signal() });
}

export async function search(body: ClaimSearch, context: Context) {
  const { rows, total, totalIsExact = true } = await find(searchForm(body), body.index, context);
  return { results: rows.map(toClaimResult), count: rows.length, total, index: body.index, totalIsExact };
}
