import { fragmentOfView } from '@pbt/domain/rules/work/list-address';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoAxeFindings, render } from '../../../test/render.tsx';
import { address, LIST, listOf, openWork, row, rowOf } from '../../../test/work.tsx';
import { BrowserRouter } from '../../router/router.tsx';
import { useWorkFilters } from './use-work-list.ts';

const lists = () =>
  page
    .getByRole('combobox')
    .elements()
    .map((one) => one.getAttribute('aria-label'));

test('the link of a notice lists its rows in every state, until the user shows the whole list [NOTICE-03]', async () => {
  const done = row({ state: 'done', moreReasons: 1 });
  const api = await openWork({ [LIST]: () => listOf([done]) }, { at: '/work#kind=denied&noticed=2025-10-27' });
  await expect.element(page.getByText('Rows of the notice of 10/27/2025', { exact: false })).toBeVisible();
  expect(api.named(LIST).at(-1)?.fields).toMatchObject({
    kind: 'denied',
    noticed: { day: '2025-10-27', of: 'cause' },
  });
  expect(rowOf('No authorization on file').element().textContent).toContain('and 1 more reason of this claim · Done');
  expect(lists()).not.toContain('State');
  await expectNoAxeFindings();
  await page.getByRole('button', { name: 'Show the whole work list' }).click();
  await expect.poll(() => api.named(LIST).at(-1)?.fields).toMatchObject({ kind: null, noticed: null });
  expect(address()).toBe('/work');
  expect(lists()).toContain('State');
});

function Filters() {
  const { view, show } = useWorkFilters();
  return (
    <>
      <p>{fragmentOfView(view)}</p>
      <button type="button" onClick={() => show({ sort: 'amount-desc' })}>
        Sort
      </button>
      <button type="button" onClick={() => show({ noticed: null, kind: null })}>
        Show all
      </button>
    </>
  );
}

test('after the whole work list, Back returns to the rows of the notice [NOTICE-03]', async () => {
  const start = location.href;
  onTestFinished(() => history.replaceState(null, '', start));
  history.replaceState(null, '', '/work#kind=denied&noticed=2025-10-27');
  await render(
    <BrowserRouter>
      <Filters />
    </BrowserRouter>,
  );
  const entries = history.length;
  await page.getByRole('button', { name: 'Sort' }).click();
  await expect.element(page.getByText('kind=denied&noticed=2025-10-27&sort=amount-desc')).toBeVisible();
  expect(history.length).toBe(entries);
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect.element(page.getByText('sort=amount-desc')).toBeVisible();
  history.back();
  await expect.element(page.getByText('kind=denied&noticed=2025-10-27&sort=amount-desc')).toBeVisible();
});
