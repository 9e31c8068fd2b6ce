import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';

interface Saved {
  readonly name: string;
  /** Cells by line. The first line holds the headings. */
  readonly lines: readonly (readonly string[])[];
}

/** Reads RFC 4180: quoted cells, doubled quotes, CRLF. */
function parse(text: string): string[][] {
  expect(text.startsWith('\uFEFF')).toBe(true);
  const lines = text.slice(1).split('\r\n');
  expect(lines.pop()).toBe('');
  return lines.map((line) =>
    [...line.matchAll(/"((?:[^"]|"")*)"(?:,|$)/g)].map(([, cell]) => cell!.replaceAll('""', '"')),
  );
}

async function exported(page: Page): Promise<Saved> {
  const coming = page.waitForEvent('download');
  await page.getByRole('main').getByRole('button', { name: 'Export CSV' }).filter({ visible: true }).click();
  const download = await coming;
  return { name: download.suggestedFilename(), lines: parse(readFileSync(await download.path(), 'utf8')) };
}

test('the export of browsed claims contains all pages, filtered and sorted', async ({ staff: page }) => {
  await page.getByRole('tab', { name: 'Browse Claims' }).click();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const pages = page.getByRole('navigation', { name: 'Pages of claims' });
  const all = (await pages.getByRole('status').textContent())!;
  await page.getByRole('textbox', { name: 'Filter Results' }).fill('Lind');
  await expect(pages.getByRole('status')).not.toHaveText(all);
  await page.getByRole('button', { name: 'Total Payable' }).click();
  await expect(page.getByRole('columnheader', { name: 'Total Payable' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const links = page.getByRole('table').getByRole('link', { name: /^\d{12}$/ });
  await expect(links).toHaveCount(10);
  const total = Number(/of ([\d,]+)/.exec((await pages.getByRole('status').textContent())!)![1]!.replaceAll(',', ''));
  expect(total).toBeGreaterThan(10);
  const shown = await links.allTextContents();

  const { name, lines } = await exported(page);
  await expect(page.getByText(`Exported ${total} rows.`)).toBeVisible();
  expect(name).toBe('claims-2026-11-15.csv');
  const [head, ...rows] = lines;
  expect(head).toEqual([
    'Claim ID',
    'Patient Name',
    'Patient ID',
    'Status',
    'Service Start',
    'Service End',
    'Service Provider',
    'Total Charges',
    'Total Payable',
    'Paid Date',
    'Remittance Advice',
    'Outcome',
    'Denied',
    'Reason',
    'Next step',
    'Due',
    'Data as of',
  ]);
  expect(rows).toHaveLength(total);
  expect(new Set(rows.map((row) => row.at(-1)))).toEqual(new Set(['11/15/2026 12:00 AM']));
  expect(rows.slice(0, 10).map(([id]) => id)).toEqual(shown);
  expect(rows.filter((row) => !row[1]!.includes('Lindqvist'))).toEqual([]);
  expect(rows.map((row) => row[7]!).filter((charges) => !/^-?\d+\.\d\d$/.test(charges))).toEqual([]);
});

test('a list can be exported during emulation, because that only reads', async ({ page }) => {
  await signIn(page, 'super');
  await page.goto('/user-lookup');
  await page.getByLabel('Username').fill('staff');
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('button', { name: 'Emulate staff' }).click();
  await expect(page.getByText('Emulating', { exact: true })).toBeVisible();
  await page.goto('/remittance-advice/CM00000000000104');
  await expect(page.getByText('400 claims')).toBeVisible();
  const { name, lines } = await exported(page);
  expect(name).toBe('remittance-claims-2026-11-15.csv');
  expect(lines).toHaveLength(401);
});

/** Number of printed sheets, counted in the PDF. */
async function countSheets(page: Page): Promise<Record<'A4' | 'Letter', number>> {
  const sheets = async (format: string) =>
    (await page.pdf({ format })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  return { A4: await sheets('A4'), Letter: await sheets('Letter') };
}

test('a printed record shows the plan, its title and the date, and no sheet is missing', async ({ staff: page }) => {
  for (const [path, record, last] of [
    ['/patient-details/80000010100', 'Patient 80000010100', 'Wellness policy'],
    ['/claim-details/910000002400', 'Claim 910000002400', 'History'],
    ['/remittance-advice/CM00000000000111', 'Check Reference CM00000000000111', 'Payment Proof'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('region', { name: last, exact: true })).toBeVisible();
    await expect(page.locator('main table tbody tr').first()).toBeVisible();
    await expect(page.getByText('Loading...').filter({ visible: true })).toHaveCount(0);
    const first = await countSheets(page);
    await page.emulateMedia({ media: 'print' });
    for (const words of ['Aldermere Health Plan', 'Provider Benefit Tool', record, 'Printed 11/15/2026']) {
      await expect(page.getByRole('main').getByText(words, { exact: true }).first()).toBeVisible();
    }
    // All rows are rendered before printing, so a second print has the same number of sheets.
    expect(first, path).toEqual(await countSheets(page));
    await page.emulateMedia({ media: null });
  }
});
