import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { HttpError } from '../../api/http-error.ts';
import { stubApi } from '../../../test/api.ts';
import { expectNoAxeFindings } from '../../../test/render.tsx';
import { renderScreen } from '../../../test/screen.tsx';
import { OfficeGate } from './office-gate.tsx';
import { OfficeHead } from './office-nav.tsx';

const nav = page.getByRole('navigation', { name: 'Office work' });

async function open(at: string, width = 1280) {
  await page.viewport(width, 800);
  stubApi({});
  return renderScreen(
    <div className="wrap">
      <OfficeHead title="Work List" sub={<span>5 tax IDs</span>} />
    </div>,
    { at },
  );
}

test('the navigation has only pages that exist and marks the current one [WORK-03]', async () => {
  await open('/work');
  const current = nav.getByRole('link', { name: 'Work list', exact: true });
  await expect.element(current).toHaveAttribute('href', '/work');
  await expect.element(current).toHaveAttribute('aria-current', 'page');
  expect(nav.element().querySelectorAll('[aria-current]')).toHaveLength(1);
  await expectNoAxeFindings();
});

test('from 900 px the navigation is beside the title, below 900 px under it [WORK-03]', async () => {
  await open('/work', 900);
  const title = () => page.getByRole('heading', { level: 1 }).element().getBoundingClientRect();
  const bar = () => nav.element().getBoundingClientRect();
  expect(bar().left).toBeGreaterThan(title().right);
  await page.viewport(899, 800);
  expect(bar().top).toBeGreaterThanOrEqual(title().bottom);
});

test('a navigation wider than the window scrolls sideways, and the page does not [WORK-03]', async () => {
  await open('/work', 390);
  // Makes the bar wider than the window, as five entries do.
  const link = nav.element().querySelector('a')!;
  link.style.minWidth = '600px';
  expect(nav.element().scrollWidth).toBeGreaterThan(nav.element().clientWidth);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expectNoAxeFindings();
});

test.each([404, 403])('status %i of the list call shows the refusal with Contact Us [WORK-04]', async (status) => {
  stubApi({});
  await renderScreen(
    <OfficeGate error={new HttpError({ status })}>
      <p>The list</p>
    </OfficeGate>,
  );
  await expect
    .element(page.getByText("Sorry... It looks like you don't have access to this information.", { exact: false }))
    .toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact-us');
  expect(page.getByText('The list').elements()).toEqual([]);
  await expectNoAxeFindings();
});

test.each([null, new HttpError({ status: 500 })])('with the error %s the page is shown [WORK-04]', async (error) => {
  stubApi({});
  await renderScreen(
    <OfficeGate error={error}>
      <p>The list</p>
    </OfficeGate>,
  );
  await expect.element(page.getByText('The list')).toBeVisible();
});
