import { describe, expect, test } from 'vitest';
import { ORIGIN } from '../test/fake-tab.ts';
import { stored } from '../test/fake-idp.ts';
import { answerFrame, answerOf, createWorld, signIn } from '../test/sign-in.ts';

/** All secrets: tokens, code, verifier, nonce, state and a claim that looks like an SSN. */
async function wholeLife() {
  const world = await createWorld({ logLevel: 'debug', useRefreshToken: true, silentRenew: true });
  const secrets: string[] = ['123-45-6789'];
  const { idp, tab } = world;
  idp.answer = (body) => {
    secrets.push(...[body['access_token'], body['id_token'], body['refresh_token']].map(String));
    return body;
  };
  await tab.client.login();
  const record = stored(tab.storage.get(tab.transactionKeys()[0] ?? ''));
  secrets.push(String(record['codeVerifier']), String(record['nonce']), String(record['state']));
  const url = await idp.authorize(tab.assigned[0] ?? '');
  secrets.push(new URL(url).searchParams.get('code') ?? '');
  await tab.load(url).checkAuth();
  const seen = [...tab.events];
  await tab.client.forceRefresh();
  idp.plans.token.push(500, 'network');
  await world.browser.until(tab.client.forceRefresh());
  idp.forgery.token = (token) => `${token}x`;
  await tab.client.forceRefresh();
  idp.forgery = {};
  await signIn(world);
  idp.plans.revocation.push(...Array.from({ length: 6 }, () => 500));
  await world.browser.until(tab.client.revokeAndLogout());
  return { ...world, secrets, events: [...seen, ...tab.events] };
}

describe('secrets stay private', () => {
  test('no log line has a secret, even at the debug level', async () => {
    const { secrets, tab } = await wholeLife();
    expect(tab.lines.length).toBeGreaterThan(20);
    expect(secrets.length).toBeGreaterThan(10);
    for (const secret of secrets) expect(tab.lines.join('\n')).not.toContain(secret);
  });

  test('no event has a secret', async () => {
    const { events, secrets } = await wholeLife();
    for (const secret of secrets) expect(JSON.stringify(events)).not.toContain(secret);
  });

  test('no address has a secret, and storage has none after the sign-out', async () => {
    const { secrets, tab } = await wholeLife();
    for (const secret of secrets) expect([tab.href, ...tab.replaced].join(' ')).not.toContain(secret);
    for (const secret of secrets) expect(JSON.stringify([...tab.storage])).not.toContain(secret);
  });

  test('nothing is stored before it is validated', async () => {
    const world = await createWorld({ useRefreshToken: true });
    const url = await answerOf(world);
    let stolen = '';
    world.idp.answer = (body) => {
      stolen = String(body['access_token']);
      return body;
    };
    world.idp.plans.jwks.push(() => {
      expect(JSON.stringify([...world.tab.storage])).not.toContain(stolen);
      return Response.json({ keys: world.idp.shown });
    });
    await world.tab.load(url).checkAuth();
    expect(JSON.stringify([...world.tab.storage])).toContain(stolen);
  });

  test('a renewal in the frame leaves no secret in the address', async () => {
    const world = await createWorld();
    const result = world.tab.client.forceRefresh();
    await world.browser.advance(0);
    await answerFrame(world);
    await result;
    expect([world.tab.href, world.tab.replaced]).toEqual([`${ORIGIN}/search`, []]);
  });
});
