import { readFileSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { batchApi } from '@pbt/domain/contract/batch';
import { noticeApi } from '@pbt/domain/contract/notice';
import { claimApi } from '@pbt/domain/contract/claim';
import { claimDocumentationApi } from '@pbt/domain/contract/claim-documentation';
import type { ServiceCall } from '@pbt/domain/contract/endpoint';
import { memberApi } from '@pbt/domain/contract/member';
import { providerApi } from '@pbt/domain/contract/provider';
import { remittanceApi } from '@pbt/domain/contract/remittance-advice';
import { submissionApi } from '@pbt/domain/contract/submission';
import { userApi } from '@pbt/domain/contract/user';
import { workApi } from '@pbt/domain/contract/work';
import { policies, type Policy } from '@pbt/server/identity/policies';

/** A source file of the product with one access check removed or changed. */
export interface Mutant {
  readonly file: string;
  readonly about: string;
  readonly text: string;
  /** Text in the calls that the change most likely affects, for example a path. The matrix runs these calls first. */
  readonly first: string;
  /** Set if the matrix cannot detect the change. Says why, and in most cases which other test covers the check. */
  readonly behind?: string;
}

const APIS: Readonly<Record<string, Readonly<Record<string, ServiceCall>>>> = {
  user: userApi,
  provider: providerApi,
  member: memberApi,
  claim: claimApi,
  documentation: claimDocumentationApi,
  remittance: remittanceApi,
  submission: submissionApi,
  work: workApi,
  batch: batchApi,
  notice: noticeApi,
};

function operationOf(action: string): string {
  const [service, name] = action.split('.') as [string, string];
  const { method, path } = APIS[service]![name]!;
  return `${method} /api${path.replaceAll(/:(\w+)/g, '{$1}')}`;
}

function policyMutants(root: string): Mutant[] {
  const file = 'packages/server/src/identity/policies.ts';
  const source = readFileSync(join(root, file), 'utf8');
  return Object.entries<Policy>(policies).flatMap(([action, policy]) => {
    const line = new RegExp(`^  '${action.replace('.', '\\.')}': .*,$`, 'm');
    const change = (about: string, next: object): Mutant => ({
      file,
      about: `${action}: ${about}`,
      text: source.replace(line, `  '${action}': ${JSON.stringify(next)},`),
      first: operationOf(action),
    });
    if (policy.open) return [change('no longer open', {})];
    const checks = Object.keys(policy).filter((name) => name !== 'plan'); // `plan` is not a check
    const without = checks.map((name): Mutant => {
      const mutant = change(
        `without ${name}`,
        Object.fromEntries(Object.entries(policy).filter(([key]) => key !== name)),
      );
      const isBehindRole = name === 'notWhileEmulating' && policy.role !== undefined;
      return isBehindRole ? { ...mutant, behind: 'no user of that role can be emulated; emulation.test.ts' } : mutant;
    });
    return [change('open to signed-out callers', { open: true }), ...without];
  });
}

type Edit = readonly [about: string, find: string | RegExp, replace: string, first: string, behind?: string];

const ACCOUNT_EDITS: readonly Edit[] = [
  ['directory errors pass', '[facts.directoryFailed,', '[false,', 'GET /api/user'],
  [
    'a missing external id passes',
    /\[!facts\.externalId\?\.trim\(\), .*\],\s+\[!facts\.isExternalIdValid,/,
    '[facts.externalId !== null && !facts.isExternalIdValid,',
    'GET /api/user',
  ],
  ['any external id passes', '[!facts.isExternalIdValid,', '[false,', 'GET /api/user'],
  [
    'locked accounts pass',
    /\[facts\.statusCode === 'Locked',([\s\S]*)\[facts\.statusCode !== 'Active',/,
    "[false,$1[!['Active', 'Locked'].includes(facts.statusCode),",
    'GET /api/user',
  ],
  [
    'inactive accounts pass',
    /\[facts\.statusCode === 'Inactive',([\s\S]*)\[facts\.statusCode !== 'Active',/,
    "[false,$1[!['Active', 'Inactive'].includes(facts.statusCode),",
    'GET /api/user',
  ],
  [
    'unknown statuses pass',
    "[facts.statusCode !== 'Active',",
    '[false,',
    'GET /api/user',
    'the table allows three statuses; account-status.test.ts',
  ],
  ['attestation is never due', '[facts.isAttestationDue,', '[false,', 'GET /api/user'],
];

const CALLER_EDITS: readonly Edit[] = [
  ['every external id is valid', /isExternalIdValid: .*,/, 'isExternalIdValid: true,', 'GET /api/user'],
  ['the tax IDs of all users', /user_id = \S+\.id and /, '', 'GET /api/claim/{claimId}'],
  ['ended access counts', / and termination_date > \$\{today\}/, '', 'GET /api/claim/{claimId}'],
  ['every office', /office_id = \S+\.office_id and /, '', 'GET /api/claim/{claimId}'],
  ['the whole office for every user', / and 'Admin' = any\(\S+\.roles\)/, '', 'GET /api/claim/{claimId}'],
  ['any issuer', /\S+\.issuer = \S+ and /, '', 'GET /api/user'],
  ['blocked accounts are admitted', 'if (!isAdmitted(actorCode, policy))', 'if (false)', 'GET /api/user'],
  [
    'every blocked account may attest',
    '&& (code === SIGN_IN_ERROR.INACTIVE || code === SIGN_IN_ERROR.MISSING_ATTESTATION)',
    '',
    'PUT /api/user/attestation',
  ],
  ['grants never end', 'if (expiresAt <= clock.now())', 'if (false)', 'GET /api/user'],
  [
    'demoted administrators continue to emulate',
    "if (!actor.roles.includes('SuperAdmin')) return 'demoted';",
    '',
    'GET /api/user',
  ],
  [
    'demoted administrators get no error',
    "if (policy.blocked !== 'may-stop-emulation') {",
    'if (false) {',
    'GET /api/user',
  ],
  [
    'the emulation of a promoted user continues',
    "return target.roles.includes('SuperAdmin') ? 'promoted' : null;",
    'return null;',
    'GET /api/user',
  ],
  [
    'blocked accounts are emulated',
    "if (code !== null && policy.blocked !== 'may-stop-emulation')",
    'if (false)',
    'GET /api/user',
  ],
  [
    'writes while emulating',
    'if (emulationId !== null && policy.notWhileEmulating)',
    'if (false)',
    'POST /api/user/feedback',
  ],
  ['any role', 'if (policy.role && !user.roles.includes(policy.role))', 'if (false)', 'POST /api/user'],
  [
    'no access row needed',
    'scope.length === 0) throw notFound()',
    'false) throw notFound()',
    'GET /api/member/{memberId}',
  ],
  [
    'no dental access needed',
    "if (policy.needs === 'dental-access' && !user.dental_access)",
    'if (false)',
    'GET /api/claim/{patientId}/dental',
  ],
  ['letters for all', "if (policy.needs === 'letters' && user.is_umr)", 'if (false)', 'POST /api/claim/letter'],
];

const SCOPE_EDITS: readonly Edit[] = [
  ['every tax ID is in scope', /\$\{sql\.ref\(column\)\} = any\(\$\{scope\}\)/, 'true', '/api/claim'],
  [
    'every caller has a scope',
    /cardinality\(\$\{scope\}::text\[\]\) > 0/,
    'true',
    '/api/member',
    'the policy asks for an access row first; repository.test.ts',
  ],
];

/** Patterns of the access checks in the source of the services, each with the text that replaces the check. */
const GUARDS: readonly (readonly [pattern: RegExp, replace: string])[] = [
  [/\.where\(inScope\('[\w.]+', [\w.]+\)\)/g, ''],
  [/\$\{inScope\('[\w.]+', [\w.]+\)\}/g, 'true'],
  [/\.where\(hasScope\([\w.]+\)\)/g, ''],
  [/\.where\('submission\.created_by', '=', caller\.userId\)/g, ''],
  [/^\s+eb\('submission\.created_by', '=', caller\.userId\),$/gm, ''],
  [/if \(!mayViewProfile\([^;]+;/g, ''],
  [/if \(userId === caller\.userId\) throw[^;]+;/g, ''],
  [/rows\.filter\(\(\{ id \}\) => id === productId\)/g, 'rows'],
  [/!canEmulate\(\{[^}]*\}\)/g, 'false'],
  [/\.where\(sql<boolean>`\$\{caller\.hasDentalAccess[^`]*`\)/g, ''],
];

const BEHIND: readonly (readonly [file: RegExp, what: RegExp, why: string])[] = [
  [/batch\/facts/, /hasScope/, 'the policy asks for an access row first; facts.test.ts asks this one alone'],
  [/member\/repository/, /hasScope/, 'the policy asks for an access row first; repository.test.ts asks this one alone'],
  [/member\/repository/, /inScope/, 'decides only whether a search counts as a guess; repository.test.ts'],
  [/browse\/browse\.ts/, /\.where\(inScope/, 'the ids come from a query that is scoped itself'],
  [/browse\/totals/, /inScope/, 'counts from 5,000 claims on, more than the matrix has; second-line.test.ts'],
  [
    /claim\/repository/,
    /other\.tax_id/,
    'decides only how an ID is written that is shown anyway; other-numbers.test.ts',
  ],
  [/claim\/repository/, /hasDentalAccess/, 'the policy asks for dental access first; second-line.test.ts'],
  [/claim\/repository/, /hasScope/, 'the policy asks for an access row first; second-line.test.ts'],
];

const FIRST: readonly (readonly [file: RegExp, first: string])[] = [
  [/claim\/letters/, 'letter'],
  [/documentation/, 'documentation'],
  [/claim\//, '/api/claim'],
  [/(?:member|batch)\//, '/api/member'],
  [/remittance/, '/api/remittance-advice'],
  [/provider\//, '/api/provider'],
  [/user\//, '/api/user/'],
];

function guardMutants(root: string): Mutant[] {
  const files = globSync('packages/server/src/services/**/*.ts', { cwd: root }).filter(
    (file) => !file.endsWith('.test.ts'),
  );
  const sources = files.toSorted().map((file) => [file, readFileSync(join(root, file), 'utf8')] as const);
  const unused = new Set(BEHIND);
  const mutants = GUARDS.flatMap(([pattern, replace]) => {
    const found = sources.flatMap(([file, source]) =>
      [...source.matchAll(pattern)].map((match): Mutant => {
        const line = source.slice(0, match.index).split('\n').length;
        const behind = BEHIND.find(([where, what]) => where.test(file) && what.test(match[0].trim()));
        if (behind) unused.delete(behind);
        return {
          file,
          about: `line ${line}: ${match[0].trim().slice(0, 60)}`,
          text: source.slice(0, match.index) + replace + source.slice(match.index + match[0].length),
          first: FIRST.find(([where]) => where.test(file))?.[1] ?? '/api',
          ...(behind ? { behind: behind[2] } : {}),
        };
      }),
    );
    if (found.length === 0) throw new Error(`no service has a check like ${String(pattern)}`);
    return found;
  });
  for (const [where, what] of unused) throw new Error(`no check like ${String(what)} is in ${String(where)}`);
  return mutants;
}

function editMutants(root: string, file: string, edits: readonly Edit[]): Mutant[] {
  const source = readFileSync(join(root, file), 'utf8');
  return edits.map(([about, find, replace, first, behind]) => ({
    file,
    about,
    text: source.replace(find, replace),
    first,
    ...(behind === undefined ? {} : { behind }),
  }));
}

/**
 * Returns mutants of every policy and of the role, scope and account checks in the lists above. Throws when a pattern
 * matches nothing, because its check would no longer be tested.
 */
export function allMutants(root: string): Mutant[] {
  const mutants = [
    ...editMutants(root, 'packages/domain/src/rules/user/account-status.ts', ACCOUNT_EDITS),
    ...editMutants(root, 'packages/server/src/identity/caller.ts', CALLER_EDITS),
    ...editMutants(root, 'packages/server/src/database/scope.ts', SCOPE_EDITS),
    ...guardMutants(root),
    ...policyMutants(root),
  ];
  for (const { file, about, text } of mutants) {
    if (text === readFileSync(join(root, file), 'utf8')) throw new Error(`${file} has nothing to remove for: ${about}`);
  }
  return mutants;
}
