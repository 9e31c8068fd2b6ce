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
  // React logs every error that a boundary caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

test('a crash affects only its own tab: other tabs keep their input, and the user can retry', async () => {
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
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByRole('heading', { name: 'Something went wrong here' })).toBeVisible();
  broken = false;
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByText('All is well')).toBeVisible();
  await rerender(both('left'));
  await expect.element(page.getByLabelText('Notes')).toHaveValue('half a sentence');
});

function FailingPage({ error }: { readonly error: Error }): never {
  throw error;
}

test('a page whose file was removed by a new build reloads once, then shows a Reload button', async () => {
  const error = new TypeError('Failed to fetch dynamically imported module');
  dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }));
  const reload = vi.fn<() => void>();
  const visit = (number: number) => (
    <MemoryRouter>
      <CrashBoundary key={number} reload={reload}>
        <FailingPage error={error} />
      </CrashBoundary>
    </MemoryRouter>
  );
  const { rerender } = await render(visit(1));
  expect(reload).toHaveBeenCalledTimes(1);
  await rerender(visit(2));
  expect(reload).toHaveBeenCalledTimes(1);
  await expect
    .element(page.getByText('A new version may be available. Please reload the page.', { exact: false }))
    .toBeVisible();
  await expectNoAxeFindings();
  await page.getByRole('button', { name: 'Reload' }).click();
  expect(reload).toHaveBeenCalledTimes(2);
});

test('any other crash does not reload the page', async () => {
  const reload = vi.fn<() => void>();
  await render(
    <MemoryRouter>
      <CrashBoundary reload={reload}>
        <FailingPage error={new TypeError('Failed to fetch dynamically imported module')} />
      </CrashBoundary>
    </MemoryRouter>,
  );
  expect(reload).not.toHaveBeenCalled();
  await expect.element(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
});
