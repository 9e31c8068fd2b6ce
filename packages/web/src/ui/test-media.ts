import { cdp } from 'vitest/browser';

declare module 'vitest/browser' {
  // The provider's own types would bring Node's globals into the browser code.
  interface CDPSession {
    send: (method: string, params: object) => Promise<unknown>;
  }
}

/** Shows the page as on paper, or on screen again. */
export async function emulateMedia(media: 'print' | 'screen'): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', { media: media === 'screen' ? '' : media });
}
