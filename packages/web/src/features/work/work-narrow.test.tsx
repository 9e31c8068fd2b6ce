import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoAxeFindings } from '../../../test/render.tsx';
import { CHANGE, LIST, listOf, openWork, row, rowOf, titled } from '../../../test/work.tsx';

afterEach(() => page.viewport(1280, 900));

const button = (name: string) => page.getByRole('button', { name, exact: true });
const entry = (name: string | RegExp) => page.getByRole('menuitem', { name });

test('on a phone the filters also offer the order and the export [WORK-13] [WORK-15]', async () => {
  const api = await openWork();
  await page.viewport(390, 844);
  await expect.element(rowOf('No authorization on file')).toBeVisible();
  expect(button('Export CSV').elements()).toEqual([]);
  await button('Filters').click();
  await expect.element(button('Export CSV')).toBeVisible();
  await page.getByRole('combobox', { name: 'Sort' }).selectOptions('Highest amount');
  await expect
    .poll(() => api.named(LIST).at(-1)?.fields)
    .toMatchObject({ sort_column: 'amount', sort_direction: 'desc' });
  await expectNoAxeFindings();
});

test('a row whose next step is to call shows the number [WORK-10]', async () => {
  const pending = row({
    kind: 'pending',
    title: titled({ key: 'pending', days: 41 }),
    step: 'call',
    callNumber: '801-555-0199',
  });
  await openWork({ [LIST]: () => listOf([pending]) });
  await expect.element(rowOf('Pending 41 days')).toBeVisible();
  const cells = [...rowOf('Pending 41 days').element().querySelectorAll('td')];
  expect(cells[3]?.textContent).toBe('Call us801-555-0199');
});

test('the menu of a row opens the menus to assign and to snooze it [WORK-16] [WORK-18]', async () => {
  const api = await openWork();
  const dots = page.getByRole('button', { name: /^Actions of Records requested/ });
  await dots.click();
  await entry('Snooze until...').click();
  await expect.element(entry(/^Tomorrow/)).toBeVisible();
  await entry(/^Tomorrow/).click();
  await expect.poll(() => api.named(CHANGE)[0]?.fields).toMatchObject({ action: 'snooze', rows: [{ id: '2' }] });
  await dots.click();
  await entry('Assign to...').click();
  await expect.element(entry(/^Nobody/)).toBeVisible();
});
