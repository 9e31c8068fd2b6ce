import { expect, test } from 'vitest';
import { stubApi } from '../../../test/api.ts';
import { render } from '../../../test/render.tsx';
import { Footer } from './footer.tsx';
import { MainArea } from './main-area.tsx';
import { PagePlaceholder } from './page-placeholder.tsx';

const Frame = ({ isWaiting }: { readonly isWaiting: boolean }) => (
  <div>
    <MainArea>{isWaiting ? <PagePlaceholder /> : <p>The page</p>}</MainArea>
    <Footer />
  </div>
);

const isShown = () => document.querySelector('footer')!.checkVisibility({ visibilityProperty: true });

test('the footer appears together with the page, so that it never jumps', async () => {
  stubApi({});
  const { rerender } = await render(<Frame isWaiting />);
  expect(isShown()).toBe(false);
  await rerender(<Frame isWaiting={false} />);
  expect(isShown()).toBe(true);
});
