import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { batch, batchRow } from '../../../test/batch/batch.ts';
import { button, exactText, openAnswers } from '../../../test/batch/answers.tsx';
import { catchDownloads } from '../../../test/download.ts';
import { expectNoAxeFindings } from '../../../test/render.tsx';

const rows = () =>
  [...page.getByRole('table', { name: 'Answers' }).element().querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );

test('a name on the list that is not that of the patient is a warning, on screen and in the file [BATCH-06]', async () => {
  const files = catchDownloads();
  const asked = { patientId: '90000012301', lastName: 'Twinford', firstName: 'Quincy', dob: '1979-07-07' };
  await openAnswers(batch([batchRow({ asked }), batchRow({ row: 2, asked: { ...asked, lastName: 'TESTPERSON' } })]));
  await expect.element(exactText('Name on your list: Quincy Twinford. Check the ID.')).toBeVisible();
  expect(rows().map((cells) => cells[2])).toEqual([
    'Marigold Testperson90000012301, Twinford, Quincy, 07/07/1979 Name on your list: Quincy Twinford. Check the ID.',
    'Marigold Testperson90000012301, TESTPERSON, Quincy, 07/07/1979',
  ]);
  await expectNoAxeFindings();
  await button('Export CSV').click();
  await expect.poll(() => files).toHaveLength(1);
  expect((await files[0]!.text()).match(/Name on your list/g)).toHaveLength(1);
});

test('a date of birth on the list that is not that of the patient is a warning, on screen and in the file [BATCH-06]', async () => {
  const files = catchDownloads();
  const asked = { patientId: '90000012301', lastName: null, firstName: null, dob: '1950-01-01' };
  const other = { asked, isOtherBirthDate: true };
  await openAnswers(
    batch([
      batchRow(other),
      batchRow({ row: 2, asked }),
      batchRow({ row: 3, ...other, asked: { ...asked, lastName: 'Twinford' } }),
    ]),
  );
  const warning = 'Date of birth on your list: 01/01/1950. Check the ID.';
  await expect.element(exactText(warning).first()).toBeVisible();
  expect(rows().map((cells) => cells[2])).toEqual([
    `Marigold Testperson90000012301, 01/01/1950 ${warning}`,
    'Marigold Testperson90000012301, 01/01/1950',
    `Marigold Testperson90000012301, Twinford, 01/01/1950 Name on your list: Twinford. Check the ID. ${warning}`,
  ]);
  await button('Export CSV').click();
  await expect.poll(() => files).toHaveLength(1);
  const lines = (await files[0]!.text()).trim().split('\n').slice(-3);
  expect(lines.map((line) => line.match(/[A-Z][a-z ]+ on your list: [^.]+/g))).toEqual([
    ['Date of birth on your list: 01/01/1950'],
    null,
    ['Name on your list: Twinford', 'Date of birth on your list: 01/01/1950'],
  ]);
});
