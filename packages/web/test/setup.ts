import '../src/styles/base.css';
import { beforeEach } from 'vitest';
import { cdp } from 'vitest/browser';
import './media.ts';
import './react-without-traces.ts';

// The store of open tabs reads this storage when it is loaded. It would restore the tabs of an earlier test file.
sessionStorage.clear();

// Test files share one window. A pointer left by an earlier test would hover over new elements.
beforeEach(async () => {
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: -1, y: -1 });
});
