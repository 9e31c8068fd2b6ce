import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createPrng } from '@pbt/demo-data/rows/seeded-random';
import { importDisturbed, importFolder } from '../../test/killed-imports/import-disturbed.ts';
import { differences, tornRecords, withClient, type ImportPlace } from '../../test/killed-imports/import-place.ts';
import { writeGeneration } from '../../test/plan-files/plan-generations.ts';

/** `npm run trust -- --only imports --long` disturbs many more imports, and restarts PostgreSQL too. */
const KILLS_PER_GENERATION = 2;
/** Three chunks: one that is stored before a kill, one that is cut off, and one that is left. */
const CLAIMS = 6000;
/** Processes are started one after the other. It took 150 s while the machine had seven times as much work as it can do. */
const LIMIT_MS = 300_000;
const { engine, source } = inject('database');
const folder = mkdtempSync(join(tmpdir(), 'pbt-kills-'));
const made: string[] = [];

async function createPlace(label: string): Promise<ImportPlace> {
  const name = `pbt_test_${label}_${randomBytes(4).toString('hex')}`;
  await withClient(source, (client) => client.query(`create database ${name} template pbt_test_template`));
  made.push(name);
  const url = new URL(source);
  url.pathname = `/${name}`;
  return { url: url.href, dataDir: join(folder, label), pdfs: join(folder, 'pdfs') };
}

afterAll(async () => {
  for (const name of made) await withClient(source, (client) => client.query(`drop database ${name} with (force)`));
  rmSync(folder, { recursive: true, force: true });
});

describe.runIf(engine === 'postgres')('an import that is killed', () => {
  let calm: ImportPlace;
  let killed: ImportPlace;
  const folders: string[] = [];
  beforeAll(async () => {
    for (const generation of [1, 2, 3]) folders.push(writeGeneration(folder, generation, CLAIMS));
    [calm, killed] = [await createPlace('calm'), await createPlace('killed')];
  }, 120_000);

  test(
    'and resumed ends with the rows and counts of an undisturbed import [IMPORT-30] [IMPORT-48]',
    async () => {
      const { next } = createPrng('kills of imports');
      const moments: string[] = [];
      for (const from of folders) {
        await importFolder(calm, from);
        const onDisturbed = async (moment: string) =>
          expect({ moment, torn: await tornRecords(killed) }).toEqual({ moment, torn: [] });
        moments.push(
          ...(await importDisturbed(killed, from, { claims: CLAIMS, times: KILLS_PER_GENERATION, next, onDisturbed })),
        );
        expect({ moments, differences: await differences(calm, killed) }).toEqual({ moments, differences: [] });
      }
      expect(moments.length).toBeGreaterThanOrEqual(KILLS_PER_GENERATION);
    },
    LIMIT_MS,
  );

  test('leaves no staged rows and no lost file [IMPORT-12] [IMPORT-52]', async () => {
    await withClient(killed.url, async (client) => {
      const { rows: staged } = await client.query('select distinct import_id from import_staged');
      expect(staged).toEqual([]);
      const { rows } = await client.query<{ sha256: string }>('select distinct sha256 from plan_document');
      const stored = new Set(
        readdirSync(join(killed.dataDir, 'files'), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => entry.name),
      );
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.filter(({ sha256 }) => !stored.has(sha256))).toEqual([]);
      const { rows: listed } = await client.query<{ key: string }>('select storage_key as key from unreferenced_file');
      const known = new Set([...rows.map(({ sha256 }) => sha256), ...listed.map(({ key }) => key)]);
      expect([...stored].filter((key) => !known.has(key))).toEqual([]);
    });
  });
});
