import { sealedText } from './chain.ts';
import type { Db } from '../database/database.ts';
import { createSampleKeys, type Keys } from '../config/keys.ts';
import { StartRefused } from '../config/start-refused.ts';

/** Number of stored values that the master key is tested with, so one changed row does not look like a wrong key. */
const SAMPLE_SIZE = 20;

const isSample = (checkValue: string) => checkValue === createSampleKeys().checkValue;

/** Returns the message for a wrong master key. `stored` is the check value of the database or backup, if known. */
export function wrongKey(place: string, stored: string | null, keys: Keys): string {
  if (stored !== null && isSample(stored)) {
    return `${place} was filled with the sample keys of a demonstration. Use an empty database, or start without PBT_KEYS_FILE.`;
  }
  return isSample(keys.checkValue)
    ? `${place} was made with a key file. Set PBT_KEYS_FILE to that file.`
    : `${place} was made with another key file. Set PBT_KEYS_FILE to that file.`;
}

function canDecrypt(keys: Keys, cipher: string, place: string): boolean {
  try {
    keys.decrypt(cipher, place);
    return true;
  } catch {
    return false;
  }
}

/**
 * Tests the master key with the newest audit rows or, without any, with encrypted Social Security numbers. For
 * databases that were created before the check value was stored.
 */
async function fitsStoredValues(db: Db, keys: Keys): Promise<boolean> {
  const rows = await db.selectFrom('audit').selectAll().orderBy('at', 'desc').limit(SAMPLE_SIZE).execute();
  if (rows.length > 0) return rows.some((row) => keys.seal(sealedText(row)) === row.hash);
  const members = await db
    .selectFrom('member')
    .select(['id', 'ssn_cipher'])
    .where('ssn_cipher', 'is not', null)
    .limit(SAMPLE_SIZE)
    .execute();
  return (
    members.length === 0 || members.some(({ id, ssn_cipher }) => canDecrypt(keys, ssn_cipher!, `member|ssn|${id}`))
  );
}

/**
 * Refuses a master key that differs from the one the database was created with. The first start stores the key's check
 * value. With a wrong key, the portal could not decrypt numbers, and new audit rows would have wrong seals.
 */
export async function ensureKeyFits(db: Db, keys: Keys): Promise<void> {
  const read = async () => (await db.selectFrom('key_check').select('value').executeTakeFirst())?.value ?? null;
  let stored = await read();
  if (stored === null) {
    if (!(await fitsStoredValues(db, keys))) throw new StartRefused(wrongKey('The database', null, keys));
    // Two processes may start at once. The first insert decides.
    await db
      .insertInto('key_check')
      .values({ value: keys.checkValue })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    stored = await read();
  }
  if (stored !== keys.checkValue) throw new StartRefused(wrongKey('The database', stored, keys));
}
