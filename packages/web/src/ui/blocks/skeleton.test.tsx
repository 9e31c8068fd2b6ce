import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoAxeFindings, render } from '../../../test/render.tsx';
import { Skeleton } from './skeleton.tsx';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

const bones = (host: HTMLElement) => host.querySelector('[aria-hidden]')!;

test('a skeleton appears after 150 ms without moving the layout', async () => {
  const { host } = await render(<Skeleton lines={3} />);
  await act(async () => vi.advanceTimersByTime(149));
  const height = host.offsetHeight;
  expect(getComputedStyle(bones(host)).visibility).toBe('hidden');
  expect(page.getByRole('status').element().textContent).toBe('');
  await act(async () => vi.advanceTimersByTime(1));
  expect(getComputedStyle(bones(host)).visibility).toBe('visible');
  expect(page.getByRole('status').element().textContent).toBe('Loading...');
  expect(host.offsetHeight).toBe(height);
  expect(height).toBeGreaterThan(50);
});

test.each(['lines', 'table', 'card'] as const)('screen readers ignore the shape %s', async (shape) => {
  const { host } = await render(<Skeleton shape={shape} text="Loading claims..." />);
  await act(async () => vi.advanceTimersByTime(150));
  expect(bones(host).getAttribute('aria-hidden')).toBe('true');
  expect(host.textContent).toBe('Loading claims...');
  vi.useRealTimers();
  await expectNoAxeFindings();
});

test('a table skeleton has the header, rows and columns of the table', async () => {
  const heads = [{ title: 'Claim ID' }, { title: 'Total Charges', align: 'end' as const }];
  const { host } = await render(<Skeleton shape="table" lines={5} heads={heads} text="" />);
  expect([...host.querySelectorAll('th')].map((head) => head.textContent)).toEqual(['Claim ID', 'Total Charges']);
  const rows = [...host.querySelectorAll('tbody tr')];
  expect(rows.map((row) => row.children.length)).toEqual([2, 2, 2, 2, 2]);
  const { right } = host.querySelector('th:last-child')!.getBoundingClientRect();
  const bone = host.querySelector('td:last-child > span')!.getBoundingClientRect();
  expect(right - bone.right).toBeLessThan(
    bone.left - host.querySelector('td:last-child')!.getBoundingClientRect().left,
  );
});
