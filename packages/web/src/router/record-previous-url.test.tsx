import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { previousUrl } from './previous-url.ts';
import { render } from '../../test/render.tsx';
import { Link, MemoryRouter } from './router.tsx';
import { useRecordPreviousUrl } from './record-previous-url.ts';

function Links() {
  useRecordPreviousUrl();
  return (
    <>
      <Link to="/faq#search-claims">Help</Link> <Link to="/letters">Letters</Link>
    </>
  );
}

test('after each navigation the previous address is known, including its fragment [ROUTE-26]', async () => {
  await render(
    <MemoryRouter at="/search">
      <Links />
    </MemoryRouter>,
  );
  await page.getByRole('link', { name: 'Help' }).click();
  await expect.poll(previousUrl).toBe('/search');
  await page.getByRole('link', { name: 'Letters' }).click();
  await expect.poll(previousUrl).toBe('/faq#search-claims');
});
