import type { ClaimReason } from '@pbt/domain/contract/claim';
import type { Submission } from '@pbt/domain/contract/claim-documentation';
import { APPEALS_PHONE } from '@pbt/domain/rules/shared/departments';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { item, submission } from '../../../../test/claim-data.ts';
import {
  panel,
  items,
  cut,
  NONE,
  REASONS,
  open,
  wordsOf,
  headingOf,
  factsOf,
  onlyStudy,
} from '../../../../test/claim-outcome.ts';
import { expectNoAxeFindings } from '../../../../test/render.tsx';

test('denied lines are marked, and their reasons are under them [OUTCOME-15] [DENIAL-01]', async () => {
  await open();
  await expect.element(items.getByText('3 lines, 2 denied')).toBeVisible();
  await expect.element(headingOf('No authorization on file')).toBeVisible();
  const table = items.getByRole('table').element();
  const rows = [...table.querySelectorAll('tbody tr')];
  expect(rows).toHaveLength(5);
  expect(wordsOf(rows[1]!)).toContain('93306Denied');
  expect(getComputedStyle(rows[1]!.firstElementChild!).boxShadow).toContain('3px 0px 0px 0px inset');
  expect(getComputedStyle(rows[0]!.firstElementChild!).boxShadow).toBe('none');
  expect(wordsOf(rows[2]!)).toContain('No authorization on fileCO-197');
  expect(wordsOf(rows[2]!)).toContain('If you had one, appeal and give its number. Do not bill the patient.');
  expect(factsOf('No authorization on file')).toEqual([
    'Who acts',
    'Your office',
    'Next step',
    'Appeal',
    'Appeal by',
    '03/23/2026 145 days left',
  ]);
  expect(factsOf('Procedure code missing or wrong')).toEqual([
    'Who acts',
    'Your office',
    'Next step',
    'Correct and resendas a replacement of this claim',
    'Resend by',
    '12/23/2025 55 days left',
    'Appeal by',
    '03/23/2026 145 days left',
  ]);
  await expectNoAxeFindings();
});

test('a line that was denied in part says so [OUTCOME-15]', async () => {
  const partly = item({
    ...NONE,
    charged: '$90.00',
    allowed: '$40.00',
    paid: '$40.00',
    adjustments: [cut('CO', '197', null, '$50.00', 'denial')],
  });
  await open({
    'GET /claim/:claimId/item': () => [partly],
    'GET /claim/:claimId/reason': () => [{ ...REASONS[2]!, seqNo: '1', amount: '$50.00' }],
  });
  await expect.element(items.getByText('Partly denied', { exact: true })).toBeVisible();
  await expect.element(panel.getByText('The only line was denied in part. Line 1: appeal.')).toBeVisible();
});

test('a code that the guide does not know has an honest text and the number to call [DENIAL-04]', async () => {
  await onlyStudy({ carc: '999', class: 'unknown', title: '', explanation: '', step: 'call', appealBy: null });
  await expect.element(headingOf('No explanation on file')).toBeVisible();
  await expect
    .element(items.getByText(/^We do not have an explanation for this code\. Call us with the claim number\./))
    .toBeVisible();
  expect(factsOf('No explanation on file').slice(2)).toEqual(['Next step', 'Call us801-555-0100']);
});

test('a line that cannot be appealed offers a call instead [DENIAL-05]', async () => {
  await onlyStudy({ gc: 'PI' });
  await expect.element(panel.getByText('The only line was denied. Line 2: call us.')).toBeVisible();
  await expect.element(headingOf('No authorization on file')).toBeVisible();
  expect(factsOf('No authorization on file')).toEqual(['Who acts', 'Your office', 'Next step', 'Call us801-555-0100']);
});

test('remark MA130 means correct and resend, without an appeal [DENIAL-06]', async () => {
  await onlyStudy({}, { remarks: [{ id: 'MA130', text: '' }] });
  await expect.element(items.getByText(/This line cannot be appealed\./)).toBeVisible();
  expect(factsOf('No authorization on file').slice(2)).toEqual([
    'Next step',
    'Correct and resendas a replacement of this claim',
    'Resend by',
    '12/23/2025 55 days left',
  ]);
});

test.each([
  ['2025-11-13', '11/13/2025 15 days left', false],
  ['2025-11-12', '11/12/2025 14 days left', true],
  ['2025-10-30', '10/30/2025 1 day left', true],
  ['2025-10-29', '10/29/2025 today', true],
  ['2025-10-28', 'Closed 10/28/2025', false],
])('an appeal that is due on %s shows "%s" [DENIAL-12]', async (appealBy, text, isHot) => {
  await onlyStudy({ appealBy });
  await expect.element(items.getByText('Appeal by')).toBeVisible();
  expect(factsOf('No authorization on file').at(-1)).toBe(text);
  const rest = page
    .getByText(/left$|^today$|^Closed/)
    .last()
    .element();
  const normal = getComputedStyle(items.getByText(/^If you had one/).element()).color;
  expect(getComputedStyle(rest).color === normal).toBe(!isHot);
  await expectNoAxeFindings();
});

test('without a setting of the plan there is neither label nor date [DENIAL-11]', async () => {
  await onlyStudy({ appealBy: null, resendBy: null });
  await expect.element(items.getByText('Next step')).toBeVisible();
  expect(page.getByText(/Appeal by|Resend by|days left/).elements()).toHaveLength(0);
});

const filed = (changes: Partial<Submission> = {}) => ({
  'GET /claim/:claimId/documentation': () => [
    submission({ type: 'Appeal', lines: [2], submittedOn: '2025-10-03T18:00:00.000Z', ...changes }),
  ],
});

test('while an appeal of the line is in review, the plan acts and no deadline runs [DENIAL-03] [DENIAL-07] [DENIAL-14]', async () => {
  await onlyStudy({}, {}, filed({ queueStatus: 'InProgress' }));
  await expect.element(panel.getByText('The only line was denied. Line 2: appeal in review.')).toBeVisible();
  expect(panel.getByText(/Appeal by/).elements()).toHaveLength(0);
  await expect.element(headingOf('No authorization on file')).toBeVisible();
  expect(factsOf('No authorization on file')).toEqual([
    'Who acts',
    'The plan',
    'Next step',
    'Wait for the answer to the appealD-0000-000H, 26 days in review, usual time 60 days',
    'Appeal by',
    'Filed in time on 10/03/2025',
  ]);
  await expectNoAxeFindings();
});

test.each([
  [
    'overturned',
    'The plan',
    'Wait for the new decision',
    'The plan will process this line again.',
    'appeal overturned, the plan will process this again',
  ],
  ['partly', 'Your office', 'Call us', 'Read what the plan pays.', 'appeal partly overturned, call us'],
  ['upheld', 'Your office', 'Call us', 'The first decision stands.', 'appeal upheld, call us'],
] as const)(
  'an appeal that was answered %s says who acts next [DENIAL-03] [DENIAL-07]',
  async (what, who, step, text, line) => {
    await onlyStudy({}, {}, filed({ queueStatus: 'End', answer: { what, day: '2025-10-27' } }));
    await expect.element(panel.getByText(`The only line was denied. Line 2: ${line}.`)).toBeVisible();
    await expect.element(headingOf('No authorization on file')).toBeVisible();
    const facts = factsOf('No authorization on file');
    expect(facts[1]).toBe(who);
    expect(facts[3]).toContain(`${step}D-0000-000H was `);
    expect(facts[3]).toContain(`on 10/27/2025. ${text}`);
    const buttons = items.getByRole('button', { name: 'Appeal line 2' }).elements();
    expect(buttons).toHaveLength(what === 'overturned' ? 0 : 1);
    await expectNoAxeFindings();
  },
);

test('a line whose appeal window has passed says whom to ask, and keeps its button [DENIAL-13]', async () => {
  await onlyStudy({ appealBy: '2025-10-28' });
  await expect
    .element(
      items.getByText(`The deadline was 10/28/2025. Call ${APPEALS_PHONE} to ask whether a late appeal is possible.`),
    )
    .toBeVisible();
  await expect.element(items.getByRole('button', { name: 'Appeal line 2' })).toBeVisible();
});

test.each<[string, Partial<Submission>, Partial<ClaimReason>, string]>([
  ['in time', {}, { appealBy: '2025-10-03' }, 'Filed in time on 10/03/2025'],
  ['late', {}, { appealBy: '2025-10-02' }, 'Filed late on 10/03/2025'],
  ['for another line', { lines: [1] }, {}, '03/23/2026 145 days left'],
  ['but failed', { queueStatus: 'Failed' }, {}, '03/23/2026 145 days left'],
])('an appeal that was filed %s [DENIAL-14]', async (_, sent, changes, expected) => {
  await onlyStudy(changes, {}, filed(sent));
  await expect.element(items.getByText('Appeal by')).toBeVisible();
  await expect.poll(() => factsOf('No authorization on file').at(-1)).toBe(expected);
  expect(factsOf('No authorization on file')[1]).toBe('Your office');
});

test('Send records has a day [DENIAL-14] [OUTCOME-09]', async () => {
  await onlyStudy({ carc: '252', title: 'Records needed', step: 'records', recordsBy: '2025-11-12' });
  await expect.element(panel.getByText('Send records by 11/12/2025', { exact: true })).toBeVisible();
  await expect.element(headingOf('Records needed')).toBeVisible();
  expect(factsOf('Records needed').slice(2)).toEqual([
    'Next step',
    'Send records',
    'Send records by',
    '11/12/2025 14 days left',
    'Appeal by',
    '03/23/2026 145 days left',
  ]);
});

test('a passed appeal window keeps the form open and warns [DENIAL-13]', async () => {
  await onlyStudy({ appealBy: '2025-10-28' });
  await page.getByRole('combobox', { name: 'Submission type' }).selectOptions('Appeal');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect
    .element(page.getByText('The appeal window closed on 10/28/2025. The plan may refuse this appeal.'))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Submit' })).toBeVisible();
});

test('on a narrow screen the reasons stay in view while the table scrolls', async () => {
  await page.viewport(390, 844);
  await open();
  const heading = headingOf('No authorization on file');
  await expect.element(heading).toBeVisible();
  const scroller = items.getByRole('table').element().parentElement!;
  scroller.scrollLeft = 300;
  await expect.poll(() => heading.element().getBoundingClientRect().left).toBeGreaterThanOrEqual(0);
  expect(heading.element().getBoundingClientRect().right).toBeLessThanOrEqual(390);
  await expectNoAxeFindings();
  await page.viewport(1280, 900);
});
