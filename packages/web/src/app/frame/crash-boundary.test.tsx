import { Activity } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { MemoryRouter } from '../../router/router.tsx';
import { expectNoAxeFindings, render } from '../../../test/render.tsx';
import { CrashBoundary } from './crash-boundary.tsx';

let broken: boolean;

function Fragile() {
  if (broken) throw new Error('no such field');
  return <p>All is well</p>;
}

beforeEach(() => {
  broken = true;
  sessionStorage.clear();
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

function Gone({ error }: { readonly error: Error }): never {
  throw error;
}

test('a page whose file is gone after a new build is loaded anew, once; then it asks', async () => {
  const error = new TypeError('Failed to fetch dynamically imported module');
  dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }));
  const reload = vi.fn<() => void>();
  const visit = (number: number) => (
    <MemoryRouter>
      <CrashBoundary key={number} reload={reload}>
        <Gone error={error} />
      </CrashBoundary>
    </MemoryRouter>
  );
  const { rerender } = await render(visit(1));
  expect(reload).toHaveBeenCalledTimes(1);
  await rerender(visit(2));
  expect(reload).toHaveBeenCalledTimes(1);
  await expect.element(page.getByText('There may be a new version: please reload.', { exact: false })).toBeVisible();
  await expectNoAxeFindings();
  await page.getByRole('button', { name: 'Reload' }).click();
  expect(reload).toHaveBeenCalledTimes(2);
});

test('any other crash is not answered by a reload', async () => {
  const reload = vi.fn<() => void>();
  await render(
    <MemoryRouter>
      <CrashBoundary reload={reload}>
        <Gone error={new TypeError('Failed to fetch dynamically imported module')} />
      </CrashBoundary>
    </MemoryRouter>,
  );
  expect(reload).not.toHaveBeenCalled();
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});
