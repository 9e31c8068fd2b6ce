import { buildApp } from '@pbt/server/app';
import { readConfig } from '@pbt/server/config/config';
import { openDatabase } from '@pbt/server/database/open';
import { createDeps } from '@pbt/server/deps';
import { createRateLimiter } from '@pbt/server/http/rate-limit';
import { callsOf, type Asked, type CallKind } from '../calls.ts';
import { bodyOf, startLoadGenerator, wireForm, type Call } from '../load.ts';
import { round, watchCpu } from '../measure.ts';
import { TODAY, type PartOptions } from '../part.ts';
import {
  fill,
  inFolder,
  MEASURED_SETTINGS,
  portOf,
  startBare,
  startMeasured,
  startPostgres,
  tokensOf,
  withIssuer,
  type Postgres,
} from '../measured-portal.ts';
import { recordStatements, type Statement } from '../statements.ts';

export interface ApiFigures {
  readonly perSecond: number;
  readonly serverMicros: number;
  readonly databaseMicros: number;
  readonly p50: number;
  readonly p99: number;
}

export interface ApiRow {
  readonly label: string;
  readonly kind: CallKind;
  readonly statements: number;
  readonly portal: ApiFigures;
  readonly bare: ApiFigures;
}

export interface ApiResult {
  readonly connections: number;
  readonly rows: readonly ApiRow[];
  /** Mean size of an audit row, including its share of the indexes. */
  readonly bytesPerAuditRow: number;
}

/** A call that needs only the lookup of the caller. */
const CALLER_LOOKUP: Asked = {
  label: 'who asks, and nothing else',
  kind: 'caller',
  calls: [{ method: 'GET', path: '/api/user/dentalAccess' }],
};

export const keyOf = (call: Call) => `${call.method} ${call.path} ${bodyOf(call)}`;

/** Records the statements of each call: the lookup of the caller, the handler's own ones and the audit row. */
async function statementsOf(
  url: string,
  issuer: string,
  folder: string,
  asked: readonly Asked[],
): Promise<Record<string, Statement[]>> {
  // The same settings as those of the measured server. With others, the portal could send other statements.
  const config = readConfig({ ...MEASURED_SETTINGS, PBT_DATA_DIR: folder });
  const database = await openDatabase({ url, dataDir: undefined, poolSize: 2 });
  const app = await buildApp({
    ...createDeps(database, config),
    scopedTo: database.scopedTo,
    verifyToken: () => Promise.resolve({ issuer, subject: 'staff', authTime: null }),
    limits: createRateLimiter(false),
  });
  const ask = async (call: Call) => {
    const answer = await app.inject({
      method: call.method,
      url: call.path,
      headers: { authorization: 'Bearer x' },
      ...(call.body === undefined ? {} : { payload: call.body }),
    });
    if (answer.statusCode >= 300) throw new Error(`${keyOf(call)}: ${answer.statusCode} ${answer.body}`);
  };
  const found: Record<string, Statement[]> = {};
  for (const call of asked.flatMap(({ calls }) => calls)) {
    // The first call of a kind can also read settings that are then kept.
    await ask(call);
    found[keyOf(call)] = await recordStatements(() => ask(call));
  }
  await app.close();
  await database.close();
  return found;
}

export async function measureApi({ quick, log }: PartOptions): Promise<ApiResult> {
  const postgres = await startPostgres();
  try {
    return await withIssuer((issuer) =>
      inFolder(async (folder) => {
        const url = await postgres.create('bench_api');
        log('filling the demonstration data');
        await fill({ url }, issuer, quick);
        const reading = await openDatabase({ url, dataDir: undefined, poolSize: 1 });
        const asked = [...(await callsOf(reading.db, TODAY)), CALLER_LOOKUP];
        await reading.close();
        const statements = await statementsOf(url, issuer.url, folder, asked);
        const tokens = await tokensOf(issuer, 32);
        const server = await startMeasured(issuer, { DATABASE_URL: url, PBT_DATA_DIR: folder });
        const bare = await startBare({ url, answers: statements });
        try {
          const rows = await compare({ asked, statements, tokens, quick, log, postgres }, [
            { port: portOf(server.url), pid: server.pid },
            { port: bare.port, pid: bare.pid },
          ]);
          return { connections: CONNECTIONS, rows, bytesPerAuditRow: await auditRowBytes(url) };
        } finally {
          bare.stop();
          await server.end('SIGTERM');
        }
      }),
    );
  } finally {
    postgres.stop();
  }
}

async function auditRowBytes(url: string): Promise<number> {
  const database = await openDatabase({ url, dataDir: undefined, poolSize: 1 });
  const { rows } = await database.execute("select pg_total_relation_size('audit') / count(*) as bytes from audit");
  await database.close();
  return (rows[0] as { bytes: number }).bytes;
}

interface Comparison {
  readonly asked: readonly Asked[];
  readonly statements: Readonly<Record<string, readonly Statement[]>>;
  readonly tokens: readonly string[];
  readonly quick: boolean;
  readonly log: (line: string) => void;
  readonly postgres: Postgres;
}

type Side = { readonly port: number; readonly pid: number };

const CONNECTIONS = 16;

async function compare(
  { asked, statements, tokens, quick, log, postgres }: Comparison,
  sides: readonly [Side, Side],
): Promise<ApiRow[]> {
  const generator = startLoadGenerator();
  const seconds = quick ? 1.5 : 4;
  const rounds = quick ? 1 : 3;
  const measure = async ({ port, pid }: Side, requests: readonly string[]): Promise<ApiFigures> => {
    const order = { port, connections: CONNECTIONS, requests };
    const [serverCpu, databaseCpu] = [watchCpu(() => [pid]), watchCpu(postgres.pids)];
    const { answers, failures, seconds: took, p50, p99 } = await generator.run({ ...order, seconds });
    if (failures.length > 0) throw new Error(`answers were refused: ${failures.join('; ')}`);
    return {
      perSecond: answers / took,
      serverMicros: (serverCpu() * 1000) / answers,
      databaseMicros: (databaseCpu() * 1000) / answers,
      p50,
      p99,
    };
  };
  try {
    const rows: ApiRow[] = [];
    for (const { label, calls, kind } of asked) {
      const requests = tokens.flatMap((token, turn) => wireForm(calls[turn % calls.length]!, token));
      const found: [ApiFigures[], ApiFigures[]] = [[], []];
      for (const side of sides) {
        await generator.run({ port: side.port, connections: CONNECTIONS, requests, seconds: quick ? 2 : 4 });
      }
      // The portal and the bare server alternate, so a slow moment of the machine affects both.
      for (let turn = 0; turn < rounds; turn += 1) {
        for (const [index, side] of sides.entries()) found[index]!.push(await measure(side, requests));
      }
      const [portal, bare] = found.map(middle) as [ApiFigures, ApiFigures];
      rows.push({ label, kind, statements: statements[keyOf(calls[0]!)]!.length, portal, bare });
      log(
        `${label}: ${portal.serverMicros} us beside ${bare.serverMicros} (database ${portal.databaseMicros} beside ${bare.databaseMicros}), ${portal.perSecond}/s beside ${bare.perSecond}`,
      );
    }
    return rows;
  } finally {
    generator.stop();
  }
}

/** Returns the round with the median server CPU time. */
function middle(rounds: readonly ApiFigures[]): ApiFigures {
  const sorted = rounds.toSorted((a, b) => a.serverMicros - b.serverMicros);
  const { perSecond, serverMicros, databaseMicros, p50, p99 } = sorted[Math.floor(sorted.length / 2)]!;
  return {
    perSecond: Math.round(perSecond),
    serverMicros: Math.round(serverMicros),
    databaseMicros: Math.round(databaseMicros),
    p50: round(p50),
    p99: round(p99),
  };
}
