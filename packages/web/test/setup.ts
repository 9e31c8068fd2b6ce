import '../src/styles/base.css';
import { beforeEach } from 'vitest';
import { cdp } from 'vitest/browser';
import './media.ts';

// Test files share a window. A pointer left by the test before would hover whatever appears under it.
beforeEach(async () => {
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: -1, y: -1 });
});
