import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { Report } from '../src/import/report/report-json.ts';
import { pbt } from './cli.ts';
import type { TestServer } from './harness.ts';

export interface ImportFiles {
  readonly folder: string;
  /** Writes an NDJSON file and imports it. Options follow the file name. */
  load(name: string, rows: readonly object[], options?: string): Promise<Imported>;
  /** Writes a file of any text and imports it. */
  loadText(name: string, text: string | Buffer, options?: string): Promise<Imported>;
  /** Runs a command line. `onProgress` gets what the command says before it ends. */
  run(line: string, onProgress?: (text: string) => void): Promise<Imported>;
}

export interface Imported {
  readonly exitCode: number;
  readonly text: string;
  readonly report: Report;
  /** Outcomes with their counts, without zeros and without `read`. */
  readonly outcomes: Readonly<Record<string, number>>;
  readonly sentences: readonly string[];
}

/** A folder with files to import, deleted after the tests of the file. */
export function useImportFiles(server: () => TestServer): ImportFiles {
  const folder = mkdtempSync(join(tmpdir(), 'pbt-import-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const run: ImportFiles['run'] = async (line, onProgress) => {
    const { exitCode, text, data } = await pbt(server(), line, folder, onProgress);
    const report = data as Report;
    const { read: _read, ...rows } = report.rows ?? {};
    return {
      exitCode,
      text,
      report,
      outcomes: Object.fromEntries(Object.entries(rows).filter(([, count]) => count > 0)),
      sentences: (report.reasons ?? []).map(({ sentence }) => sentence),
    };
  };
  const loadText = (name: string, text: string | Buffer, options = '') => {
    writeFileSync(join(folder, name), text);
    return run(`import ${name} ${options}`);
  };
  return {
    folder,
    run,
    loadText,
    load: (name, rows, options) => loadText(name, rows.map((row) => `${JSON.stringify(row)}\n`).join(''), options),
  };
}

/** Rows that other rows refer to. IDs of one test file do not meet those of another. */
export function basics(prefix: string) {
  const group = `G${prefix}`;
  const provider = `P${prefix}`;
  const taxId = `99${prefix}00`.padEnd(9, '0').slice(0, 9);
  const sub = `8${prefix}`.padEnd(9, '0').slice(0, 9);
  return {
    group,
    provider,
    taxId,
    sub,
    member: `${sub}01`,
    groupRow: { id: group, name: 'Group', group_type: 'COMM' },
    taxRow: { tax_id: taxId, name: 'Office' },
    providerRow: {
      id: provider,
      kind: 'person',
      name: 'Ruth Okafor',
      effective_date: '2020-01-01',
      tax_ids: [{ tax_id: taxId }],
    },
    memberRow: { sub_id: sub, suffix: 1, group_id: group, first_name: 'Ada', last_name: 'Byron', dob: '1984-04-12' },
    claimRow: (id: string, more: object = {}) => ({
      id,
      member_id: `${sub}01`,
      provider_id: provider,
      tax_id: taxId,
      type: 'M',
      status: '01',
      service_start: '2026-01-05',
      charged: 100,
      items: [{ num: 1, code: '99213', charged: 100 }],
      ...more,
    }),
  };
}

/** Imports group, tax ID, provider and member. */
export async function loadBasics(files: ImportFiles, of: ReturnType<typeof basics>): Promise<void> {
  for (const [name, row] of [
    ['groups', of.groupRow],
    ['tax-ids', of.taxRow],
    ['providers', of.providerRow],
    ['members', of.memberRow],
  ] as const) {
    const { exitCode, text } = await files.load(`${name}.ndjson`, [row]);
    if (exitCode !== 0) throw new Error(text);
  }
}
