import { readdirSync } from 'node:fs';
import { batchApi } from '@pbt/domain/contract/batch';
import { claimApi } from '@pbt/domain/contract/claim';
import { claimDocumentationApi } from '@pbt/domain/contract/claim-documentation';
import type { ServiceCall } from '@pbt/domain/contract/endpoint';
import { memberApi } from '@pbt/domain/contract/member';
import { providerApi } from '@pbt/domain/contract/provider';
import { remittanceApi } from '@pbt/domain/contract/remittance-advice';
import { submissionApi } from '@pbt/domain/contract/submission';
import { userApi } from '@pbt/domain/contract/user';
import { workApi } from '@pbt/domain/contract/work';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import fc, { type Arbitrary } from 'fast-check';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { USER } from '@pbt/demo-data/catalog/names';
import { hostile, nearValid, textOf, valid, type Schema } from '../arbitrary.ts';
import { fileForm } from '../../stage/forms.ts';
import { foreignMarks } from '../foreign-marks.ts';
import { SOCIAL_SECURITY_NUMBER } from '../social-security.ts';
import { eachInParallel, tally, type Part, type PartOptions } from '../part.ts';
import { accountOf } from '../matrix/principals.ts';
import { openStage, type Stage } from '../../stage/in-process-portal.ts';

const SHORT = 500;
const LONG = 20_000;
const AT_ONCE = 16;
const SHAPES = [valid, nearValid, hostile];
/** Cases are generated in portions, because 20,000 of them with all their texts would not fit in memory. */
const PORTION = 600;

const calls: readonly ServiceCall[] = [
  userApi,
  providerApi,
  memberApi,
  claimApi,
  claimDocumentationApi,
  submissionApi,
  workApi,
  batchApi,
  remittanceApi,
].flatMap((api) => Object.values<ServiceCall>(api));

interface Case {
  readonly account: string;
  readonly request: InjectOptions & { readonly url: string };
}

type Shape = (schema: Schema) => Arbitrary<unknown>;

function formOf(call: ServiceCall): Arbitrary<InjectOptions> {
  const name = fc.oneof(
    fc.constantFrom('a.txt', 'a.pdf', 'a.exe', 'a.pdf.exe', '..\\a.txt'),
    fc.string({ maxLength: 40 }),
  );
  const field = fc.constantFrom(call.upload!, call.upload!, 'other', '');
  const content = fc.oneof(
    fc.uint8Array({ maxLength: 400 }),
    fc.string().map((text) => Buffer.from(text)),
  );
  return fc.tuple(field, name, content, fc.nat(9)).map(([part, file, bytes, how]) => {
    const form = fileForm(part, file.replaceAll(/["\r\n]/g, '_'), Buffer.from(bytes));
    return how === 0 ? { ...form, payload: (form.payload as Buffer).subarray(0, 60) } : form;
  });
}

function casesOf(call: ServiceCall, shape: Shape): Arbitrary<Case> {
  const { params, query, body } = call as { params?: Schema; query?: Schema; body?: Schema };
  const accounts =
    call.path.includes('emulate') || call.path === '/user' || call.path.includes('attestation')
      ? ['super', 'staff', 'noaccess']
      : ['staff', 'newcomer', 'admin', 'noaccess'];
  return fc
    .record({
      account: fc.constantFrom(...accounts),
      params: params ? shape(params) : fc.constant({}),
      query: query ? shape(query) : fc.constant({}),
      // A body reaches the handler only if the ids are valid, so half of the cases keep valid ids.
      goodParams: params ? valid(params) : fc.constant({}),
      keepParams: fc.boolean(),
      body: body ? shape(body) : fc.constant(undefined),
      form: call.upload === undefined ? fc.constant({}) : formOf(call),
    })
    .map(({ account, params: given, query: asked, goodParams, keepParams, body: sent, form }) => {
      const values = (keepParams && (body || query) ? goodParams : given) as Record<string, unknown> | null;
      const path = call.path.replaceAll(/:(\w+)/g, (_, name: string) =>
        encodeURIComponent(textOf(values?.[name] ?? 'none').toWellFormed()),
      );
      const entries = Object.entries(asked ?? {}).map(([name, value]) => [name, textOf(value).toWellFormed()]);
      const search = new URLSearchParams(entries).toString();
      const request = { method: call.method, url: `/api${path}${search ? `?${search}` : ''}`, ...form };
      if (sent === undefined) return { account, request };
      return {
        account,
        request: {
          ...request,
          payload: JSON.stringify(sent) ?? 'null',
          headers: { 'content-type': 'application/json' },
        },
      };
    });
}

const sentText = ({ url, payload }: Case['request']) => `${url} ${typeof payload === 'string' ? payload : ''}`;

const CHANGES_ACCOUNTS = /attestation$|-emulate$/;

async function restore({ deps }: Stage): Promise<void> {
  await sql`update app_user u set status = s.status, attested_on = s.attested_on from trust_users s where s.id = u.id`.execute(
    deps.db,
  );
  await deps.db.deleteFrom('emulation').where('ended_at', 'is', null).execute();
}

const ROWS_AT_ONCE = 20_000;

/** Reads the audit trail in portions, because one query for all rows of a long run would reach its time limit. */
async function* auditRows({ deps }: Stage): AsyncGenerator<string> {
  interface Row {
    readonly chain: string;
    readonly seq: number;
    readonly row: string;
  }
  let last: Pick<Row, 'chain' | 'seq'> = { chain: '', seq: 0 };
  for (;;) {
    const { rows } = await sql<Row>`
      select chain, seq, a::text as row from audit a where (chain, seq) > (${last.chain}, ${last.seq}::bigint)
      order by chain, seq limit ${ROWS_AT_ONCE}`.execute(deps.db);
    for (const { row } of rows) yield row;
    if (rows.length < ROWS_AT_ONCE) return;
    last = rows.at(-1)!;
  }
}

function problemsOf(
  call: ServiceCall,
  answer: LightMyRequestResponse,
  fits: ((value: unknown) => unknown) | null,
): string[] {
  const { statusCode: status, headers } = answer;
  const type = headers['content-type'] ?? '';
  const problems: string[] = [];
  if (status >= 500) problems.push(`answered ${status}: ${answer.body.slice(0, 200)}`);
  if (status === 429) problems.push('refused as too much, with limits off');
  if (status >= 300 && status < 400) problems.push(`redirects to ${String(headers['location'])}`);
  if (status === 200 && fits && call.replies === undefined && !fits(answer.json()))
    problems.push('the answer is outside its schema');
  if (status === 204 && fits && !call.mayBeEmpty) problems.push('an empty answer where one is promised');
  if (
    status >= 400 &&
    !type.startsWith('application/problem+json') &&
    !(type.startsWith('text/plain') && call.path.endsWith('attestation'))
  ) {
    problems.push(`${status} as ${type}`);
  }
  if (headers['set-cookie'] !== undefined) problems.push('sets a cookie');
  if (headers['cache-control'] !== 'no-store') problems.push('may be kept by a cache');
  return problems;
}

async function run({ long, seed, log }: PartOptions) {
  const count = tally();
  const stage = await openStage();
  const { db, clock } = stage.deps;
  const ajv = new Ajv({ strict: false, allowUnionTypes: true });
  (addFormats as unknown as (ajv: Ajv) => void)(ajv);
  const taxIds = new Map<string, readonly string[]>();
  /** The tax IDs that each user has or had. Users still see the names of ended tax IDs in their own profile. */
  const everHad = new Map<string, readonly string[]>();
  for (const name of ['staff', 'newcomer', 'admin', 'noaccess', 'super'] as const) {
    const now = (await accountOf(db, USER[name], clock.today())).taxIds;
    const rows = await db.selectFrom('user_access').select('tax_id').where('user_id', '=', USER[name]).execute();
    taxIds.set(name, now);
    everHad.set(name, [...now, ...rows.map((row) => row.tax_id)]);
  }
  await sql`create table trust_users as select id, status, attested_on from app_user`.execute(db);
  const perCall = long ? LONG : SHORT;
  let answered = 0;
  try {
    for (const [index, call] of calls.entries()) {
      // PBT_TRUST_CALL limits the run to calls whose path contains the text.
      if (!call.path.includes(process.env['PBT_TRUST_CALL'] ?? '')) continue;
      const fits = call.reply && call.replies === undefined ? ajv.compile(call.reply) : null;
      const changes = CHANGES_ACCOUNTS.test(call.path);
      const play = async ({ account, request }: Case) => {
        const answer = await stage.as(account, request);
        if (answer.statusCode < 300) answered += 1;
        const problems = problemsOf(call, answer, fits);
        // This part does not track whom a super administrator emulates. The matrix covers that.
        if (account !== 'super') {
          const readable = (call === userApi.access ? everHad : taxIds).get(account)!;
          for (const taxId of foreignMarks(answer.body, readable)) {
            const isAsked = sentText(request).includes(`MARK${taxId}`);
            if (!isAsked) problems.push(`holds a record of ${taxId}`);
          }
        }
        const shown = () => `${request.method} ${sentText(request).slice(0, 500)}`;
        count.check(problems.length === 0, () => `${problems.join('; ')} | ${account}: ${shown()}`);
      };
      for (let made = 0; made < perCall; made += PORTION) {
        const each = Math.ceil(Math.min(PORTION, perCall - made) / SHAPES.length);
        const cases = SHAPES.flatMap((shape, turn) =>
          fc.sample(casesOf(call, shape), { numRuns: each, seed: seed + index * 3 + turn + made * 1000 }),
        );
        if (!changes) await eachInParallel(cases, AT_ONCE, play);
        else
          for (let at = 0; at < cases.length; at += AT_ONCE) {
            await Promise.all(cases.slice(at, at + AT_ONCE).map(play));
            await restore(stage);
          }
      }
      if (long && index % 10 === 9) log(`${index + 1} of ${calls.length} calls`);
    }
    const names = readdirSync(stage.folder, { recursive: true, encoding: 'utf8' });
    for (const name of names) if (foreignMarks(name, []).length > 0) count.fail(`a file is named ${name}`);
    for await (const row of auditRows(stage)) {
      if (foreignMarks(row, []).length > 0) count.fail(`the audit trail holds a marked text: ${row}`);
      if (SOCIAL_SECURITY_NUMBER.test(row)) count.fail(`the audit trail holds a social security number: ${row}`);
    }
    log(`${perCall} cases a call, ${calls.length} calls, ${answered} answered with 2xx`);
    return count.result(`${perCall} a call, ${answered} answered with 2xx`);
  } finally {
    await stage.close();
  }
}

export const fuzz: Part = { name: 'fuzz', run };
