import type { memberApi, Patient } from '@pbt/domain/contract/member';
import type { BodyOf } from '@pbt/domain/contract/endpoint';
import { isRealDay } from '@pbt/domain/rules/shared/dates';
import { pageOf } from '@pbt/domain/rules/shared/pagination';
import { hasEnoughLetters } from '@pbt/domain/rules/member/patient-lookup';
import { Refused } from '../../errors/refused.ts';
import type { Context } from '../../http/context.ts';
import { nameSpellings, searchName } from '../../database/search-keys.ts';
import { toPatient } from './view.ts';
import {
  coveragesOf,
  idsByIdentifier,
  idsByName,
  isKnownIdentifier,
  membersByIds,
  type NameSearch,
} from './repository.ts';

type Body = BodyOf<typeof memberApi.search>;
type Form = { readonly quick: string } | { readonly name: NameSearch };

const PAGE_SIZE = 10;

const wrong = (field: string, problem: string) => new Refused(400, `${field} ${problem}`, { field });

/** Accepts an identifier or a name with date of birth, not both. The error names the field that does not fit. */
function searchForm({ quick, fn, ln, dob }: Body): Form {
  if (quick !== undefined) {
    const extra = Object.entries({ ln, dob, fn }).find(([, value]) => value !== undefined);
    if (extra) throw wrong(extra[0], 'cannot be combined with quick');
    return { quick };
  }
  if (ln === undefined && dob === undefined && fn === undefined) throw wrong('quick', 'is missing, or ln and dob are');
  if (ln === undefined) throw wrong('ln', 'is missing');
  if (dob === undefined) throw wrong('dob', 'is missing');
  if (!isRealDay(dob)) throw wrong('dob', 'must be a valid date');
  if (!hasEnoughLetters(ln)) throw wrong('ln', 'must have two letters at least');
  return { name: { lastNames: nameSpellings(ln), firstName: searchName(fn ?? ''), dob } };
}

/** Returns the term without hyphens, as typed and in capitals. Users may type an identifier in lower case. */
function spellingsOf(term: string): string[] {
  const plain = term.replaceAll('-', '');
  return [...new Set([plain, plain.toUpperCase()])];
}

async function idsOfTerm(term: string, context: Context): Promise<string[]> {
  const { db, caller, config, limits } = context;
  const who = String(caller.actorId);
  limits.check('miss', who);
  const spellings = spellingsOf(term);
  const hashes = { ssn: config.keys.blindIndex(term, 'ssn'), medicaid: config.keys.blindIndex(term, 'medicaid') };
  const ids = await idsByIdentifier(db, caller.scope, spellings, hashes);
  // The search screen sends the term to the patient, claim and payment searches at once. Only the patient search counts
  // a term that none of them knows as a guess.
  if (ids.length === 0 && !(await isKnownIdentifier(db, caller.scope, spellings))) limits.take('miss', who);
  return ids;
}

export async function searchMembers(body: Body, context: Context) {
  const { db, caller, config } = context;
  context.limit('search');
  const form = searchForm(body);
  const ids = 'quick' in form ? await idsOfTerm(form.quick, context) : await idsByName(db, caller.scope, form.name);
  const shown = pageOf(ids, body.index, PAGE_SIZE);
  const [members, coverages] = await Promise.all([
    membersByIds(db, caller.scope, shown),
    coveragesOf(db, caller.scope, shown),
  ]);
  const byMember = Map.groupBy(coverages, ({ member_id }) => member_id);
  const results: Patient[] = members.map((row) => toPatient(row, byMember.get(row.id) ?? [], config));
  // The audit row lists the members that were shown. It has only a keyed hash of the search terms, so it does not
  // reveal them.
  context.addToAudit({
    recordId: shown.join(',') || null,
    reason: config.keys.seal(JSON.stringify(form)),
    count: results.length,
  });
  return { results, count: results.length, total: ids.length, index: body.index };
}
