import { onTestFinished } from 'vitest';
import { cdp } from 'vitest/browser';

declare module 'vitest/browser' {
  // The provider's own types would bring Node's globals into the browser code.
  interface CDPSession {
    send: (method: string, params: object) => Promise<unknown>;
  }
}

const setMedia = async (media: string) => void (await cdp().send('Emulation.setEmulatedMedia', { media }));

/** Shows the page as on paper, or on screen again. The end of the test brings the screen back. */
export async function emulateMedia(media: 'print' | 'screen'): Promise<void> {
  if (media === 'print') onTestFinished(() => setMedia(''));
  await setMedia(media === 'screen' ? '' : media);
}
