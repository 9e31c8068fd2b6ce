import { MemoryRouter } from '../../router/router.tsx';
import { page } from 'vitest/browser';
import { expect, test } from 'vitest';
import { expectNoAxeFindings, render } from '../../../test/render.tsx';
import ContactPage from './contact-page.tsx';

const show = () =>
  render(
    <MemoryRouter>
      <ContactPage />
    </MemoryRouter>,
  );

test('"Need Help?" links to the FAQ and to three of its articles [CONTACT-01] [CONTACT-02]', async () => {
  await show();
  await expect.element(page.getByRole('heading', { name: 'Need Help?' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'FAQ' })).toHaveAttribute('href', '/faq');
  for (const [name, href] of [
    ['Request Access to Provider Benefit Tool?', '/faq#request-access'],
    ['For Which Providers Can I View Data?', '/faq#provider-access'],
    ['How Do I Search for a Member and View Eligibility?', '/faq#search-patient'],
  ] as const) {
    await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', href);
  }
});

test('a department shows only the phone, email and fax it has, without any server call [CONTACT-03] [CONTACT-04]', async () => {
  const calls: unknown[] = [];
  const original = window.fetch;
  window.fetch = (...input) => {
    calls.push(input);
    return original(...input);
  };
  const { host } = await show();
  window.fetch = original;
  expect(calls).toEqual([]);
  await expect.element(page.getByRole('heading', { name: 'Department Directory' })).toBeVisible();
  const entry = (title: string) =>
    [...host.querySelectorAll('h3')].find((node) => node.textContent === title)!.parentElement!;
  const claims = entry('Claims');
  expect(claims.querySelector('a[href="tel:+18015550102"]')?.textContent).toBe('801-555-0102');
  expect(claims.querySelector('a[href^="mailto:"]')).toBeNull();
  expect(claims.textContent).toContain('Fax 801-555-0192');
  const relations = entry('Provider Relations');
  expect(relations.querySelector('a[href="mailto:provider.relations@example.org"]')).not.toBeNull();
  expect(relations.querySelector('a[href^="tel:"]')).toBeNull();
  expect(relations.textContent).not.toContain('a.m.');
  await expectNoAxeFindings();
});

test('each department says what it helps with, and when its phone is answered [CONTACT-03]', async () => {
  const { host } = await show();
  for (const heading of host.querySelectorAll('h3')) {
    const { parentElement } = heading;
    expect(parentElement!.textContent).toMatch(/(?:Call us for|Write to us about|Send us) [\w ,-]+\./);
    const hasPhone = parentElement!.querySelector('a[href^="tel:"]') !== null;
    expect(/Weekdays \d+:00 a\.m\. to \d+:00 p\.m\./.test(parentElement!.textContent)).toBe(hasPhone);
  }
});
