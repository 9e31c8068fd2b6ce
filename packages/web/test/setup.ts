import '../src/styles/base.css';
import { beforeEach } from 'vitest';
import { cdp } from 'vitest/browser';
import './media.ts';
import './react-without-traces.ts';

// The store of open tabs reads this storage when it is loaded. It would restore the tabs of an earlier test file.
sessionStorage.clear();

// Test files share one window. A pointer left by an earlier test would hover over new elements.
let pointerMayBeOverPage = true;
const pointerMoved = () => {
  pointerMayBeOverPage = true;
};
for (const event of ['pointermove', 'pointerover', 'pointerdown']) window.addEventListener(event, pointerMoved, true);
beforeEach(async () => {
  // Chromium answers a moved pointer only with its next frame.
  if (!pointerMayBeOverPage) return;
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: -1, y: -1 });
  pointerMayBeOverPage = false;
});

// A transparent frame is laid out and can be clicked. Chromium does not draw it, which saves much of the time.
(window.frameElement as HTMLElement).style.opacity = '0';
