import type { TimelineEvent } from '@pbt/domain/contract/claim';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { file } from '../../../test/api.ts';
import { claim, ID } from '../../../test/claim-data.ts';
import { openClaim } from '../../../test/claim.tsx';
import { samplePdf } from '../../ui/viewer/sample-pdf.ts';
import { workspace } from '../../state/tabs.ts';

const NUMBER = 'cl-0000/0025.1147';
const CORRECTED: TimelineEvent = {
  kind: 'correctedBy',
  date: '2025-10-01',
  claimId: '000000259980',
  claimNumber: 'cl-25/9980',
};

const open = () =>
  openClaim({
    'GET /claim/:claimId': () =>
      claim({
        number: NUMBER,
        status: 'Adjusted, Processed',
        adjustedFrom: '000000249980',
        adjustedFromNumber: 'cl-24/9980',
        adjustedTo: '000000259980',
        adjustedToNumber: 'cl-25/9980',
      }),
    'GET /claim/:claimId/timeline': () => [
      CORRECTED,
      { kind: 'letter', date: '2025-10-02', text: 'Notice of decision', letterId: 'letter-2' },
    ],
    'GET /claim/letter/:letterId/file': () => file(samplePdf([['Sample letter']])),
  });

afterEach(() => workspace.clear());

test('a claim number is shown as the plan writes it in the title, the printed head and links [ERA-03]', async () => {
  const { host } = await open();
  await expect.element(page.getByRole('heading', { name: `Claim ${NUMBER}`, exact: true })).toBeVisible();
  await expect.element(page.getByText('Replaced on 09/24/2025 by claim cl-25/9980, which counts.')).toBeVisible();
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect.element(timeline.getByText('Corrected by claim cl-25/9980')).toBeVisible();
  const links = [...host.querySelectorAll('a[href^="/claim-details/"]')];
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['cl-24/9980', '/claim-details/000000249980'],
    ['cl-25/9980', '/claim-details/000000259980'],
    ['cl-25/9980', '/claim-details/000000259980'],
    ['cl-25/9980', '/claim-details/000000259980'],
  ]);
  // The test shows the address, which has the ID.
  expect(host.textContent.replace(`/claim-details/${ID}`, '')).not.toContain(ID);
});

test('the preview of a letter names the claim as the plan writes it [ERA-03]', async () => {
  await open();
  await page.getByRole('button', { name: 'Notice of decision' }).click();
  const name = 'Claim Letter cl-0000-0025.1147-letter-2.pdf';
  await expect.element(page.getByRole('dialog', { name, exact: true })).toBeVisible();
});

test('the tab of a claim has its number as the plan writes it [ERA-03]', async () => {
  workspace.open(`/claim-details/${ID}`);
  workspace.open('/search');
  expect(workspace.unnamed()).toHaveLength(1);
  await open();
  await expect.poll(() => workspace.unnamed()).toEqual([]);
});
