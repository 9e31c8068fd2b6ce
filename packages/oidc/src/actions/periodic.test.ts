import { describe, expect, test } from 'vitest';
import type { World } from '../../test/sign-in.ts';
import { createWorld, signIn } from '../../test/sign-in.ts';
import type { LoginConfig } from '../types.ts';

/** Seconds from the sign-in to the event that a token has expired. */
async function noticedAfter(config: Partial<LoginConfig>, expires_in: number): Promise<number> {
  const world: World = await createWorld(config);
  world.idp.answer = (body) => ({ ...body, expires_in });
  await signIn(world);
  const began = world.browser.now();
  const noticed = new Promise<number>((resolve) => {
    world.tab.client.on('TokenExpired', () => resolve((world.browser.now() - began) / 1000));
  });
  return world.browser.until(noticed, 500);
}

describe('token check', () => {
  test.each([
    { life: 3, noticed: 4 },
    { life: 4, noticed: 4 },
    { life: 5, noticed: 8 },
  ])(
    'runs every 4 seconds: a token that lives $life s is found expired after $noticed s [OIDC-23]',
    async ({ life, noticed }) => {
      expect(await noticedAfter({}, life)).toBe(noticed);
    },
  );

  test('runs at the configured interval [OIDC-23]', async () => {
    expect(await noticedAfter({ tokenCheckIntervalSeconds: 10 }, 5)).toBe(10);
  });

  test('can be started early and stopped; a second start has no effect', async () => {
    const world = await createWorld();
    await signIn(world);
    world.tab.client.startPeriodicCheck();
    world.tab.client.startPeriodicCheck();
    world.tab.client.stop();
    world.tab.events.length = 0;
    await world.browser.advance(120_000);
    world.tab.wake();
    expect(world.tab.names()).toEqual([]);
  });
});
