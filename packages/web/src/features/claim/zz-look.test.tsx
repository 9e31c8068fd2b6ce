import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { submission, claim, letter } from './claim.fixture.ts';
import { create, openClaim } from './test-claim.tsx';
import { fileOf, pick, stubUploads } from './test-uploads.ts';

test.each([1240, 390])('look %i', async (width) => {
  await page.viewport(width, width === 390 ? 4800 : 2900);
  const uploads = stubUploads();
  await openClaim({
    'GET /claim/:claimId': () => claim({ adjustedFrom: '000000249980', patient: { ...claim().patient, qmb: true } }),
    'GET /claim/:claimId/letter': () => Array.from({ length: 6 }, (_, i) => letter({ id: `l${i}` })),
    'GET /claim/:claimId/documentation': () => [
      submission({
        queueStatus: 'InProgress',
        type: 'Appeal',
        typeName: 'Appeal',
        notes: 'n '.repeat(300),
        files: [
          { id: 'a', name: 'sample-order.pdf' },
          { id: 'b', name: 'sample-report.pdf' },
        ],
      }),
      submission({ id: 's2' }),
      submission({ id: 's3', queueStatus: 'Unknown' }),
      submission({ id: 's4', queueStatus: 'Failed' }),
    ],
  });
  await create('Appeal');
  await page.getByRole('button', { name: 'Show fields' }).click();
  await page.getByRole('radio', { name: 'Notes Attached' }).click();
  await pick(
    fileOf('full-chart.pdf', 16 * 1024 * 1024),
    fileOf('visit-notes.pdf', 1200000),
    fileOf('scan.png', 8400000),
    fileOf('blank.txt', 0),
    fileOf('archive.zip', 2000000),
    fileOf('referral.docx', 640000),
  );
  await uploads.all()[0]!.answer('a');
  await uploads.all()[1]!.progress(62, 100);
  await uploads.all()[2]!.breakDown();
  await expect.element(page.getByText('Invalid file')).toBeVisible();
  await page.screenshot({ path: `./zz-look-${width}.png`, element: page.getByRole('main') });
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.screenshot({ path: `./zz-none-${width}.png`, element: page.getByRole('region', { name: 'Submissions' }) });
});
