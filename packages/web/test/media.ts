import { onTestFinished } from 'vitest';
import { cdp } from 'vitest/browser';

declare module 'vitest/browser' {
  // The provider's own types would add Node's globals to the browser code.
  interface CDPSession {
    send: (method: string, params: object) => Promise<unknown>;
  }
}

const setMedia = async (media: string) => void (await cdp().send('Emulation.setEmulatedMedia', { media }));

/** Shows the page in the colors that a user of dark high contrast has chosen, until the end of the test. */
export async function emulateDarkForcedColors(): Promise<void> {
  onTestFinished(async () => void (await cdp().send('Emulation.setEmulatedMedia', { features: [] })));
  const features = [
    { name: 'forced-colors', value: 'active' },
    { name: 'prefers-color-scheme', value: 'dark' },
  ];
  await cdp().send('Emulation.setEmulatedMedia', { features });
}

/** Switches between print and screen styles. The screen styles are restored after each test. */
export async function emulateMedia(media: 'print' | 'screen'): Promise<void> {
  if (media === 'print') onTestFinished(() => setMedia(''));
  await setMedia(media === 'screen' ? '' : media);
}
