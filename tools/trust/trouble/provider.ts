import { readConfig } from '@pbt/server/config/config';
import { createTokenVerifier } from '@pbt/server/identity/verify-token';
import { claimsOf, type Issuer, type Key, type ProviderFault } from '../../stage/issuer.ts';
import { moveClock } from '../../stage/shift-clock.ts';
import type { tally } from '../part.ts';

type Count = ReturnType<typeof tally>;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Returns the status that a call with this token gets. Only the token is verified; its user is not looked up. */
type Ask = (token: string) => Promise<number>;

function newVerifier(issuer: Issuer): Ask {
  const { identityProvider } = readConfig({ OIDC_AUTHORITY: issuer.url, OIDC_AUDIENCE: 'pbt-api' });
  const verify = createTokenVerifier(identityProvider);
  return (token) =>
    verify(token).then(
      () => 200,
      (error: { status?: number }) => error.status ?? 500,
    );
}

async function expectStatus(count: Count, about: string, given: Promise<number>, wanted: number): Promise<void> {
  const status = await given;
  count.check(status === wanted, () => `${about}: ${status}, not ${wanted}`);
}

/** Signs a token with the time of the moved clock. */
const signToken = (issuer: Issuer, key?: Key, change?: Record<string, unknown>) =>
  issuer.sign(claimsOf(issuer.url, 'staff', change), key ? { key } : {});

async function checkOutages(issuer: Issuer, count: Count): Promise<void> {
  for (const fault of ['gone', 'failing', 'malformed', 'endless'] satisfies ProviderFault[]) {
    const ask = newVerifier(issuer);
    await expectStatus(count, `before the provider was ${fault}`, ask(await signToken(issuer)), 200);
    issuer.setFault(fault);
    for (const minutes of [0.5, 5, 9, 11, 15, 20, 25, 30]) {
      moveClock(minutes * MINUTE);
      const about = `the provider ${fault} for ${minutes} minutes`;
      await expectStatus(count, about, ask(await signToken(issuer)), 200);
      await expectStatus(count, `${about}, an expired token`, ask(await signToken(issuer, undefined, { exp: 1 })), 401);
      const unknown = newVerifier(issuer);
      await expectStatus(count, `${about}, keys unknown`, unknown(await signToken(issuer)), 503);
    }
    moveClock(25 * HOUR);
    await expectStatus(count, `the provider ${fault} for more than a day`, ask(await signToken(issuer)), 503);
    issuer.setFault('none');
    moveClock(25 * HOUR + MINUTE);
    await expectStatus(count, `the provider back after it was ${fault}`, ask(await signToken(issuer)), 200);
    moveClock(0);
  }
}

/**
 * A provider that accepts connections but never responds must not delay a call for more than 9 s. Later calls must not
 * send it a request each.
 */
async function checkSilence(issuer: Issuer, count: Count): Promise<void> {
  const ask = newVerifier(issuer);
  issuer.setFault('silent');
  const started = performance.now();
  await expectStatus(count, 'a silent provider, keys unknown', ask(await signToken(issuer)), 503);
  const took = performance.now() - started;
  count.check(took < 9000, () => `a silent provider kept a call for ${took.toFixed(0)} ms`);
  const asked = issuer.requests();
  for (let turn = 0; turn < 20; turn += 1) await ask(await signToken(issuer));
  count.check(
    issuer.requests() - asked <= 1,
    () => `an unavailable provider got ${issuer.requests() - asked} requests in a moment`,
  );
  issuer.setFault('none');
}

async function checkRotation(issuer: Issuer, count: Count): Promise<void> {
  const [old, next, last] = [issuer.keys.RS256, await issuer.newKey('next'), await issuer.newKey('last')];
  const ask = newVerifier(issuer);
  issuer.publishKeys([old]);
  await expectStatus(count, 'the first key', ask(await signToken(issuer, old)), 200);
  await expectStatus(count, 'a key that is not published yet', ask(await signToken(issuer, next)), 401);
  issuer.publishKeys([old, next]);
  moveClock(MINUTE);
  await expectStatus(count, 'a new key beside the old one', ask(await signToken(issuer, next)), 200);
  await expectStatus(count, 'the old key beside a new one', ask(await signToken(issuer, old)), 200);
  issuer.publishKeys([last]);
  moveClock(3 * MINUTE);
  await expectStatus(count, 'a new key alone', ask(await signToken(issuer, last)), 200);
  await expectStatus(count, 'an old key that is withdrawn', ask(await signToken(issuer, old)), 401);
  await expectStatus(count, 'the key before it', ask(await signToken(issuer, next)), 401);
  // A verified token must not stay valid in the cache after its key is withdrawn.
  const kept = await signToken(issuer, last);
  await expectStatus(count, 'a token', ask(kept), 200);
  issuer.publishKeys([next]);
  moveClock(15 * MINUTE);
  await expectStatus(count, 'the same token after its key was withdrawn', ask(kept), 401);
  const asked = issuer.requests();
  for (let turn = 0; turn < 20; turn += 1) await ask(await signToken(issuer, await foreignKeyOf(issuer, turn)));
  count.check(issuer.requests() - asked <= 2, () => `unknown keys caused ${issuer.requests() - asked} requests`);
  moveClock(0);
  issuer.publishKeys(Object.values(issuer.keys));
}

const foreignKeyOf = async (issuer: Issuer, turn: number): Promise<Key> => ({
  ...issuer.foreignKey,
  kid: `foreign-${turn}`,
});

async function checkWrongClocks(issuer: Issuer, count: Count): Promise<void> {
  for (const [seconds, ahead, behind] of [
    [30, 200, 200],
    [90, 401, 401],
    [200, 401, 401],
    [3600, 401, 401],
  ] as const) {
    const now = Math.floor(Date.now() / 1000);
    const ask = newVerifier(issuer);
    const early = { iat: now + seconds, nbf: now + seconds, exp: now + seconds + 300 };
    await expectStatus(
      count,
      `the provider's clock ${seconds} s ahead`,
      ask(await signToken(issuer, undefined, early)),
      ahead,
    );
    const late = { iat: now - seconds - 300, nbf: now - seconds - 300, exp: now - seconds };
    await expectStatus(
      count,
      `a token that ended ${seconds} s ago`,
      ask(await signToken(issuer, undefined, late)),
      behind,
    );
    const made = await signToken(issuer, undefined, { iat: now, nbf: now, exp: now + 10 });
    moveClock(-seconds * SECOND);
    await expectStatus(count, `our clock ${seconds} s behind`, newVerifier(issuer)(made), ahead);
    moveClock((seconds + 10) * SECOND);
    await expectStatus(count, `our clock ${seconds} s ahead`, newVerifier(issuer)(made), behind);
    moveClock(0);
  }
}

/** Tests the token check while the identity provider is down, after key changes, and with clocks that differ. */
export async function providerTrouble(issuer: Issuer, count: Count): Promise<string> {
  try {
    await checkOutages(issuer, count);
    await checkSilence(issuer, count);
    await checkRotation(issuer, count);
    await checkWrongClocks(issuer, count);
  } finally {
    moveClock(0);
    issuer.setFault('none');
  }
  return 'the identity provider lost for 30 minutes in 5 ways, keys rotated, clocks wrong by 30 s to 1 h';
}
