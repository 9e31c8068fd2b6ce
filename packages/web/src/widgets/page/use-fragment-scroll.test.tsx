import { Activity, useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { MemoryRouter } from '../../router/router.tsx';
import { scrollAgainTo, useFragmentScroll } from './use-fragment-scroll.ts';

function LongPage() {
  useFragmentScroll(true);
  return (
    <>
      <div style={{ height: 3000 }} />
      <h2 id="benefit">Benefit</h2>
      <div style={{ height: 3000 }} />
    </>
  );
}

function Tabs() {
  const [isShown, setIsShown] = useState(true);
  return (
    <>
      <button type="button" style={{ position: 'fixed', top: 0 }} onClick={() => setIsShown(!isShown)}>
        Switch
      </button>
      <Activity mode={isShown ? 'visible' : 'hidden'}>
        <LongPage />
      </Activity>
    </>
  );
}

test('a tab that is shown again keeps its place, unless a link to the same part was followed [DENTAL-06]', async () => {
  await render(
    <MemoryRouter at="/patient-details/1#benefit">
      <Tabs />
    </MemoryRouter>,
  );
  const benefit = page.getByRole('heading', { name: 'Benefit' });
  const top = () => benefit.element().getBoundingClientRect().top;
  const switchTab = () => page.getByRole('button', { name: 'Switch' }).click();
  await expect.poll(top).toBeLessThan(200);
  scrollTo(0, 0);
  await switchTab();
  await switchTab();
  await expect.element(benefit).toBeInTheDocument();
  expect(top()).toBeGreaterThan(2000);
  await switchTab();
  scrollAgainTo('#benefit');
  await switchTab();
  await expect.poll(top).toBeLessThan(200);
});

test.each(['#%', '#%E0%A4%A', '#absent', '#'])(
  'a page with the fragment %s is shown from its top [DENTAL-06]',
  async (hash) => {
    await render(
      <MemoryRouter at={`/patient-details/1${hash}`}>
        <LongPage />
      </MemoryRouter>,
    );
    await expect.element(page.getByRole('heading', { name: 'Benefit' })).toBeInTheDocument();
    expect(scrollY).toBe(0);
  },
);
