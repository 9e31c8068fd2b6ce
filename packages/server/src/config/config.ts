import { resolve } from 'node:path';
import { isRealDay } from '@pbt/domain/rules/shared/dates';
import { createEnvReader, type Env } from './env-reader.ts';
import { readIdentityProvider, type IdentityProviderConfig } from './identity-provider.ts';
import { readIdentifiers, type Identifiers } from './identifiers.ts';
import { NO_OPTIONS, parseImportOptions, type WatchedImport } from './import-setting.ts';
import type { Keys } from './keys.ts';
import { createSampleKeys } from './keys.ts';
import { readKeyFile } from './key-file.ts';
import { readPayer, samplePayer, type PayerConfig } from './payer.ts';
import { isProxyList } from './proxy-list.ts';
import { readX12Settings, type X12Settings } from './x12.ts';

export interface Config {
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  readonly publicUrl: string;
  readonly trustProxy: string | null;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly databaseReplicaUrl: string | undefined;
  /** Bearer token for `/metrics`. When null, only this machine may read the metrics. */
  readonly metricsToken: string | null;
  readonly identityProvider: IdentityProviderConfig;
  readonly today: string | null;
  readonly planTimeZone: string;
  readonly theme: 'default' | 'sba';
  readonly companyName: string;
  readonly productName: string;
  readonly preAuthLink: string;
  readonly keys: Keys;
  readonly showFullSsn: boolean;
  readonly smtpUrl: string | null;
  readonly providerUpdateMailbox: string;
  /** Where the portal writes when it stops something that looks like an attack. */
  readonly alertMailbox: string | null;
  /** Sender of the daily email. Without it, the portal sends none. */
  readonly mailFrom: string | null;
  readonly s3: { readonly endpoint: string; readonly bucket: string; readonly region: string } | null;
  /** The folder whose `incoming` the portal imports files from. */
  readonly importDir: string | null;
  /** Below this prefix of the bucket, the portal imports objects from `incoming/`. Empty for the whole bucket. */
  readonly importS3Prefix: string | null;
  /** How files of that folder and bucket are read. */
  readonly importOptions: WatchedImport;
  readonly x12: X12Settings;
  /** Rows that wait longer than this for a missing record are refused. */
  readonly waitingDays: number;
  readonly clamdSocket: string | null;
  readonly idleMinutes: number;
  readonly identifiers: Identifiers;
  readonly dataStaleHours: number;
  readonly attestationDays: number;
  readonly emulationMinutes: number;
  readonly rateLimits: boolean;
  readonly logLevel: string;
  readonly demoData: boolean;
  /** Whether the portal draws documents that the plan sent no file for. */
  readonly drawDocuments: boolean;
  readonly payer: PayerConfig;
}

export class ConfigProblems extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The configuration has ${problems.length} problem(s):\n${problems.map((line) => `  - ${line}`).join('\n')}`);
    this.problems = problems;
  }
}

const COMPANY = { default: 'Aldermere Health Plan', sba: 'Sablecrest Benefit Administrators' } as const;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** `plan`, `/plan` and `plan/` all mean the keys that start with `plan/`. */
function folderPrefix(value: string): string {
  const parts = value.split('/').filter((part) => part !== '');
  return parts.map((part) => `${part}/`).join('');
}

/** Reads and checks all settings at once, so one start reports every mistake. */
export function readConfig(env: Env): Config {
  const reader = createEnvReader(env);
  const { problems, text, number, flag, oneOf, url } = reader;
  const production = env['NODE_ENV'] === 'production';
  const host = text('HOST') ?? 'localhost';
  const port = number('PORT', 4000, 0, 65_535);
  const publicUrl = url('PUBLIC_URL', ['http:', 'https:']) ?? `http://${host}:${port}`;
  const trustProxy = text('TRUST_PROXY') ?? null;
  if (trustProxy !== null && !isProxyList(trustProxy)) {
    problems.push(`TRUST_PROXY must be addresses or networks like 10.0.0.0/8, not "${trustProxy}"`);
  }
  const databaseUrl = url('DATABASE_URL', ['postgres:', 'postgresql:']);
  const databaseReplicaUrl = url('DATABASE_REPLICA_URL', ['postgres:', 'postgresql:']);
  if (databaseReplicaUrl && !databaseUrl) problems.push('DATABASE_REPLICA_URL needs DATABASE_URL');
  const identityProvider = readIdentityProvider(reader, { production, host });

  const today = text('PBT_TODAY') ?? null;
  if (today !== null && !isRealDay(today)) problems.push(`PBT_TODAY must be a day like 2026-11-15, not "${today}"`);
  const theme = oneOf('PBT_THEME', ['default', 'sba'], 'default');
  const planTimeZone = text('PLAN_TIME_ZONE') ?? 'America/Denver';
  if (!Intl.supportedValuesOf('timeZone').includes(planTimeZone))
    problems.push(`PLAN_TIME_ZONE "${planTimeZone}" is unknown`);

  let keys = createSampleKeys();
  const keysFile = text('PBT_KEYS_FILE');
  const mayBeShared = flag('ALLOW_SHARED_KEYS_FILE', false);
  if (keysFile) {
    const read = readKeyFile(keysFile, mayBeShared);
    if ('problem' in read) problems.push(`PBT_KEYS_FILE ${read.problem}`);
    else keys = read.keys;
  } else if (production) {
    problems.push('PBT_KEYS_FILE is required in production: the sample keys are public');
  }

  const s3Endpoint = url('S3_ENDPOINT', ['http:', 'https:']);
  const s3Bucket = text('S3_BUCKET');
  if ((s3Endpoint === undefined) !== (s3Bucket === undefined)) problems.push('S3_ENDPOINT and S3_BUCKET go together');
  const importDir = text('PBT_IMPORT_DIR');
  const importPrefix = text('PBT_IMPORT_S3_PREFIX');
  const importOptions = parseImportOptions(text('PBT_IMPORT_OPTIONS'));
  if (typeof importOptions === 'string') problems.push(`PBT_IMPORT_OPTIONS ${importOptions}`);
  if (importPrefix !== undefined && s3Bucket === undefined) problems.push('PBT_IMPORT_S3_PREFIX needs S3_BUCKET');
  const clamdSocket = text('CLAMD_SOCKET') ?? null;
  if (flag('REQUIRE_VIRUS_SCAN', false) && !clamdSocket) problems.push('REQUIRE_VIRUS_SCAN needs CLAMD_SOCKET');
  const mailbox = (name: string) => {
    const address = text(name);
    if (address !== undefined && !/^[^\s@<>"]+@[^\s@<>"]+$/.test(address)) {
      problems.push(`${name} must be a mail address, not "${address}"`);
    }
    return address;
  };
  const providerUpdateMailbox = mailbox('PROVIDER_UPDATE_MAILBOX') ?? 'provider-updates@example.org';
  const mailFrom = mailbox('MAIL_FROM') ?? null;
  const companyName = text('COMPANY_NAME') ?? COMPANY[theme];
  const demoData = flag('PBT_DEMO_DATA', identityProvider.embedded && !production);
  const payerSettings = {
    PAYER_ID: text('PAYER_ID'),
    PAYER_NAME: text('PAYER_NAME'),
    PAYER_TAX_ID: text('PAYER_TAX_ID'),
    PAYER_ADDRESS: text('PAYER_ADDRESS'),
    PAYER_CONTACT: text('PAYER_CONTACT'),
  };
  const hasPayer = Object.values(payerSettings).some((value) => value !== undefined);

  const config: Config = {
    production,
    host,
    port,
    publicUrl,
    trustProxy,
    dataDir: resolve(text('PBT_DATA_DIR') ?? '.data'),
    databaseUrl,
    databaseReplicaUrl,
    metricsToken: text('METRICS_TOKEN') ?? null,
    identityProvider,
    today,
    planTimeZone,
    theme,
    companyName,
    productName: 'Provider Benefit Tool',
    preAuthLink: url('PRE_AUTH_LINK', ['http:', 'https:']) ?? 'https://preauth.example.org/status',
    keys,
    showFullSsn: flag('SHOW_FULL_SSN', false),
    smtpUrl: url('SMTP_URL', ['smtp:', 'smtps:']) ?? null,
    providerUpdateMailbox,
    alertMailbox: mailbox('ALERT_MAILBOX') ?? null,
    mailFrom: mailFrom ?? (demoData ? 'notices@example.org' : null),
    s3:
      s3Endpoint && s3Bucket
        ? { endpoint: s3Endpoint, bucket: s3Bucket, region: text('S3_REGION') ?? 'us-east-1' }
        : null,
    importDir: importDir === undefined ? null : resolve(importDir),
    importOptions: typeof importOptions === 'string' ? NO_OPTIONS : importOptions,
    importS3Prefix: importPrefix === undefined ? null : folderPrefix(importPrefix),
    x12: readX12Settings(
      { senders: text('X12_SENDERS'), receiver: text('X12_RECEIVER_ID'), unbalanced: text('ERA_UNBALANCED') },
      problems,
    ),
    waitingDays: number('PBT_WAITING_DAYS', 30, 1, 3650),
    clamdSocket,
    idleMinutes: number('IDLE_MINUTES', 15, 0, 720),
    identifiers: readIdentifiers(
      {
        claims: { pattern: text('CLAIM_ID_PATTERN'), example: text('CLAIM_ID_EXAMPLE') },
        remittances: { pattern: text('REMITTANCE_ID_PATTERN'), example: text('REMITTANCE_ID_EXAMPLE') },
        quickSearchMax: number('QUICK_SEARCH_MAX', 16, 16, 38),
        quickSearchExtra: text('QUICK_SEARCH_EXTRA'),
      },
      problems,
    ),
    // No plan sends new sample data, so its age is no reason for a warning.
    dataStaleHours: number('DATA_STALE_HOURS', demoData ? 0 : 48, 0, 8760),
    attestationDays: number('ATTESTATION_DAYS', 180, 1, 3650),
    emulationMinutes: number('EMULATION_MINUTES', 60, 1, 480),
    rateLimits: flag('RATE_LIMITS', true),
    logLevel: oneOf('LOG_LEVEL', LOG_LEVELS, production ? 'info' : 'warn'),
    demoData,
    drawDocuments: flag('PBT_DRAW_DOCUMENTS', true),
    payer: readPayer(
      demoData && !hasPayer ? samplePayer(companyName) : payerSettings,
      oneOf('ERA_BANK_NUMBERS', ['masked', 'as-is'], 'masked') === 'as-is',
      problems,
    ),
  };
  if (problems.length > 0) throw new ConfigProblems(problems);
  return config;
}
