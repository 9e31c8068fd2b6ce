import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { stubApi } from '../../../test/api.ts';
import { dataAsOf, FRESH, STALE } from '../../../test/data-as-of.ts';
import { expectNoAxeFindings } from '../../../test/render.tsx';
import { renderScreen } from '../../../test/screen.tsx';
import { emulateMedia } from '../../../test/media.ts';
import { PrintButton, PrintHead } from './print-record.tsx';

afterEach(() => emulateMedia('screen'));

test('Print opens the browser’s dialog by mouse and keyboard, and is not printed itself', async () => {
  stubApi({});
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  await renderScreen(<PrintButton />);
  const button = page.getByRole('button', { name: 'Print' });
  await button.click();
  await userEvent.keyboard('{Enter}');
  expect(print).toHaveBeenCalledTimes(2);
  await expectNoAxeFindings();
  await emulateMedia('print');
  await expect.element(button).not.toBeInTheDocument();
});

test('a printout starts with plan, record and date, and repeats them at the bottom of every page', async () => {
  stubApi({});
  const { host, rerender } = await renderScreen(<PrintHead record="Patient 90000012301" kinds={['members']} />);
  const head = host.querySelector('div')!;
  expect(head.checkVisibility()).toBe(false);
  await emulateMedia('print');
  expect(head.checkVisibility()).toBe(true);
  expect([...head.children].map(({ textContent }) => textContent)).toEqual([
    'Aldermere',
    'Provider Benefit Tool',
    'Patient 90000012301',
    'Printed 10/29/2025',
  ]);
  const line = () => document.documentElement.style.getPropertyValue('--sheet-line');
  await expect.poll(line).toBe('"Aldermere · Patient 90000012301 · Printed 10/29/2025"');
  await rerender(null);
  expect(line()).toBe('');
});

test.each([
  { about: 'current', members: FRESH },
  { about: 'out of date', members: STALE },
])('the bottom of every printed page has the as-of time of data that is $about [IMPORT-50]', async ({ members }) => {
  stubApi({ 'GET /user/data-as-of': () => dataAsOf({ members: members.instant }) });
  await renderScreen(<PrintHead record="Patient 90000012301" kinds={['members']} />);
  await emulateMedia('print');
  await expect
    .poll(() => document.documentElement.style.getPropertyValue('--sheet-line'))
    .toBe(`"Aldermere · Patient 90000012301 · Printed 10/29/2025 · Data as of ${members.time}"`);
});
