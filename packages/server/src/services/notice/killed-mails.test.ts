import pg from 'pg';
import { describe, expect, inject, test } from 'vitest';
import { killMailProcesses } from '../../../test/mail/killed-mails.ts';
import { TEST_LIMITS } from '../../../test/settings.ts';
import { openDatabase } from '../../database/open.ts';
import { BULK_CONNECTIONS } from '../../mail/bulk-mailer.ts';

const NAME = 'pbt_test_killed_mails';
const PEOPLE = 120;
const KILLS = 4;

describe.runIf(inject('database').engine === 'postgres')('processes that are killed while they send', () => {
  test('no person gets two emails, and each gets one whose sending no kill cut off [NOTICE-06]', async () => {
    const { source } = inject('database');
    const admin = new pg.Client({ connectionString: source });
    await admin.connect();
    await admin.query(`drop database if exists ${NAME} with (force)`);
    await admin.query(`create database ${NAME}`);
    const url = new URL(source);
    url.pathname = `/${NAME}`;
    const database = await openDatabase({ url: url.href, dataDir: undefined, poolSize: 2, limits: TEST_LIMITS });
    try {
      const options = { db: database.db, url: url.href, people: PEOPLE, kills: KILLS, next: Math.random };
      const result = await killMailProcesses(options);
      expect(result).toMatchObject({ kills: KILLS, twice: [], lost: [], leaks: [] });
      expect(result.cutOff).toBeLessThanOrEqual(KILLS * BULK_CONNECTIONS);
      expect(result.sent).toBe(PEOPLE - result.cutOff);
    } finally {
      await database.close();
      await admin.query(`drop database ${NAME} with (force)`);
      await admin.end();
    }
  });
});
