import { page, userEvent } from 'vitest/browser';
import { expect, test } from 'vitest';
import { failure, file } from '../../../test/api.ts';
import { coverage } from '../../../test/search-data.ts';
import { dental, showPatient } from '../../../test/patient.tsx';

test('documents are listed in order, and an unavailable document shows its reason [DOCS-01] [DOCS-02] [DOCS-03] [DOCS-07] [DOCS-08]', async () => {
  const { host } = await showPatient({
    coverages: [
      coverage(),
      dental({ to: '2022-10-29' }),
      coverage({ id: 'MPPO0002', from: '2026-06-01', to: '9999-12-31' }),
    ],
  });
  await expect.element(page.getByRole('button', { name: 'Medical ID Card For Current Coverage' })).toBeVisible();
  const entries = [...host.querySelectorAll('section')].find((node) =>
    node.textContent?.startsWith('Member Documents'),
  )!;
  const titles = [...entries.querySelectorAll('li')].map((item) => item.textContent);
  expect(titles[0]).toContain('Medical Payment Summary For Current Coverage');
  expect(titles.join('|')).toContain('Preview unavailable - coverage termed over 3 years ago');
  expect(titles.join('|')).toContain('Preview unavailable - coverage effective date is over 60 days in the future');
  expect(titles.join('|')).toContain('Medical Payment Summary For Future Coverage Starting 06/01/2026');
});

test.each([
  {
    name: 'a missing file',
    answer: () => failure(404),
    text: "The document's preview file does not exist.",
    id: '[DOCS-15]',
  },
  { name: 'an empty file', answer: () => file(''), text: "The document's preview file is empty.", id: '[DOCS-16]' },
  {
    name: 'a failed load',
    answer: () => failure(500),
    text: 'An error occurred while loading the document.',
    id: '[DOCS-17]',
  },
  {
    name: 'an unsupported file type',
    answer: () => file('PK', 'application/zip'),
    text: 'The document type is not supported.',
    id: '[DOCS-18]',
  },
])('$name opens Preview Unavailable with the phone numbers $id [DOCS-14]', async ({ answer, text }) => {
  await showPatient({ coverages: [coverage()], more: { 'GET /member/:id/card/:cardId': answer } });
  await userEvent.click(page.getByRole('button', { name: 'Medical ID Card' }));
  const dialog = page.getByRole('dialog', { name: 'Preview Unavailable' });
  await expect.element(dialog.getByText(text)).toBeVisible();
  for (const name of ['801-555-0100', '800-555-0199']) {
    await expect.element(dialog.getByRole('link', { name })).toBeVisible();
  }
  await expect
    .element(dialog.getByText('Weekdays 7:00 a.m. to 8:00 p.m. and Saturdays 9:00 a.m. to 2:00 p.m.'))
    .toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }).last());
  await expect.element(dialog).not.toBeInTheDocument();
});
