import type { Env, FramePort, PopupPort, StoragePort, WindowsPort } from './env.ts';

function sessionStoragePort(): StoragePort | null {
  try {
    const { sessionStorage } = window; // reading the property throws if storage is blocked
    return {
      getItem: (key) => sessionStorage.getItem(key),
      setItem: (key, value) => sessionStorage.setItem(key, value),
      removeItem: (key) => sessionStorage.removeItem(key),
      keys: () => Object.keys(sessionStorage),
    };
  } catch {
    return null;
  }
}

function openFrame(id: string, url: string): FramePort {
  document.getElementById(id)?.remove();
  const frame = document.createElement('iframe');
  frame.id = id;
  frame.hidden = true;
  frame.title = 'Session';
  frame.setAttribute('aria-hidden', 'true');
  frame.src = url;
  document.body.append(frame);
  return {
    owns: (source) => source !== null && source === frame.contentWindow,
    post: (message, targetOrigin) => frame.contentWindow?.postMessage(message, targetOrigin),
    onLoad: (handler) => frame.addEventListener('load', handler),
    reload: () => void (frame.src = url),
    remove: () => frame.remove(),
  };
}

function openPopup(name: string, features: string): PopupPort | null {
  const popup = window.open('about:blank', name, features);
  if (!popup) return null;
  return {
    owns: (source) => source === popup,
    isClosed: () => popup.closed,
    go: (url) => popup.location.replace(url),
    close: () => popup.close(),
  };
}

const windowsPort: WindowsPort = {
  openFrame,
  openPopup,
  viewport: () => ({ left: window.screenX, top: window.screenY, width: window.outerWidth, height: window.outerHeight }),
  ownName: () => window.name,
  postToOpener(message, targetOrigin) {
    const opener: Window | null = window.opener;
    opener?.postMessage(message, targetOrigin);
  },
  closeSelf: () => window.close(),
  submitForm(url, fields) {
    // A dynamic import keeps provider-requests.ts out of the first load. Only `logout` calls this function. `logout` is
    // in provider-requests.ts, so that file is already loaded by then.
    void import('./actions/provider-requests.ts').then(({ submitForm }) => submitForm(url, fields));
  },
  onMessage(handler) {
    const listener = ({ origin, source, data }: MessageEvent<unknown>) => handler({ origin, source, data });
    window.addEventListener('message', listener);
    return () => window.removeEventListener('message', listener);
  },
};

function onWake(handler: () => void): () => void {
  const whenVisible = () => {
    if (document.visibilityState === 'visible') handler();
  };
  document.addEventListener('visibilitychange', whenVisible);
  for (const name of ['focus', 'online', 'pageshow']) window.addEventListener(name, handler);
  return () => {
    document.removeEventListener('visibilitychange', whenVisible);
    for (const name of ['focus', 'online', 'pageshow']) window.removeEventListener(name, handler);
  };
}

/** The `Env` of the real browser. Null outside a browser, for example in Node. */
export function browserEnv(): Env | null {
  if (typeof window === 'undefined' || typeof document === 'undefined') return null;
  const locks = (navigator as { locks?: LockManager }).locks;
  return {
    now: () => Date.now(),
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
    fetch: (url, init) => fetch(url, init),
    storage: sessionStoragePort(),
    page: {
      href: () => location.href,
      assign: (url) => location.assign(url),
      replaceUrl: (url) => history.replaceState(history.state, '', url),
    },
    windows: windowsPort,
    locks: locks
      ? {
          request: (name, options, work) => locks.request(name, options, (lock) => work(lock !== null)),
          heldNames: async () => ((await locks.query()).held ?? []).flatMap(({ name }) => (name ? [name] : [])),
        }
      : null,
    channel:
      typeof BroadcastChannel === 'undefined'
        ? null
        : (name) => {
            const channel = new BroadcastChannel(name);
            return {
              // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin
              post: (message) => channel.postMessage(message),
              onMessage: (handler) =>
                channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => handler(data)),
              close: () => channel.close(),
            };
          },
    after(run, ms) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    onWake,
    log: (level, line) => console[level](line),
  };
}
