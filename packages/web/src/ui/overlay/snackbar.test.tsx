import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoAxeFindings, render } from '../../../test/render.tsx';
import { Button } from '../base/button.tsx';
import { SnackbarProvider, useSnackbar } from './snackbar.tsx';

const onUndo = vi.fn<() => void>();

function Buttons() {
  const show = useSnackbar();
  return (
    <>
      <Button onClick={() => show('Marked as done.', 'ok', { label: 'Undo', onSelect: onUndo })}>Finish</Button>
      <Button onClick={() => show('Failed to stop emulating user')}>Fail</Button>
      <Button onClick={() => show('Submission was successful', 'ok')}>Succeed</Button>
    </>
  );
}
const renderButtons = () =>
  render(
    <SnackbarProvider>
      <Buttons />
    </SnackbarProvider>,
  );
const failed = page.getByText('Failed to stop emulating user');
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const stopClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
afterEach(() => {
  vi.useRealTimers();
});

test('a failure is announced immediately, a success politely', async () => {
  await renderButtons();
  await page.getByRole('button', { name: 'Fail' }).click();
  await page.getByRole('button', { name: 'Succeed' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to stop emulating user');
  await expect.element(page.getByRole('status')).toHaveTextContent('Submission was successful');
  await expectNoAxeFindings();
});

test('a snackbar is at the bottom center', async () => {
  await renderButtons();
  await page.getByRole('button', { name: 'Fail' }).click();
  const box = failed.element().parentElement!.getBoundingClientRect();
  // The page, without the place of the scrollbar.
  const around = document.body.getBoundingClientRect();
  expect(box.left + box.width / 2).toBeCloseTo(around.left + around.width / 2, -1);
  expect(window.innerHeight - box.bottom).toBe(24);
});

test('a snackbar disappears after 6 seconds', async () => {
  // Checks the timer's delay instead of waiting, because a slow machine would distort the time.
  const timers = vi.spyOn(globalThis, 'setTimeout');
  await renderButtons();
  await page.getByRole('button', { name: 'Fail' }).click();
  await expect.element(failed).toBeVisible();
  const end = timers.mock.calls.find(([, delay]) => delay === 6000)?.[0] as () => void;
  timers.mockRestore();
  expect(failed.elements()).toHaveLength(1);
  await act(async () => end());
  await expect.element(failed).not.toBeInTheDocument();
});

test('a snackbar stays while the pointer is on it', async () => {
  stopClock();
  await renderButtons();
  await page.getByRole('button', { name: 'Fail' }).click();
  await failed.hover();
  await pass(20_000);
  await expect.element(failed).toBeVisible();
  await page.getByRole('button', { name: 'Fail' }).hover();
  await pass(6000);
  await expect.element(failed).not.toBeInTheDocument();
});

test('a snackbar stays while it has the focus, can be closed with the keyboard, and returns the focus', async () => {
  stopClock();
  await renderButtons();
  const button = page.getByRole('button', { name: 'Succeed' });
  await button.click();
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'Close' })).toHaveFocus();
  await pass(20_000);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Submission was successful')).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

test('the same message is shown only once', async () => {
  await renderButtons();
  await page.getByRole('button', { name: 'Fail' }).click();
  await page.getByRole('button', { name: 'Fail' }).click();
  expect(failed.elements()).toHaveLength(1);
});

test('a message with an action has its button, which closes the message and returns the focus [WORK-19]', async () => {
  await renderButtons();
  await page.getByRole('button', { name: 'Finish' }).click();
  const undo = page.getByRole('status').getByRole('button', { name: 'Undo' });
  await expect.element(undo).toBeVisible();
  await expectNoAxeFindings();
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(undo).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onUndo).toHaveBeenCalledOnce();
  await expect.element(page.getByText('Marked as done.')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Succeed' })).toHaveFocus();
});
