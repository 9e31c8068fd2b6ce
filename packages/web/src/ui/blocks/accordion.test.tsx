import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoAxeFindings, render } from '../../../test/render.tsx';
import { Accordion } from './accordion.tsx';

const header = page.getByRole('button', { name: 'How do I search?' });
const text = page.getByText('By name or ID.');
const article = (
  <Accordion title="How do I search?" id="search-patient" level={2}>
    <p>By name or ID.</p>
  </Accordion>
);

test('an accordion opens with the first click on its header and closes with the next [UX-05]', async () => {
  await render(article);
  await expect.element(text).not.toBeVisible();
  await header.click();
  await expect.element(text).toBeVisible();
  await header.click();
  await expect.element(text).not.toBeVisible();
});

test.each(['{Enter}', ' '])('"%s" toggles the accordion, and screen readers get its state', async (key) => {
  await render(article);
  await userEvent.tab();
  await expect.element(header).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard(key);
  await expect.element(header).toHaveAttribute('aria-expanded', 'true');
  await expectNoAxeFindings();
});

test('the accordion title is a heading of the requested level and a link target', async () => {
  const { host } = await render(article);
  await expect.element(page.getByRole('heading', { level: 2, name: 'How do I search?' })).toBeVisible();
  expect(host.querySelector('#search-patient')).not.toBeNull();
});

test('an accordion can start open', async () => {
  await render(
    <Accordion title="How do I search?" defaultOpen>
      By name or ID.
    </Accordion>,
  );
  await expect.element(text).toBeVisible();
});

const onToggle = vi.fn<(open: boolean) => void>();

function Owned() {
  const [open, setOpen] = useState(true);
  return (
    <>
      <Accordion title="How do I search?" open={open} onToggle={onToggle}>
        By name or ID.
      </Accordion>
      <button type="button" onClick={() => setOpen(false)}>
        Close all
      </button>
    </>
  );
}

test('a parent component can control whether the accordion is open', async () => {
  await render(<Owned />);
  await header.click();
  expect(onToggle).toHaveBeenCalledWith(false);
  await expect.element(text).toBeVisible();
  await page.getByRole('button', { name: 'Close all' }).click();
  await expect.element(text).not.toBeVisible();
});

test('printing opens an accordion', async () => {
  await render(article);
  const body = text.element().parentElement!;
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const shown = rules
    .filter((rule) => rule instanceof CSSMediaRule && rule.media.mediaText === 'print')
    .flatMap((rule) => (rule instanceof CSSMediaRule ? [...rule.cssRules] : []))
    .filter((rule) => rule instanceof CSSStyleRule && body.matches(rule.selectorText))
    .map((rule) => (rule instanceof CSSStyleRule ? rule.style.display : ''));
  expect(shown).toContain('block');
});
