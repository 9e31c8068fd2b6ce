import type { OidcClient } from '../src/client-types.ts';
import { createOidcClient } from '../src/client.ts';
import type { Env, FramePort, PopupPort, WindowMessage } from '../src/env.ts';
import { isRecord, parseJson } from '../src/encoding.ts';
import { parseTokens } from '../src/session/session.ts';
import type { EventName, LoginConfig, OidcEvent, TokenSet } from '../src/types.ts';
import type { FakeBrowser } from './fake-browser.ts';
import type { FakeIdp } from './fake-idp.ts';

export const ORIGIN = 'https://portal.test';
export const CONFIG: LoginConfig = {
  authority: 'https://idp.test',
  clientId: 'pbt-spa',
  redirectUrl: `${ORIGIN}/login`,
  silentRenewUrl: `${ORIGIN}/silent-renew.html`,
  postLogoutRedirectUri: `${ORIGIN}/login`,
};

export interface FakeFrame extends FramePort {
  readonly id: string;
  url: string;
  isRemoved: boolean;
  readonly posted: { message: string; targetOrigin: string }[];
  load: () => void;
}

export interface FakePopup extends PopupPort {
  readonly features: string;
  readonly visited: string[];
  closed: boolean;
}

/** One browser tab with storage, address, windows and the client that runs in it. */
export interface FakeTab {
  client: OidcClient;
  readonly env: Env;
  readonly storage: Map<string, string>;
  readonly events: OidcEvent[];
  readonly routes: string[];
  readonly assigned: string[];
  readonly replaced: string[];
  readonly lines: string[];
  readonly frames: FakeFrame[];
  readonly popups: FakePopup[];
  readonly forms: { url: string; fields: Readonly<Record<string, string>> }[];
  readonly sentToOpener: { message: unknown; targetOrigin: string }[];
  href: string;
  ownName: string;
  blocksPopups: boolean;
  isSelfClosed: boolean;
  deliver: (message: WindowMessage) => void;
  wake: () => void;
  /** Loads a new page in the same tab. */
  load: (href: string, config?: LoginConfig) => OidcClient;
  names: () => EventName[];
  values: (name: EventName) => unknown[];
  tokens: () => TokenSet | null;
  transactionKeys: () => string[];
}

function fakeFrame(id: string, url: string): FakeFrame {
  const handlers: (() => void)[] = [];
  const frame: FakeFrame = {
    id,
    url,
    isRemoved: false,
    posted: [],
    owns: (source) => source === frame,
    post: (message, targetOrigin) => void frame.posted.push({ message, targetOrigin }),
    onLoad: (handler) => void handlers.push(handler),
    reload: () => void (frame.url = url),
    remove: () => void (frame.isRemoved = true),
    load: () => handlers.forEach((handler) => handler()),
  };
  return frame;
}

function fakePopup(features: string): FakePopup {
  const popup: FakePopup = {
    features,
    visited: [],
    closed: false,
    owns: (source) => source === popup,
    isClosed: () => popup.closed,
    go: (url) => void popup.visited.push(url),
    close: () => void (popup.closed = true),
  };
  return popup;
}

export interface TabOptions {
  readonly browser: FakeBrowser;
  readonly idp: FakeIdp;
  readonly config?: Partial<LoginConfig>;
  readonly storage?: Map<string, string>;
  readonly href?: string;
  readonly env?: Partial<Env>;
}

/** The ports of a tab; `createTab` adds the client. */
export function createTab(options: TabOptions): FakeTab {
  const { browser, idp } = options;
  const storage = options.storage ?? new Map<string, string>();
  const listeners = new Set<(message: WindowMessage) => void>();
  const wakers = new Set<() => void>();
  const config: LoginConfig = { ...CONFIG, ...options.config };

  const env: Env = {
    now: browser.now,
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
    fetch: idp.fetch,
    storage: {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => void storage.set(key, value),
      removeItem: (key) => void storage.delete(key),
      keys: () => [...storage.keys()],
    },
    page: {
      href: () => tab.href,
      assign: (url) => void tab.assigned.push(url),
      replaceUrl: (url) => {
        tab.replaced.push(url);
        tab.href = url;
      },
    },
    windows: {
      openFrame(id, url) {
        const frame = fakeFrame(id, url);
        tab.frames.push(frame);
        return frame;
      },
      openPopup(_name, features) {
        if (tab.blocksPopups) return null;
        const popup = fakePopup(features);
        tab.popups.push(popup);
        return popup;
      },
      viewport: () => ({ left: 100, top: 50, width: 1200, height: 900 }),
      ownName: () => tab.ownName,
      postToOpener: (message, targetOrigin) => void tab.sentToOpener.push({ message, targetOrigin }),
      closeSelf: () => void (tab.isSelfClosed = true),
      submitForm: (url, fields) => void tab.forms.push({ url, fields }),
      onMessage(handler) {
        listeners.add(handler);
        return () => listeners.delete(handler);
      },
    },
    locks: browser.locks,
    channel: browser.channel,
    after: browser.after,
    onWake(handler) {
      wakers.add(handler);
      return () => wakers.delete(handler);
    },
    navigate: (route) => void tab.routes.push(route),
    log: (level, line) => void tab.lines.push(`${level} ${line}`),
    ...options.env,
  };

  const start = (href: string, next: LoginConfig) => {
    tab.href = href;
    const client = createOidcClient(next, env);
    client.events.subscribe((event) => void tab.events.push(event));
    return client;
  };
  const tab: Omit<FakeTab, 'client'> & { client?: OidcClient } = {
    env,
    storage,
    events: [],
    routes: [],
    assigned: [],
    replaced: [],
    lines: [],
    frames: [],
    popups: [],
    forms: [],
    sentToOpener: [],
    href: options.href ?? `${ORIGIN}/search`,
    ownName: '',
    blocksPopups: false,
    isSelfClosed: false,
    deliver: (message) => listeners.forEach((listener) => listener(message)),
    wake: () => wakers.forEach((waker) => waker()),
    load(href, next = config) {
      tab.client?.stop();
      tab.events.length = 0;
      tab.client = start(href, next);
      return tab.client;
    },
    names: () => tab.events.map(({ type }) => type),
    values: (name) => tab.events.filter(({ type }) => type === name).map(({ value }) => value),
    tokens() {
      const blob = parseJson(storage.get(`pbt.oidc.${config.configId ?? `0-${config.clientId}`}`) ?? 'null');
      return isRecord(blob) ? parseTokens(blob['tokens']) : null;
    },
    transactionKeys: () => [...storage.keys()].filter((key) => key.startsWith('pbt.oidc.tx.')),
  };
  const client = start(tab.href, config);
  return Object.assign(tab, { client });
}
