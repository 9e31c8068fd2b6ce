import { readFileSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { claimApi } from '@pbt/domain/contract/claim';
import { claimDocumentationApi } from '@pbt/domain/contract/claim-documentation';
import type { ServiceCall } from '@pbt/domain/contract/endpoint';
import { memberApi } from '@pbt/domain/contract/member';
import { providerApi } from '@pbt/domain/contract/provider';
import { remittanceApi } from '@pbt/domain/contract/remittance-advice';
import { userApi } from '@pbt/domain/contract/user';
import { policies, type Policy } from '@pbt/server/identity/policies';

/** The product with one check removed. */
export interface Mutant {
  readonly file: string;
  readonly about: string;
  readonly text: string;
  /** The calls that most likely behave differently. They run first. */
  readonly first: string;
  /** The other check that hides this one from the matrix. */
  readonly behind?: string;
}

const APIS: Readonly<Record<string, Readonly<Record<string, ServiceCall>>>> = {
  user: userApi,
  provider: providerApi,
  member: memberApi,
  claim: claimApi,
  documentation: claimDocumentationApi,
  remittance: remittanceApi,
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
      return isBehindRole ? { ...mutant, behind: 'nobody can look as one of that role; emulation.test.ts' } : mutant;
    });
    return [change('open to everybody', { open: true }), ...without];
  });
}

type Edit = readonly [about: string, find: string | RegExp, replace: string, first: string];

const ACCESS_EDITS: readonly Edit[] = [
  ['directory errors pass', /^ {2}if \(user\.directory_error\).*$/m, '', 'GET /api/user'],
  [
    'a missing external id passes',
    /^ {2}if \(user\.external_id === null\).*$/m,
    '  if (user.external_id === null) return null;',
    'GET /api/user',
  ],
  ['any external id passes', /^ {2}if \(!EXTERNAL_ID.*$/m, '', 'GET /api/user'],
  ['locked accounts pass', /^ {2}if \(user\.status === 'Locked'\).*$/m, '', 'GET /api/user'],
  ['inactive accounts pass', /^ {2}if \(user\.status === 'Inactive'\).*$/m, '', 'GET /api/user'],
  ['nobody has to attest', /return due \? .*;/, 'return null;', 'GET /api/user'],
  ["everybody's tax IDs", /user_id = \S+\.id and /, '', 'GET /api/claim/{claimId}'],
  ['ended access counts', / and termination_date > \$\{today\}/, '', 'GET /api/claim/{claimId}'],
  ['every office', /office_id = \S+\.office_id and /, '', 'GET /api/claim/{claimId}'],
  ['the whole office for everybody', / and 'Admin' = any\(\S+\.roles\)/, '', 'GET /api/claim/{claimId}'],
  ['any issuer', /\S+\.issuer = \S+ and /, '', 'GET /api/user'],
  ['blocked accounts come in', 'if (!isAdmitted(actorCode, policy))', 'if (false)', 'GET /api/user'],
  [
    'every blocked account may attest',
    '&& (code === SIGN_IN_ERROR.INACTIVE || code === SIGN_IN_ERROR.MISSING_ATTESTATION)',
    '',
    'PUT /api/user/attestation',
  ],
  ['grants never end', 'if (expiresAt <= clock.now())', 'if (false)', 'GET /api/user'],
  ['demoted people go on', "if (!actor.roles.includes('SuperAdmin')) return 'demoted';", '', 'GET /api/user'],
  ['demoted people are not told', "if (policy.blocked !== 'may-stop-emulation') {", 'if (false) {', 'GET /api/user'],
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

/** Patterns that find the checks in the services. */
const GUARDS: readonly (readonly [pattern: RegExp, replace: string])[] = [
  [/\.where\((?:inScope|mayLook)\((?:caller|\{ scope \})\)\)/g, ''],
  [/\.where\(\(eb\) => eb\('[\w.]+', '=', eb\.fn\.any\(eb\.val\(caller\.scope\)\)\)\)/g, ''],
  [/[\w.]*tax_id = any\(\$\{(?:(?:caller|browse)\.)?scope\}(?:::text\[\])?\)/g, 'true'],
  [/\.where\('submission\.created_by', '=', caller\.userId\)/g, ''],
  [/^\s+eb\('submission\.created_by', '=', caller\.userId\),$/gm, ''],
  [/if \(!mayViewProfile\([^;]+;/g, ''],
  [/if \(userId === caller\.userId\) throw[^;]+;/g, ''],
  [/rows\.filter\(\(\{ id \}\) => id === productId\)/g, 'rows'],
  [/!canEmulate\(\{[^}]*\}\)/g, 'false'],
  [/\.where\(sql<boolean>`\$\{caller\.hasDentalAccess[^`]*`\)/g, ''],
];

const BEHIND: readonly (readonly [file: RegExp, what: RegExp, why: string])[] = [
  [/member\/repository/, /mayLook/, 'the policy asks for an access row first; repository.test.ts asks this one alone'],
  [/member\/repository/, /tax_id = any/, 'decides only whether a search counts as a guess; repository.test.ts'],
  [/browse\/browse\.ts/, /inScope/, 'the ids come from a query that is scoped itself'],
  [/browse\/totals/, /tax_id = any/, 'counts from 5,000 claims on, more than the matrix has; second-line.test.ts'],
  [/claim\/repository/, /hasDentalAccess/, 'the policy asks for dental access first; second-line.test.ts'],
];

const FIRST: readonly (readonly [file: RegExp, first: string])[] = [
  [/claim\/letters/, 'letter'],
  [/documentation/, 'documentation'],
  [/claim\//, '/api/claim'],
  [/member\//, '/api/member'],
  [/remittance/, '/api/remittance-advice'],
  [/provider\//, '/api/provider'],
  [/user\//, '/api/user/'],
];

function guardMutants(root: string): Mutant[] {
  const files = globSync('packages/server/src/services/**/*.ts', { cwd: root }).filter(
    (file) => !file.endsWith('.test.ts'),
  );
  return files.toSorted().flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    return GUARDS.flatMap(([pattern, replace]) =>
      [...source.matchAll(pattern)].map((match): Mutant => {
        const line = source.slice(0, match.index).split('\n').length;
        const behind = BEHIND.find(([where, what]) => where.test(file) && what.test(match[0].trim()))?.[2];
        return {
          file,
          about: `line ${line}: ${match[0].trim().slice(0, 60)}`,
          text: source.slice(0, match.index) + replace + source.slice(match.index + match[0].length),
          first: FIRST.find(([where]) => where.test(file))?.[1] ?? '/api',
          ...(behind ? { behind } : {}),
        };
      }),
    );
  });
}

/** Returns one mutant for every role or scope check, each with that check removed. */
export function allMutants(root: string): Mutant[] {
  const file = 'packages/server/src/identity/caller.ts';
  const source = readFileSync(join(root, file), 'utf8');
  const access = ACCESS_EDITS.map(([about, find, replace, first]): Mutant => ({
    file,
    about,
    text: source.replace(find, replace),
    first,
  }));
  return [...access, ...guardMutants(root), ...policyMutants(root)];
}
