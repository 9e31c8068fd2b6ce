/**
 * A process that sends the daily email of one day until it is killed, or gets a message. Arguments: database address, mail server, day.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '../../src/config/config.ts';
import { openDatabase } from '../../src/database/open.ts';
import { createDeps } from '../../src/deps.ts';
import { runDailyMail } from '../../src/services/notice/daily-mail.ts';
import { TEST_LIMITS } from '../settings.ts';

const [url, smtpUrl, day] = process.argv.slice(2) as [string, string, string];
process.on('disconnect', () => process.exit(1));
const stopping = new AbortController();
process.on('message', () => stopping.abort());

const database = await openDatabase({ url, dataDir: undefined, poolSize: 4, limits: TEST_LIMITS });
const config = readConfig({ DATABASE_URL: url, SMTP_URL: smtpUrl, PUBLIC_URL: 'https://portal.example.org' });
const now = new Date(`${day}T07:00:00-07:00`);
const deps = createDeps(database, config, { now: () => now, today: () => day });
process.send?.('ready');
while (!stopping.signal.aborted) {
  await runDailyMail(deps, new AbortController().signal);
  // The job of a portal runs once a minute.
  await pause(100);
}
await database.close();
process.exit(0);
