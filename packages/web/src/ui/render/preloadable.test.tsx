import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { preloadable } from './preloadable.tsx';

const Greeting = () => <p>Good morning</p>;

function pageThatCounts() {
  let loads = 0;
  const Page = preloadable(async () => {
    loads += 1;
    return { default: Greeting };
  });
  return { Page, loads: () => loads };
}

test('a preloaded component is visible in the first render', async () => {
  const { Page } = pageThatCounts();
  await Page.load();
  let waited = false;
  const Waiting = () => {
    waited = true;
    return null;
  };
  await render(
    <Suspense fallback={<Waiting />}>
      <Page />
    </Suspense>,
  );
  await expect.element(page.getByText('Good morning')).toBeVisible();
  expect(waited).toBe(false);
});

test('a component that was not preloaded is loaded when it is first shown', async () => {
  const { Page, loads } = pageThatCounts();
  await render(
    <Suspense fallback={<p>Coming</p>}>
      <Page />
    </Suspense>,
  );
  await expect.element(page.getByText('Good morning')).toBeVisible();
  expect(loads()).toBe(1);
});
