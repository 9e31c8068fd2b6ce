import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { browserEnv } from './browser-env.ts';

/** A minimal element that records its use. */
class FakeElement extends EventTarget {
  readonly tag: string;
  readonly children: FakeElement[] = [];
  readonly attributes: Record<string, string> = {};
  readonly contentWindow = { postMessage: vi.fn<(message: unknown, origin: string) => void>() };
  readonly submit = vi.fn<() => void>();
  readonly remove = vi.fn<() => void>();
  id = '';
  src = '';
  method = '';
  action = '';
  name = '';
  value = '';
  type = '';
  hidden = false;

  constructor(tag: string) {
    super();
    this.tag = tag;
  }
  append(child: FakeElement) {
    this.children.push(child);
  }
  setAttribute(name: string, value: string) {
    this.attributes[name] = value;
  }
}

class FakeDocument extends EventTarget {
  readonly body = new FakeElement('body');
  visibilityState = 'visible';
  createElement(tag: string) {
    return new FakeElement(tag);
  }
  getElementById(id: string) {
    return this.body.children.find((child) => child.id === id) ?? null;
  }
}

const page = { href: 'https://portal.test/login?code=1', assign: vi.fn<(url: string) => void>() };

class FakeWindow extends EventTarget {
  readonly name = 'w';
  readonly screenX = 10;
  readonly screenY = 20;
  readonly outerWidth = 1000;
  readonly outerHeight = 800;
  readonly sessionStorage = { getItem: () => 'v' };
  readonly toOpener = vi.fn<(message: unknown, origin: string) => void>();
  open = vi.fn<() => unknown>(() => null);
  opener: unknown = { postMessage: this.toOpener };
}

const replaceState = vi.fn<(state: unknown, unused: string, url: string) => void>();
let fakeWindow: FakeWindow;
let fakeDocument: FakeDocument;

beforeEach(() => {
  fakeDocument = new FakeDocument();
  fakeWindow = new FakeWindow();
  vi.stubGlobal('window', fakeWindow);
  vi.stubGlobal('document', fakeDocument);
  vi.stubGlobal('location', page);
  vi.stubGlobal('history', { state: { key: 7 }, replaceState });
});
afterEach(() => vi.unstubAllGlobals());

function env() {
  const found = browserEnv();
  if (!found) throw new Error('no environment');
  return found;
}

describe('the browser', () => {
  test('does not exist in plain Node, so browserEnv returns null', () => {
    vi.unstubAllGlobals();
    expect(browserEnv()).toBeNull();
  });

  test('session storage, never local storage, is used', () => {
    expect(env().storage?.getItem('x')).toBe('v');
    vi.stubGlobal('localStorage', null);
    expect(env().storage).not.toBeNull();
  });

  test('blocked storage is detected', () => {
    Object.defineProperty(fakeWindow, 'sessionStorage', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
    expect(env().storage).toBeNull();
  });

  test('a clean address replaces the entry and keeps the router’s state', () => {
    env().page.replaceUrl('https://portal.test/login');
    expect(replaceState).toHaveBeenCalledWith({ key: 7 }, '', 'https://portal.test/login');
    expect(env().page.href()).toBe(page.href);
  });

  test.each(['focus', 'online', 'pageshow'])('%s wakes the page until the listener is removed', (name) => {
    const wake = vi.fn<() => void>();
    const stop = env().onWake(wake);
    fakeWindow.dispatchEvent(new Event(name));
    expect(wake).toHaveBeenCalledOnce();
    stop();
    fakeWindow.dispatchEvent(new Event(name));
    expect(wake).toHaveBeenCalledOnce();
  });

  test.each([
    { state: 'visible', calls: 1 },
    { state: 'hidden', calls: 0 },
  ])('visibilitychange to $state wakes the page $calls times', ({ state, calls }) => {
    const wake = vi.fn<() => void>();
    const stop = env().onWake(wake);
    fakeDocument.visibilityState = state;
    fakeDocument.dispatchEvent(new Event('visibilitychange'));
    expect(wake).toHaveBeenCalledTimes(calls);
    stop();
    fakeDocument.visibilityState = 'visible';
    fakeDocument.dispatchEvent(new Event('visibilitychange'));
    expect(wake).toHaveBeenCalledTimes(calls);
  });

  test('a frame is hidden, replaces one with the same id and owns its messages', () => {
    const { windows } = env();
    const older = windows.openFrame('renew', 'https://idp.test/a');
    const frame = windows.openFrame('renew', 'https://idp.test/b');
    const [first, second] = fakeDocument.body.children;
    expect(first?.remove).toHaveBeenCalledOnce();
    expect(second).toMatchObject({ hidden: true, src: 'https://idp.test/b', attributes: { 'aria-hidden': 'true' } });
    expect([frame.owns(second?.contentWindow), older.owns(second?.contentWindow), frame.owns(null)]).toEqual([
      true,
      false,
      false,
    ]);
    frame.post('text', 'https://idp.test');
    expect(second?.contentWindow.postMessage).toHaveBeenCalledWith('text', 'https://idp.test');
    const loaded = vi.fn<() => void>();
    frame.onLoad(loaded);
    second?.dispatchEvent(new Event('load'));
    expect(loaded).toHaveBeenCalledOnce();
    frame.remove();
    expect(second?.remove).toHaveBeenCalledOnce();
  });

  test('a sign-out by POST submits a form [OIDC-71]', async () => {
    env().windows.submitForm('https://idp.test/end', { id_token_hint: 't', client_id: 'spa' });
    await expect.poll(() => fakeDocument.body.children.length).toBe(1);
    const [form] = fakeDocument.body.children;
    expect(form).toMatchObject({ tag: 'form', method: 'post', action: 'https://idp.test/end', hidden: true });
    expect(form?.children.map(({ type, name, value }) => [type, name, value])).toEqual([
      ['hidden', 'id_token_hint', 't'],
      ['hidden', 'client_id', 'spa'],
    ]);
    expect(form?.submit).toHaveBeenCalledOnce();
  });

  test('a popup opens blank with its name; a blocked popup is null', () => {
    expect(env().windows.openPopup('p', 'f')).toBeNull();
    const opened = { closed: false, close: vi.fn<() => void>(), location: { replace: vi.fn<(url: string) => void>() } };
    fakeWindow.open = vi.fn<() => unknown>(() => opened);
    const popup = env().windows.openPopup('p', 'f');
    expect(fakeWindow.open).toHaveBeenCalledWith('about:blank', 'p', 'f');
    expect([popup?.owns(opened), popup?.owns({}), popup?.isClosed()]).toEqual([true, false, false]);
    popup?.go('https://idp.test/auth');
    expect(opened.location.replace).toHaveBeenCalledWith('https://idp.test/auth');
    expect(env().windows.viewport()).toEqual({ left: 10, top: 20, width: 1000, height: 800 });
  });

  test('messages arrive with origin and source until the listener is removed', () => {
    const seen: unknown[] = [];
    const stop = env().windows.onMessage((message) => void seen.push(message));
    const event = Object.assign(new Event('message'), { origin: 'https://a.test', source: null, data: 'x' });
    fakeWindow.dispatchEvent(event);
    stop();
    fakeWindow.dispatchEvent(event);
    expect(seen).toEqual([{ origin: 'https://a.test', source: null, data: 'x' }]);
  });

  test('the opener gets messages for the named origin only', () => {
    env().windows.postToOpener({ a: 1 }, 'https://portal.test');
    expect(fakeWindow.toOpener).toHaveBeenCalledWith({ a: 1 }, 'https://portal.test');
    fakeWindow.opener = null;
    expect(() => env().windows.postToOpener({ a: 1 }, 'https://portal.test')).not.toThrow();
  });

  test('a browser without locks and channels is supported', () => {
    vi.stubGlobal('navigator', {});
    vi.stubGlobal('BroadcastChannel', undefined);
    expect([env().locks, env().channel]).toEqual([null, null]);
  });

  test('locks are requested and listed', async () => {
    const request = vi.fn<(name: string, options: object, work: (lock: object | null) => unknown) => unknown>(
      (_name, _options, work) => Promise.resolve(work(null)),
    );
    vi.stubGlobal('navigator', { locks: { request, query: () => Promise.resolve({ held: [{ name: 'a' }, {}] }) } });
    const { locks } = env();
    expect(await locks?.request('n', { ifAvailable: true }, (held) => Promise.resolve(held))).toBe(false);
    expect(await locks?.heldNames()).toEqual(['a']);
  });
});
