import { openDatabase } from '@pbt/server/database/open';
import pg from 'pg';
import { hasDebianMailServer, startDebianMailServer } from '../../../packages/server/test/mail/debian-mail-server.ts';
import { killMailProcesses } from '../../../packages/server/test/mail/killed-mails.ts';
import { startOwnCluster } from '../../stage/own-cluster.ts';
import { databaseUrl } from '../../stage/template-database.ts';
import { random, tally, type Part, type PartOptions } from '../part.ts';

const SIZE = { short: { people: 200, kills: 8 }, long: { people: 5000, kills: 100 } };
const NAME = 'pbt_trust_mails';

async function createEmpty(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${NAME}`);
  await client.end();
  return databaseUrl(url, NAME);
}

/**
 * Four processes send the daily email on one database, and are killed at random moments. The mail server is Debian's
 * aiosmtpd if it is installed.
 */
async function run({ long, seed }: PartOptions) {
  const count = tally();
  const cluster = await startOwnCluster();
  if (!cluster) return { ...count.result(), note: 'needs an own PostgreSQL' };
  try {
    const url = await createEmpty(cluster.url);
    const database = await openDatabase({ url, dataDir: undefined, poolSize: 2 });
    try {
      const { people, kills } = long ? SIZE.long : SIZE.short;
      const isDebian = hasDebianMailServer();
      const result = await killMailProcesses({
        ...(isDebian ? { startServer: startDebianMailServer } : {}),
        db: database.db,
        url,
        people,
        kills,
        next: random(seed),
      });
      const { twice, lost, leaks, cutOff, sent, milliseconds } = result;
      count.check(twice.length === 0, () => `${twice.length} people got two emails`);
      count.check(lost.length === 0, () => `${lost.length} emails are stored as sent, but were not received`);
      count.check(sent + cutOff === people, () => `${people - sent - cutOff} people got no email`);
      count.check(leaks.length === 0, () => `${leaks.length} emails have patient data`);
      const seconds = (milliseconds / 1000).toFixed(1);
      const by = isDebian ? 'received by aiosmtpd' : 'received by a server of the suite';
      return count.result(`${result.kills} kills, ${sent} emails ${by}, ${cutOff} cut off, ${seconds} s`);
    } finally {
      await database.close();
    }
  } finally {
    cluster.stop();
  }
}

export const mails: Part = { name: 'mails', run };
