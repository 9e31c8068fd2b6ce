import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { TEST_TODAY } from '../settings.ts';

const MAIN = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url));

/** A PostgreSQL database with its data folder. */
export interface ImportPlace {
  readonly url: string;
  readonly dataDir: string;
  /** Where letters find their PDF files. */
  readonly pdfs: string;
}

interface Ended {
  /** Null if the process was killed. */
  readonly code: number | null;
  readonly text: string;
}

/** Runs `pbt`. `onStart` gets a function that kills the process. */
export async function pbt(
  { url, dataDir }: ImportPlace,
  argv: readonly string[],
  onStart?: (kill: () => void) => void,
): Promise<Ended> {
  const env = { ...process.env, DATABASE_URL: url, PBT_DATA_DIR: dataDir, PBT_TODAY: TEST_TODAY, LOG_LEVEL: 'silent' };
  const child = spawn(process.execPath, [MAIN, ...argv], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  onStart?.(() => child.kill('SIGKILL'));
  return { code: await ended, text };
}

/** Runs the work with a connection of its own, because a restart of PostgreSQL ends all connections. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

export const folderArguments = ({ dataDir, pdfs }: ImportPlace, folder: string): string[] => [
  'import',
  folder,
  '--files',
  pdfs,
  '--reports',
  dataDir,
];

/** The import that was interrupted and must be resumed. Null if there is none. */
export const interruptedImport = ({ url }: ImportPlace): Promise<number | null> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      "select id from import where state in ('reading', 'checking', 'applying', 'stopped') order by id limit 1",
    );
    return rows[0]?.id ?? null;
  });

/** Tables with the columns that can differ: random ciphers, generated numbers and times. */
const TABLES: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    `office tax_id provider provider_tax provider_group_member provider_location provider_network member_group product
     coverage other_insurance remittance remittance_claim remittance_adjustment claim claim_item claim_adjustment
     claim_status_history letter plan_document code_text status_map claim_tally claim_paid_span claim_outcome
     claim_outcome_tally remittance_sum remittance_tally app_user user_access
     x12_interchange x12_reply_number`
      .split(/\s+/)
      .map((table) => [table, []]),
  ),
  member: ['ssn_cipher', 'medicaid_cipher'],
  import_waiting: ['id', 'body', 'since'],
  import_staged: [],
};

const contentsOf = ({ url }: ImportPlace, table: string): Promise<string[]> =>
  withClient(url, async (client) => {
    const left = ['import_id', 'learned_on', ...(TABLES[table] ?? [])];
    const { rows } = await client.query<{ row: string }>(
      `select (to_jsonb(t) - $1::text[])::text as row from ${table} t order by 1`,
      [left],
    );
    return rows.map(({ row }) => row);
  });

/** The counts of all imports by file, in their order. A resumed import continues the counts of its first part. */
const countsOf = ({ url }: ImportPlace): Promise<string[]> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ counts: string }>(
      `select file_name || ' ' || state || ' ' || (result -> 'rows')::text as counts from import order by id`,
    );
    return rows.map(({ counts }) => counts);
  });

function firstDifferences(what: string, expected: readonly string[], found: readonly string[]): string[] {
  const [missing, extra] = [new Set(expected), new Set(found)];
  for (const row of found) missing.delete(row);
  for (const row of expected) extra.delete(row);
  const lines = [
    ...[...missing].slice(0, 2).map((row) => `${what} lacks ${row}`),
    ...[...extra].slice(0, 2).map((row) => `${what} has ${row}`),
  ];
  return lines.length === 0 && expected.length !== found.length
    ? [`${what} has ${found.length} rows instead of ${expected.length}`]
    : lines;
}

/** Compares all tables of the plan's data, and the counts of the imports, with those of an undisturbed database. */
export async function differences(calm: ImportPlace, disturbed: ImportPlace): Promise<string[]> {
  const found: string[] = [];
  for (const table of Object.keys(TABLES)) {
    found.push(...firstDifferences(table, await contentsOf(calm, table), await contentsOf(disturbed, table)));
  }
  return [...found, ...firstDifferences('import', await countsOf(calm), await countsOf(disturbed))];
}

/**
 * Claims, payments and providers of `writeGeneration` of which only a part is stored. Claims are told by what they charge,
 * because a payment that comes before them changes their status.
 */
export const tornRecords = ({ url }: ImportPlace): Promise<string[]> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(`
      select id from claim where id like '17%' and (
        (select count(*) from claim_item where claim_id = claim.id) <> case charged_cents when 5000 then 1 else 2 end
        or not exists (select from claim_adjustment where claim_id = claim.id))
      union all select id from remittance where id like 'RK%'
        and (select count(*) from remittance_claim where remittance_id = remittance.id) <> 5
      union all select id from remittance where id like 'RX%' and (
        (select count(*) from remittance_claim where remittance_id = remittance.id) <> 5
        or not exists (select from remittance_adjustment where remittance_id = remittance.id)
        or not exists (select from plan_document where kind = 'set-835' and record = remittance.id))
      union all select id from claim where id like '18%' and not exists (select from claim_item where claim_id = claim.id)
      union all select id from provider where id like 'PK%' and not exists (
        select from provider_tax where provider_id = provider.id)`);
    return rows.map(({ id }) => id);
  });
