import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoAxeFindings, render } from '../../../test/render.tsx';
import { Pagination } from './pagination.tsx';
import { themes, setTheme } from '../../../test/themes.ts';

function Demo(props: { total?: number; totalIsExact?: boolean; links?: number; start?: number }) {
  const { total = 214, start = 0, ...rest } = props;
  const [index, setIndex] = useState(start);
  return <Pagination index={index} pageSize={10} total={total} onPage={setIndex} label="Pages of claims" {...rest} />;
}

const numbers = () =>
  page
    .getByRole('button', { name: /^Page / })
    .elements()
    .map((button) => button.textContent);

test('pagination shows the row range, the current page and five page numbers [TABLE-12]', async () => {
  await render(<Demo />);
  await expect.element(page.getByRole('status')).toHaveTextContent('1–10 of 214');
  await expect
    .element(page.getByRole('button', { name: 'Page 1', exact: true }))
    .toHaveAttribute('aria-current', 'page');
  expect(numbers()).toEqual(['1', '2', '3', '4', '5']);
});

test.each([7, 10])('pagination can show %s page numbers', async (links) => {
  await render(<Demo links={links} />);
  expect(numbers()).toHaveLength(links);
});

test('a total that was counted only up to a limit is shown as such', async () => {
  await render(<Demo total={1000} totalIsExact={false} />);
  await expect.element(page.getByRole('status')).toHaveTextContent('1–10 of more than 1,000');
});

test('without rows there is no pagination', async () => {
  const { host } = await render(<Demo total={0} />);
  expect(host.textContent).toBe('');
});

test('next and previous work with the keyboard, and the focus stays on them at both ends', async () => {
  await render(<Demo total={30} />);
  const next = page.getByRole('button', { name: 'Next page' });
  next.element().focus();
  await userEvent.keyboard('{Enter}{Enter}');
  await expect.element(page.getByRole('status')).toHaveTextContent('21–30 of 30');
  await expect.element(next).toHaveFocus();
  await expect.element(next).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('status')).toHaveTextContent('21–30 of 30');
  await page.getByRole('button', { name: 'Previous page' }).click();
  await expect.element(page.getByRole('status')).toHaveTextContent('11–20 of 30');
});

test('the current page number cannot be clicked', async () => {
  const onPage = vi.fn<(index: number) => void>();
  await render(<Pagination index={1} pageSize={10} total={30} onPage={onPage} />);
  await page.getByRole('button', { name: 'Page 2' }).click();
  expect(onPage).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Page 3' }).click();
  expect(onPage).toHaveBeenCalledWith(2);
});

test.each(themes)('the pagination passes the accessibility check in the %s brand', async (theme) => {
  setTheme(theme);
  await render(<Demo start={3} />);
  await expect.element(page.getByRole('button', { name: 'Page 4' })).toBeVisible();
  await expectNoAxeFindings();
});
