import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@pbt/server/database/open';
import { importDisturbed, importFolder } from '../../../packages/server/test/killed-imports/import-disturbed.ts';
import {
  differences,
  tornRecords,
  withClient,
  type ImportPlace,
} from '../../../packages/server/test/killed-imports/import-place.ts';
import { writeGeneration } from '../../../packages/server/test/plan-files/plan-generations.ts';
import { startOwnCluster, type OwnCluster } from '../../stage/own-cluster.ts';
import { databaseUrl } from '../../stage/template-database.ts';
import { random, tally, type Part, type PartOptions } from '../part.ts';

const TIMES = { short: 6, long: 200 };
/** After this many disturbances, the next generation of files is imported. */
const TIMES_PER_FOLDER = 5;
const GENERATIONS = [1, 2, 3];
/** More than four chunks. */
const CLAIMS = 11_000;
const EMPTY = 'pbt_trust_imports';

const replace = (cluster: OwnCluster, name: string, template: string) =>
  withClient(cluster.url, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name} template ${template}`);
  });

/** Imports all generations without a disturbance and keeps a copy of the database after each. */
async function importCalmly(cluster: OwnCluster, folder: string, folders: readonly string[]): Promise<ImportPlace[]> {
  const name = 'pbt_trust_calm';
  const placeOf = (database: string): ImportPlace => ({
    url: databaseUrl(cluster.url, database),
    dataDir: join(folder, 'calm'),
    pdfs: join(folder, 'pdfs'),
  });
  await replace(cluster, name, EMPTY);
  const places: ImportPlace[] = [];
  for (const [at, from] of folders.entries()) {
    await importFolder(placeOf(name), from);
    await replace(cluster, `${name}_${at}`, name);
    places.push(placeOf(`${name}_${at}`));
  }
  return places;
}

async function disturbImports(cluster: OwnCluster, folder: string, { long, seed, log }: PartOptions) {
  const count = tally();
  const next = random(seed);
  const folders = GENERATIONS.map((generation) => writeGeneration(folder, generation, CLAIMS));
  await (await openDatabase({ url: await createEmpty(cluster), dataDir: undefined })).close();
  const calm = await importCalmly(cluster, folder, folders);
  const times = long ? TIMES.long : TIMES.short;
  let [done, restarts] = [0, 0];
  for (let round = 1; done < times && round <= times; round += 1) {
    const name = 'pbt_trust_disturbed';
    await replace(cluster, name, EMPTY);
    const place = {
      url: databaseUrl(cluster.url, name),
      dataDir: join(folder, `round-${round}`),
      pdfs: join(folder, 'pdfs'),
    };
    // Later generations depend on earlier ones, so a moment tells all moments of its round.
    const moments: string[] = [];
    for (const [at, from] of folders.entries()) {
      const about = () => `seed ${seed}, round ${round}, generation ${at + 1}, after ${moments.join('; ')}`;
      const onDisturbed = async (moment: string) => {
        moments.push(moment);
        const torn = await tornRecords(place);
        count.check(torn.length === 0, () => `${about()}: records are incomplete: ${torn.slice(0, 5).join(', ')}`);
      };
      const restart = () => cluster.restart();
      try {
        const more = Math.min(TIMES_PER_FOLDER, times - done);
        done += (await importDisturbed(place, from, { claims: CLAIMS, times: more, next, restart, onDisturbed }))
          .length;
      } catch (error) {
        count.fail(`${about()}: ${(error as Error).message}`);
        break;
      }
      const found = await differences(calm[at]!, place);
      count.check(found.length === 0, () => `${about()}: ${found.slice(0, 6).join('; ')}`);
    }
    restarts += moments.filter((moment) => moment.startsWith('restart')).length;
    log(`${done} disturbances, ${restarts} of them restarts of PostgreSQL`);
  }
  return count.result(`${done} disturbances, ${restarts} of them restarts of PostgreSQL`);
}

async function createEmpty(cluster: OwnCluster): Promise<string> {
  await withClient(cluster.url, (client) => client.query(`create database ${EMPTY}`));
  return databaseUrl(cluster.url, EMPTY);
}

async function run(options: PartOptions) {
  const cluster = await startOwnCluster();
  if (!cluster) return { ...tally().result(), note: 'needs an own PostgreSQL' };
  const folder = mkdtempSync(join(tmpdir(), 'pbt-trust-imports-'));
  try {
    return await disturbImports(cluster, folder, options);
  } finally {
    cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

export const imports: Part = { name: 'imports', run };
