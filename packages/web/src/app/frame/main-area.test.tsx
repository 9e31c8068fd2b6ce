import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { MainArea } from './main-area.tsx';

/** A page in the place that a scrollbar of this width leaves. */
const Page = ({ scrollbar }: { readonly scrollbar: number }) => (
  <div style={{ position: 'absolute', left: 0, width: `calc(100vw - ${scrollbar}px)` }}>
    <MainArea>Text</MainArea>
  </div>
);

test.each([
  [1440, 170],
  [1140, 20],
  [1000, 20],
])('in a window of %i px the content of short and long pages starts at %i px', async (width, left) => {
  await page.viewport(width, 900);
  onTestFinished(() => page.viewport(1280, 900));
  const { host, rerender } = await render(<Page scrollbar={0} />);
  const content = () => host.querySelector('#main > div')!.getBoundingClientRect();
  expect(content()).toMatchObject({ left, right: width - left });
  await rerender(<Page scrollbar={15} />);
  expect(content()).toMatchObject({ left, right: Math.min(width - left, width - 15 - 20) });
  // A reserved place for the scrollbar would be a strip beside the header of short pages.
  expect(getComputedStyle(document.documentElement).scrollbarGutter).toBe('auto');
});
