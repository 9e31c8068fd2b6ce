import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoAxeFindings, render } from '../../../test/render.tsx';
import { StickyBar } from './sticky-bar.tsx';
import { themes, setTheme } from '../../../test/themes.ts';

const items = [
  { label: 'Patient ID', value: '900000123401' },
  { label: 'Date of Birth', value: '02/29/1984' },
  { label: 'Group', value: null },
];

function Demo({ onTop }: { onTop?: () => void }) {
  return (
    <section tabIndex={-1} aria-label="Page">
      <StickyBar name="Marigold Testperson" items={items} {...(onTop && { onTop })} />
      <div style={{ height: 1600 }}>Top of the page</div>
      <p>
        <a href="/one">One</a>
      </p>
      <div style={{ height: 3000 }} />
    </section>
  );
}

const scrollTo = (y: number) =>
  act(async () => {
    const moved = new Promise((done) => window.addEventListener('scroll', done, { once: true }));
    window.scrollTo(0, y);
    await moved;
  });

afterEach(() => window.scrollTo(0, 0));

const bar = page.getByRole('region', { name: 'Summary' });

test('the bar appears after scrolling more than 250 px and disappears at the top', async () => {
  await render(<Demo />);
  await scrollTo(250);
  expect(bar.elements()).toHaveLength(0);
  await scrollTo(251);
  await expect.element(bar).toMatchTextContent(/Marigold Testperson/);
  await expect.element(bar).toMatchTextContent(/900000123401/);
  expect(bar.element().textContent).not.toContain('Group');
  await scrollTo(250);
  expect(bar.elements()).toHaveLength(0);
});

test.each([
  { name: 'Marigold Testperson', rule: 'under the name' },
  { name: undefined, rule: 'without a name' },
])('on a narrow screen ID and date of birth stay visible $rule', async ({ name }) => {
  await page.viewport(390, 844);
  await render(
    <>
      <StickyBar {...(name !== undefined && { name })} items={[...items, { label: 'Subscriber', value: 'Rowan' }]} />
      <div style={{ height: 3000 }} />
    </>,
  );
  await scrollTo(900);
  await expect.element(bar.getByText(name ?? '900000123401')).toBeVisible();
  for (const value of ['900000123401', '02/29/1984']) {
    const element = bar.getByText(value).element();
    expect(element.checkVisibility()).toBe(true);
    expect(element.scrollWidth).toBeLessThanOrEqual(element.clientWidth);
    expect(element.getBoundingClientRect().bottom).toBeLessThanOrEqual(bar.element().getBoundingClientRect().bottom);
  }
  expect(bar.getByText('Rowan').element().checkVisibility()).toBe(false);
  await expectNoAxeFindings();
  await page.viewport(1280, 900);
});

test('Back To Top scrolls to the top', async () => {
  await render(<Demo />);
  await scrollTo(900);
  await page.getByRole('link', { name: 'Back To Top' }).click();
  await expect.poll(() => window.scrollY).toBe(0);
  expect(location.hash).toBe('');
  await expect.element(page.getByRole('region', { name: 'Page' })).toHaveFocus();
});

test('Back To Top can run an action of the page', async () => {
  const onTop = vi.fn<() => void>();
  await render(<Demo onTop={onTop} />);
  await scrollTo(900);
  await page.getByRole('link', { name: 'Back To Top' }).click();
  expect(onTop).toHaveBeenCalledTimes(1);
});

test('the bar never covers the focused element', async () => {
  await render(<Demo />);
  const link = page.getByRole('link', { name: 'One' }).element();
  await scrollTo(link.getBoundingClientRect().top + window.scrollY - 10);
  await expect.element(bar).toBeVisible();
  expect(link.getBoundingClientRect().top).toBeLessThan(bar.element().getBoundingClientRect().bottom);
  await act(async () => link.focus());
  await expect
    .poll(() => link.getBoundingClientRect().top - bar.element().getBoundingClientRect().bottom)
    .toBeGreaterThanOrEqual(0);
});

test.each(themes)('the bar passes the accessibility check in the %s brand', async (theme) => {
  setTheme(theme);
  await render(<Demo />);
  await scrollTo(900);
  await expect.element(bar).toBeVisible();
  await expectNoAxeFindings();
});
