import { describe, expect, test } from 'vitest';
import type { FakeFrame } from '../../test/fake-tab.ts';
import type { World } from '../../test/sign-in.ts';
import { answerFrame, createWorld, signIn } from '../../test/sign-in.ts';

const IDP = 'https://idp.test';

interface Watched extends World {
  readonly frame: FakeFrame;
  readonly say: (data: unknown, from?: Partial<{ origin: string; source: unknown }>) => void;
}

async function watched(sessionState = 's1'): Promise<Watched> {
  const world = await createWorld({ checkSession: true });
  await signIn(world, sessionState ? { session_state: sessionState } : {});
  await world.browser.advance(0);
  const [frame] = world.tab.frames;
  if (!frame) throw new Error('no frame');
  frame.load();
  world.tab.events.length = 0;
  const say: Watched['say'] = (data, from) => world.tab.deliver({ origin: IDP, source: frame, data, ...from });
  return { ...world, frame, say };
}

const errors = ({ tab }: World) => tab.lines.filter((line) => line.startsWith('error')).length;

describe('session check', () => {
  test('is off unless configured', async () => {
    const world = await createWorld();
    await signIn(world, { session_state: 's1' });
    await world.browser.advance(10_000);
    expect(world.tab.frames).toEqual([]);
  });

  test('asks the provider’s frame every 3 seconds [OIDC-24]', async () => {
    const { browser, frame, say } = await watched();
    await browser.advance(2900);
    expect(frame.posted).toEqual([]);
    await browser.advance(100);
    expect(frame.posted).toEqual([{ message: 'pbt-spa s1', targetOrigin: IDP }]);
    for (let beat = 2; beat <= 10; beat++) {
      say('unchanged');
      await browser.advance(3000);
      expect(frame.posted).toHaveLength(beat);
    }
  });

  test('waits for the frame to load', async () => {
    const world = await createWorld({ checkSession: true });
    await signIn(world, { session_state: 's1' });
    await world.browser.advance(9000);
    expect(world.tab.frames[0]?.posted).toEqual([]);
  });

  test('the frame is reloaded after 60 seconds [OIDC-24]', async () => {
    const { browser, frame, say } = await watched();
    frame.url = 'old';
    for (let beat = 0; beat < 19; beat++) {
      await browser.advance(3000);
      say('unchanged');
    }
    expect(frame.url).toBe('old');
    await browser.advance(3000);
    expect(frame.url).not.toBe('old');
    const before = frame.posted.length;
    frame.load();
    await browser.advance(3000);
    expect(frame.posted).toHaveLength(before + 1);
  });

  test.each([
    { unanswered: 3, logged: 0 },
    { unanswered: 4, logged: 1 },
  ])('$unanswered unanswered messages log $logged errors [OIDC-25]', async ({ unanswered, logged }) => {
    const world = await watched();
    // A message counts as unanswered if the next heartbeat precedes its answer.
    await world.browser.advance(3000 * (unanswered + 1));
    expect(world.frame.posted).toHaveLength(unanswered + 1);
    expect(errors(world)).toBe(logged);
  });

  test('an answer resets the count, a foreign message does not [OIDC-25]', async () => {
    const world = await watched();
    await world.browser.advance(12_000);
    world.say('unchanged');
    await world.browser.advance(12_000);
    expect(errors(world)).toBe(0);
    world.say('unchanged', { source: {} });
    world.say('unchanged', { origin: `${IDP}.evil.test` });
    await world.browser.advance(3000);
    expect(errors(world)).toBe(1);
  });

  test('the status "unchanged" emits CheckSessionReceived; an error, a non-text message and another origin do not [OIDC-17]', async () => {
    const { say, tab } = await watched();
    say('unchanged');
    say('error');
    say({ not: 'a text' });
    say('changed', { origin: 'https://evil.test' });
    expect(tab.values('CheckSessionReceived')).toEqual(['unchanged']);
  });

  test('after a change the same user continues with the new session_state', async () => {
    const world = await watched();
    world.say('changed');
    await world.browser.advance(0);
    await answerFrame(world, { session_state: 's2' });
    await world.browser.advance(3000);
    expect(world.tab.values('CheckSessionReceived')).toEqual(['changed']);
    expect(world.tab.client.isAuthenticated()).toBe(true);
    expect(world.frame.posted.at(-1)?.message).toBe('pbt-spa s2');
    await world.tab.client.logout();
    expect(world.tab.assigned.at(-1)).toContain('https://idp.test/end');
  });

  test('after a change without a user the session is cleared, and the sign-out is local', async () => {
    const world = await watched();
    world.say('changed');
    await world.browser.advance(0);
    await answerFrame(world, { error: 'login_required' });
    await world.browser.advance(3000);
    expect(world.tab.tokens()).toBeNull();
    const left = world.tab.assigned.length;
    await world.tab.client.logout();
    expect(world.tab.assigned).toHaveLength(left);
  });

  test('after a change the session stays if the provider does not answer, and a sign-out is local', async () => {
    const world = await watched();
    world.say('changed');
    await world.browser.advance(21_000);
    expect(world.tab.client.isAuthenticated()).toBe(true);
    const left = world.tab.assigned.length;
    await world.tab.client.logout();
    expect([world.tab.assigned.length, world.tab.tokens()]).toEqual([left, null]);
  });

  test('a renewal that times out does not end the session check', async () => {
    const world = await watched();
    world.say('changed');
    await world.browser.advance(20_000); // the renew frame has not answered
    const asked = world.frame.posted.length;
    await world.browser.advance(12_000);
    world.frame.load(); // the 60 seconds of the frame may have passed
    await world.browser.advance(3000);
    expect(world.frame.posted.length).toBeGreaterThan(asked);
    world.say('changed');
    await world.browser.advance(0);
    await answerFrame(world, { error: 'login_required' });
    await world.browser.advance(0);
    expect(world.tab.tokens()).toBeNull();
  });

  test('failed renewals after a change are repeated with growing pauses', async () => {
    const world = await watched();
    const answerAll = async (seconds: number) => {
      for (let passed = 0; passed < seconds; passed++) {
        await world.browser.advance(1000);
        world.frame.load();
        world.say('changed');
      }
    };
    await answerAll(600);
    const renews = world.tab.frames.filter(({ id }) => id.includes('renew')).length;
    expect(renews).toBeGreaterThan(3);
    expect(renews).toBeLessThan(15);
    expect(world.tab.client.isAuthenticated()).toBe(true);
  });

  test('without a session_state no message is sent', async () => {
    const { browser, frame } = await watched('');
    await browser.advance(9000);
    expect(frame.posted).toEqual([]);
  });

  test('ends with the session', async () => {
    const { browser, frame, tab } = await watched();
    await tab.client.logout({ local: true });
    await browser.advance(9000);
    expect([frame.isRemoved, frame.posted]).toEqual([true, []]);
  });

  test('without a frame address no frame is opened', async () => {
    const world = await createWorld({ checkSession: true });
    delete world.idp.discovery['check_session_iframe'];
    await signIn(world, { session_state: 's1' });
    await world.browser.advance(5000);
    expect(world.tab.frames).toEqual([]);
  });
});
