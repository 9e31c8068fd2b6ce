import { useQueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { stubApi } from '../../../test/api.ts';
import { renderScreen } from '../../../test/screen.tsx';
import { refreshWork, useWorkDue } from './work-due.ts';

function Probe() {
  const queries = useQueryClient();
  return (
    <button type="button" onClick={() => refreshWork(queries)}>
      {useWorkDue() ?? 'unknown'} due
    </button>
  );
}

test('the count is asked once, after a change of a row, and every 5 minutes [WORK-02]', async () => {
  const timers = vi.spyOn(globalThis, 'setInterval');
  let due = 5;
  const api = stubApi({ 'GET /claim/work/due': () => ({ due }) });
  await renderScreen(<Probe />);
  await expect.element(page.getByText('5 due')).toBeVisible();
  expect(api.calls).toHaveLength(1);
  due = 4;
  await page.getByRole('button').click();
  await expect.element(page.getByText('4 due')).toBeVisible();
  expect(api.calls).toHaveLength(2);
  expect(timers.mock.calls.some(([, delay]) => delay === 5 * 60_000)).toBe(true);
});
