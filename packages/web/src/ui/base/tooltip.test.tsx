import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoAxeFindings, render } from '../../../test/render.tsx';
import { Button } from './button.tsx';
import { Tooltip } from './tooltip.tsx';

const tip = page.getByRole('tooltip');

test('a word with a tooltip is reachable with the keyboard and described by the tooltip', async () => {
  await render(<Tooltip text="Sample office visit">X1001</Tooltip>);
  await userEvent.tab();
  await expect.element(tip).toBeVisible();
  const word = document.activeElement;
  expect(word?.getAttribute('aria-describedby')).toBe(tip.element().id);
  await expectNoAxeFindings();
});

test('Escape closes the tooltip and keeps the focus', async () => {
  await render(<Tooltip text="Sample office visit">X1001</Tooltip>);
  await userEvent.tab();
  const word = document.activeElement;
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('Sample office visit')).not.toBeVisible();
  expect(document.activeElement).toBe(word);
});

test('a tooltip closes when the pointer leaves', async () => {
  await render(
    <>
      <Tooltip text="Sample office visit">X1001</Tooltip>
      <button type="button">Next</button>
    </>,
  );
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(page.getByText('Sample office visit')).not.toBeVisible();
});

test('a tooltip stays open while the pointer is on the word or on the tooltip', async () => {
  await render(
    <div>
      <p>Elsewhere</p>
      <div style={{ padding: 80 }}>
        <Tooltip text="Sample office visit">X1001</Tooltip>
      </div>
    </div>,
  );
  await page.getByText('X1001').hover();
  await expect.element(tip).toBeVisible();
  // First into the gap between both, then onto the tooltip.
  await tip.hover({ position: { x: 20, y: tip.element().clientHeight + 4 }, force: true });
  await new Promise((done) => setTimeout(done, 300));
  await expect.element(tip).toBeVisible();
  await tip.hover();
  await new Promise((done) => setTimeout(done, 300));
  await expect.element(tip).toBeVisible();
  await page.getByText('Elsewhere').hover();
  await expect.element(page.getByText('Sample office visit')).not.toBeVisible();
});

function LateWord({ isLoading }: { readonly isLoading: boolean }) {
  return <div>{isLoading ? <p>Loading...</p> : <Tooltip text="Sample office visit">X1001</Tooltip>}</div>;
}

test('a tooltip opens when its word appears under the pointer', async () => {
  const { rerender } = await render(<LateWord isLoading />);
  await page.getByText('Loading...').hover({ position: { x: 4, y: 8 } });
  await rerender(<LateWord isLoading={false} />);
  // The browser reports the new element to a resting pointer with its next frame, but not always on a busy machine.
  await page.getByText('X1001').hover({ position: { x: 5, y: 8 } });
  await expect.element(tip).toBeVisible();
});

test('Escape closes a hovered tooltip when the focus is elsewhere', async () => {
  await render(<Tooltip text="Sample office visit">X1001</Tooltip>);
  await page.getByText('X1001').hover();
  await expect.element(tip).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('Sample office visit')).not.toBeVisible();
});

test('a button stays the tab stop and gets the description', async () => {
  await render(
    <Tooltip text="Runs once a day">
      <Button>Run Update</Button>
    </Tooltip>,
  );
  await userEvent.tab();
  const button = page.getByRole('button', { name: 'Run Update' });
  await expect.element(button).toHaveFocus();
  await expect.element(button).toHaveAccessibleDescription('Runs once a day');
});

test('an element that is not focusable becomes focusable', async () => {
  await render(
    <Tooltip text="Maximum file size is 15 MB." focusable>
      <b>Too big</b>
    </Tooltip>,
  );
  await userEvent.tab();
  await expect.element(tip).toBeVisible();
  expect(document.activeElement?.textContent).toContain('Too big');
});

test('a scrolling table does not cut off the tooltip, and its arrow points at the word', async () => {
  await render(
    <div style={{ paddingTop: 100 }}>
      <div style={{ overflow: 'hidden', height: 24, width: 60 }}>
        <Tooltip text="A text that is wider than the box around the word">X1001</Tooltip>
      </div>
    </div>,
  );
  await userEvent.tab();
  const box = tip.element().getBoundingClientRect();
  const word = document.activeElement!.getBoundingClientRect();
  expect(box.width).toBeGreaterThan(200);
  expect(box.bottom).toBeLessThanOrEqual(word.top);
  expect(word.top - box.bottom).toBeLessThan(12);
  expect(document.elementFromPoint(box.left + 5, box.top + 5)?.closest('[role=tooltip]')).toBe(tip.element());
});

test('without space above, the tooltip opens below', async () => {
  await render(
    <div style={{ position: 'absolute', top: 0, left: 300 }}>
      <Tooltip text="Sample office visit">X1001</Tooltip>
    </div>,
  );
  await userEvent.tab();
  const word = document.activeElement!.getBoundingClientRect();
  expect(tip.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(word.bottom);
  expect(tip.element().hasAttribute('data-below')).toBe(true);
});
