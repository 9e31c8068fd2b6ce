import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getSettings, setSettings } from '../../settings.ts';
import { maintenanceDialog } from '../../session/failures.ts';
import { changeIdentity } from '../../session/identity.ts';
import { failure, held, stubApi } from '../../../test/api.ts';
import { expectNoAxeFindings, render, withAct } from '../../../test/render.tsx';
import { MaintenanceBanner, MaintenanceDialog } from './maintenance.tsx';

const MINUTE = 60_000;
/** In winter, when no hour is subtracted. */
const NOON = Date.parse('2026-01-20T12:00:00Z');
const WINDOW = {
  notifyUserDate: null,
  maintenanceStartDateTime: '2026-01-20T12:30:00',
  maintenanceEndDateTime: '2026-01-20T13:00:00',
  customMessage: 'Letters come later today.',
  maintenanceStatus: null,
};

const banner = () => page.getByText(/Site will be undergoing maintenance/);
let answers: unknown[];

async function show() {
  const api = stubApi({
    'GET /provider/maintenance-window': () => (answers.length > 1 ? answers.shift() : answers[0]),
  });
  const { environment, client } = getSettings();
  setSettings({ environment, client: { ...client, today: null } });
  const { host } = await render(<MaintenanceBanner />);
  const asked = () => api.named('GET /provider/maintenance-window').length;
  return { host, asked };
}

beforeEach(() => {
  answers = [WINDOW];
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: NOON });
});
afterEach(() => {
  vi.useRealTimers();
  maintenanceDialog.set(false);
});

test('the banner shows the maintenance window at the top of the page, without urgency while it is far away [MAINT-01]', async () => {
  const { host } = await show();
  await expect.element(banner()).toBeVisible();
  await expect.element(page.getByText('Letters come later today.')).toBeVisible();
  expect(host.querySelector('[role="alert"]')).toBeNull();
  vi.useRealTimers();
  await expectNoAxeFindings();
});

test('between two polls the banner follows the clock: soon, in progress, hidden', async () => {
  const { host } = await show();
  await expect.element(banner()).toBeVisible();
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  await expect.poll(() => host.querySelector('[role="alert"]')).not.toBeNull();
  const running = page.getByText('Site is currently undergoing maintenance and could go offline at any time.');
  expect(running.elements()).toEqual([]);
  await vi.advanceTimersByTimeAsync(20 * MINUTE);
  await expect.element(running).toBeVisible();
  await vi.advanceTimersByTimeAsync(30 * MINUTE);
  await expect.element(banner()).not.toBeInTheDocument();
});

test('the browser polls at once and every five minutes, and a failed poll keeps the last result [MAINT-18]', async () => {
  answers = [WINDOW, failure(500), null];
  const { asked } = await show();
  await expect.element(banner()).toBeVisible();
  expect(asked()).toBe(1);
  // Searching for the banner advances the fake clock by a few steps.
  await vi.advanceTimersByTimeAsync(5 * MINUTE - 2000);
  expect(asked()).toBe(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(asked()).toBe(2);
  await expect.element(banner()).toBeVisible();
  await vi.advanceTimersByTimeAsync(5 * MINUTE);
  expect(asked()).toBe(3);
  await expect.element(banner()).not.toBeInTheDocument();
});

test('a change of identity during a poll polls again, and the banner appears [MAINT-18]', async () => {
  const first = held<typeof WINDOW>();
  answers = [first.answer, WINDOW];
  const { asked } = await show();
  expect(asked()).toBe(1);
  await withAct(changeIdentity);
  first.release(WINDOW);
  await expect.element(banner()).toBeVisible();
  expect(asked()).toBe(2);
});

test('the dialog of a site under maintenance cannot be closed and offers a reload [MAINT-16]', async () => {
  vi.useRealTimers();
  stubApi({});
  await render(<MaintenanceDialog />);
  expect(page.getByRole('dialog').elements()).toEqual([]);
  maintenanceDialog.set(true);
  const dialog = page.getByRole('dialog', { name: 'Site is currently under maintenance' });
  await expect.element(dialog).toBeVisible();
  const lines = [...dialog.element().querySelectorAll('p')].map(({ textContent }) => textContent);
  expect(lines).toEqual([
    'The Provider Benefit Tool is under maintenance and your request cannot be fulfilled right now.',
    'The site will be reloaded.',
  ]);
  await expect.element(page.getByRole('button', { name: 'Reload Site' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).toBeVisible();
  await expectNoAxeFindings();
});
