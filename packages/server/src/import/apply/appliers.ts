import { kindOf, recordKindOf } from '../kinds/index.ts';
import { accessApplier } from './access-applier.ts';
import { coverageApplier } from './coverage-applier.ts';
import { documentApplier } from './document-applier.ts';
import { tableApplier } from './table-applier.ts';
import type { Applier, Target } from './target.ts';
import { claims } from './targets/claims.ts';
import { codeTexts, groups, offices, products, providers, statusMap, taxIds } from './targets/directory.ts';
import { members, otherInsurances } from './targets/members.ts';
import { letters, remittances } from './targets/payments.ts';
import { users } from './targets/users.ts';
import { usageApplier } from './usage-applier.ts';
import { claim835Applier } from './x12/make-claims.ts';
import { payment835Applier } from './x12/payment-applier.ts';

const TARGETS: ReadonlyMap<string, Target> = new Map(
  [
    offices,
    taxIds,
    providers,
    groups,
    products,
    members,
    otherInsurances,
    remittances,
    claims,
    letters,
    codeTexts,
    statusMap,
    users,
  ].map((target) => [target.kind, target]),
);

const OWN: Readonly<Record<string, Applier>> = {
  coverages: coverageApplier,
  usage: usageApplier,
  documents: documentApplier,
  access: accessApplier,
};

/** X12 files write records of other kinds. */
const X12: Readonly<Record<string, Applier>> = { '835': payment835Applier, '835-claims': claim835Applier };

/** Returns the applier for files of a kind, and the kind of the rows that it writes. Child lists belong to a parent. */
export function applierOf(name: string): { readonly kind: string; readonly apply: Applier } {
  if (X12[name]) return { kind: recordKindOf(name), apply: X12[name] };
  const parent = kindOf(name)!.childOf?.kind.name;
  const kind = parent ?? name;
  const target = TARGETS.get(kind);
  return { kind, apply: target ? tableApplier(target, parent !== undefined && parent !== 'usage') : OWN[kind]! };
}

export const targetOf = (kind: string): Target | undefined => TARGETS.get(kind);
