// Loaded in advance, so that no lazily loaded file takes real time during a test.
import '../src/actions/sign-in.ts';
import '../src/windows/check-session.ts';
import '../src/protocol/dpop.ts';
import '../src/protocol/jws.ts';
import '../src/protocol/par.ts';
import '../src/actions/popup-sign-in.ts';
import '../src/actions/provider-requests.ts';
import type { LoginConfig, LoginResult } from '../src/types.ts';
import { createFakeBrowser } from './fake-browser.ts';
import type { FakeBrowser } from './fake-browser.ts';
import { createFakeIdp } from './fake-idp.ts';
import type { FakeIdp } from './fake-idp.ts';
import type { FakeTab, TabOptions } from './fake-tab.ts';
import { createTab, ORIGIN } from './fake-tab.ts';

export interface World {
  readonly browser: FakeBrowser;
  readonly idp: FakeIdp;
  readonly tab: FakeTab;
}

export const START = Date.parse('2026-03-02T10:00:00.000Z');

export async function createWorld(config: Partial<LoginConfig> = {}, rest: Partial<TabOptions> = {}): Promise<World> {
  const browser = createFakeBrowser(START);
  const idp = await createFakeIdp(browser);
  return { browser, idp, tab: createTab({ browser, idp, config, ...rest }) };
}

/** Starts a sign-in. Returns the address that the provider redirects to. */
export async function answerOf({ idp, tab }: World, extra?: Record<string, string>): Promise<string> {
  await tab.client.login();
  return idp.authorize(tab.assigned.at(-1) ?? '', extra);
}

/** The provider answers in the renew frame, whose page posts the address to the tab. */
export async function answerFrame({ idp, tab }: World, extra?: Record<string, string>): Promise<void> {
  const frame = tab.frames.findLast(({ id }) => id.startsWith('pbt-oidc-renew'));
  const url = await idp.authorize(frame?.url ?? '', extra);
  tab.deliver({ origin: ORIGIN, source: frame, data: { type: 'pbt.oidc.callback', url } });
}

/** A complete sign-in: leave, return to a new page, check. */
export async function signIn(world: World, extra?: Record<string, string>): Promise<LoginResult> {
  const url = await answerOf(world, extra);
  return world.tab.load(url).checkAuth();
}
