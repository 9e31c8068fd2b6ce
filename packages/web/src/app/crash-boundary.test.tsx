import { Activity } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { MemoryRouter } from '../ui/router.tsx';
import { expectNoAxeFindings, render } from '../test-render.tsx';
import { CrashBoundary } from './crash-boundary.tsx';

let broken: boolean;

function Fragile() {
  if (broken) throw new Error('no such field');
  return <p>All is well</p>;
}

beforeEach(() => {
  broken = true;
  // React tells the console about every error that a boundary caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

test('a crash stays in its tab: the other keeps what was typed, and the broken one can be tried again', async () => {
  const both = (front: 'left' | 'right') => (
    <MemoryRouter>
      <Activity mode={front === 'left' ? 'visible' : 'hidden'}>
        <CrashBoundary>
          <input aria-label="Notes" />
        </CrashBoundary>
      </Activity>
      <Activity mode={front === 'right' ? 'visible' : 'hidden'}>
        <CrashBoundary>
          <Fragile />
        </CrashBoundary>
      </Activity>
    </MemoryRouter>
  );
  const { rerender } = await render(both('left'));
  await page.getByLabelText('Notes').fill('half a sentence');
  await rerender(both('right'));
  await expect.element(page.getByRole('heading', { name: 'Something went wrong here' })).toBeVisible();
  await expectNoAxeFindings();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('heading', { name: 'Something went wrong here' })).toBeVisible();
  broken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('All is well')).toBeVisible();
  await rerender(both('left'));
  await expect.element(page.getByLabelText('Notes')).toHaveValue('half a sentence');
});
