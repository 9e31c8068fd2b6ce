import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { policies } from '@pbt/server/identity/policies';
import type { Cell } from '../matrix/cell.ts';
import { CELLS } from '../matrix/cells.ts';
import { foreignMarks } from '../foreign-marks.ts';
import { tally, type Part, type PartOptions } from '../part.ts';
import { accountOf, PRINCIPALS, renewGrant, type Account, type Principal } from '../matrix/principals.ts';
import { expected, RULES, type Rule } from '../matrix/rules.ts';
import { openStage, type Stage } from '../../stage/in-process-portal.ts';
import { findRecords, type World } from '../known-records.ts';

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Returns every call in the OpenAPI document of the running application. */
export async function operationsOf(stage: Stage): Promise<string[]> {
  const document = (await stage.as(null, { method: 'GET', url: '/api/docs/openapi.json' })).json<Document>();
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
}

const VARYING = new Set(['date', 'x-request-id']);
const seen = ({ statusCode, headers, rawPayload }: LightMyRequestResponse) =>
  JSON.stringify([
    statusCode,
    Object.entries(headers)
      .filter(([name]) => !VARYING.has(name))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    rawPayload.toString('base64'),
  ]);

/** Calls that change account status or emulation, and so the responses of later calls. */
const CHANGES_ACCOUNTS = /attestation$|-emulate$/;
const FOOD_BENEFIT = 'POST /api/member/work-queue/food-benefit';

/** Emulation grants that the server ends at the principal's next call, even if that call only reads. */
const ENDED_BY_READING: ReadonlySet<Principal['emulation']> = new Set(['demoted', 'expired', 'promoted'] as const);

interface Scene {
  readonly stage: Stage;
  readonly world: World;
  readonly who: Principal;
  readonly account: Account;
  readonly allTaxIds: readonly string[];
}

async function restore({ stage, who }: Scene, operation: string): Promise<void> {
  const { db, clock } = stage.deps;
  if (CHANGES_ACCOUNTS.test(operation)) {
    await sql`update app_user u set status = s.status, attested_on = s.attested_on from trust_users s
      where s.id = u.id and (s.status, s.attested_on) is distinct from (u.status, u.attested_on)`.execute(db);
    await db.deleteFrom('emulation').where('actor_id', '=', who.actorId).where('ended_at', 'is', null).execute();
  }
  if (operation === FOOD_BENEFIT) {
    await db.deleteFrom('work_item').where('kind', '=', 'food-benefit').where('created_by', '=', who.userId).execute();
  }
  await renewGrant(db, who, clock.now());
}

type Answers = { readonly cell: Cell; readonly answer: LightMyRequestResponse }[];

function checkCell(
  operation: string,
  rule: Rule,
  { who, account, allTaxIds }: Scene,
  { cell, answer }: Answers[number],
): string[] {
  const want = expected(rule, who, account, cell.reach);
  const status =
    cell.special !== undefined && want.status === rule.own && cell.reach === 'own' ? cell.special : want.status;
  const problems: string[] = [];
  const header = (name: string) => answer.headers[name];
  if (answer.statusCode !== status)
    problems.push(`answered ${answer.statusCode}, not ${status}: ${answer.body.slice(0, 120)}`);
  if (header('sh-pbt-error-code') !== want.code)
    problems.push(`code ${String(header('sh-pbt-error-code'))}, not ${want.code}`);
  if (Boolean(header('sh-pbt-error-emulate')) !== Boolean(want.emulating))
    problems.push('the emulation header is wrong');
  if (Boolean(header('www-authenticate')) !== Boolean(want.challenge)) problems.push('the challenge is wrong');
  // A super administrator can open every user's profile, which contains the names of tax IDs.
  const readsAnyUser = account.roles.includes('SuperAdmin') && operation === 'POST /api/user/{userId}/access';
  if (!readsAnyUser) {
    for (const taxId of foreignMarks(answer.body, account.taxIds)) problems.push(`holds a record of ${taxId}`);
    const named = new Set(answer.body.match(/(?<![\w-])\d{9}(?![\w-])/g));
    for (const taxId of allTaxIds)
      if (named.has(taxId) && !account.taxIds.includes(taxId)) problems.push(`names ${taxId}`);
  }
  return problems.map((problem) => `${operation} as ${who.name}, ${cell.label}: ${problem}`);
}

/** Records that the caller may not see and absent records must get identical responses. */
function checkAlike(operation: string, { who }: Scene, answers: Answers): string[] {
  const problems: string[] = [];
  for (const [family, cells] of Map.groupBy(answers, ({ cell }) => cell.family)) {
    const none = cells.find(({ cell }) => cell.label.startsWith('absent'));
    if (!none) continue;
    for (const { cell, answer } of cells) {
      const isSame = seen(answer) === seen(none.answer);
      if (cell.reach === 'absent' && !isSame) {
        problems.push(`${operation} as ${who.name}, ${family}: ${cell.label} differs from absent`);
      }
      if (cell.reach === 'own' && isSame && answer.statusCode < 300) {
        problems.push(`${operation} as ${who.name}, ${family}: ${cell.label} answers as if it were absent`);
      }
    }
  }
  return problems;
}

async function run({ log }: PartOptions) {
  const stage = await openStage();
  const count = tally();
  const { db, clock } = stage.deps;
  // Set by guards.ts for a mutant: calls that contain this text run first, and the run stops at the first failure.
  const first = process.env['PBT_TRUST_FIRST'];
  const isFast = first !== undefined;
  try {
    const known = await operationsOf(stage);
    const operations = isFast ? known.toSorted((a, b) => Number(b.includes(first)) - Number(a.includes(first))) : known;
    for (const key of operations) count.check(key in RULES && key in CELLS, () => `${key} has no row in the matrix`);
    for (const key of Object.keys(RULES)) count.check(operations.includes(key), () => `${key} is not served`);
    const served = known.filter((key) => key.includes(' /api/')).length;
    count.check(
      served === Object.keys(policies).length,
      () => `${served} calls, ${Object.keys(policies).length} policies`,
    );
    const world = await findRecords(db, clock.today());
    await sql`create table trust_users as select id, status, attested_on from app_user`.execute(db);
    const allTaxIds = (await db.selectFrom('tax_id').select('tax_id').execute()).map((row) => row.tax_id);
    const scenes: Scene[] = [];
    for (const who of PRINCIPALS) {
      const account = await accountOf(db, who.userId, clock.today());
      scenes.push({ stage, world, who, account, allTaxIds });
      await renewGrant(db, who, clock.now());
    }
    for (const operation of operations) {
      const [rule, make] = [RULES[operation], CELLS[operation]];
      if (!rule || !make) continue;
      const play = async (scene: Scene) => {
        const answers: Answers = [];
        for (const cell of make(scene)) {
          const answer = await stage.as(scene.who.token, await cell.request());
          answers.push({ cell, answer });
          const problems = checkCell(operation, rule, scene, answers.at(-1)!);
          count.check(problems.length === 0, () => problems.join('; '));
          if (rule.write || rule.mayStop || ENDED_BY_READING.has(scene.who.emulation)) await restore(scene, operation);
        }
        for (const problem of checkAlike(operation, scene, answers)) count.fail(problem);
      };
      // Principals run one after the other only if the call changes the responses to other principals.
      if (CHANGES_ACCOUNTS.test(operation) || operation === FOOD_BENEFIT) for (const scene of scenes) await play(scene);
      else await Promise.all(scenes.map(play));
      if (isFast && count.hasFailed) return count.result();
    }
    log(`${operations.length} calls, ${PRINCIPALS.length} principals`);
    return count.result(`${operations.length} calls × ${PRINCIPALS.length} principals`);
  } finally {
    await stage.close();
  }
}

export const matrix: Part = { name: 'matrix', run };
