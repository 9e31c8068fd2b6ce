import { expect, test } from 'vitest';
import { fragmentOfView, START_VIEW, viewOfFragment, type WorkView } from './list-address.ts';

test.each<[Partial<WorkView>, string]>([
  [{}, ''],
  [{ kind: 'takenBack' }, 'kind=takenBack'],
  [{ assigned: 'me', due: 'week' }, 'assigned=me&due=week'],
  [{ state: 'closed', onlyNew: true }, 'state=closed&new=1'],
  [{ kind: 'denied', sort: 'amount-desc', page: 2 }, 'kind=denied&sort=amount-desc&page=3'],
  [{ kind: 'denied', noticed: { day: '2026-11-13', of: 'cause' } }, 'kind=denied&noticed=2026-11-13'],
  [{ noticed: { day: '2026-11-13', of: 'deadline' } }, 'near=2026-11-13'],
])('the view %j is kept in the address as "%s" [WORK-14]', (changes, fragment) => {
  const view = { ...START_VIEW, ...changes };
  expect(fragmentOfView(view)).toBe(fragment);
  expect(viewOfFragment(`#${fragment}`)).toEqual(view);
});

test.each([
  ['#kind=everything&due=tomorrow&state=lost&assigned=Jo&sort=name', 'names that do not exist'],
  ['#page=0', 'a page before the first'],
  ['#page=-1', 'a negative page'],
  ['#page=99999', 'a page after the last'],
  ['#page=2.5', 'half a page'],
  ['#new=yes', 'another value of new'],
  ['#noticed=2026-13-45', 'a day that does not exist'],
  ['#near=tomorrow', 'a deadline without a day'],
  ['#claims', 'a fragment of another page'],
  ['#', 'nothing'],
  ['', 'no fragment'],
])('the address "%s" with %s shows the standard view [WORK-14]', (hash) => {
  expect(viewOfFragment(hash)).toEqual(START_VIEW);
});
