import type { TimelineEvent } from '@pbt/domain/contract/claim';
import type { AppealAnswer } from '@pbt/domain/contract/common';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { failure, file, type Handlers } from '../../../../test/api.ts';
import { claim, deniedItem, item, outcomeFacts, reason } from '../../../../test/claim-data.ts';
import { openClaim } from '../../../../test/claim.tsx';
import { expectNoAxeFindings } from '../../../../test/render.tsx';
import { icons } from '../../../ui/base/icons.ts';

const panel = page.getByRole('region', { name: 'Timeline', exact: true });

const open = (events: readonly TimelineEvent[], more: Handlers = {}) =>
  openClaim({ 'GET /claim/:claimId/timeline': () => events, ...more });

const rows = () =>
  [...panel.element().querySelectorAll('li')].map((row) =>
    [...row.children].map((cell) => cell.textContent.replaceAll(/\s+/g, ' ').trim()).filter(Boolean),
  );

const railColor = () => getComputedStyle(panel.element().querySelector('li svg')!.parentElement!).color;
const iconPath = () => panel.element().querySelector('li path')!.getAttribute('d');

function colorOf(token: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${token})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

const EVENTS: TimelineEvent[] = [
  { kind: 'received', date: '2025-09-11' },
  { kind: 'logged', date: '2025-09-11' },
  { kind: 'pended', date: '2025-09-12' },
  { kind: 'pendedWithErrors', date: '2025-09-13' },
  { kind: 'request', date: '2025-09-13', text: 'Visit notes', due: '2025-10-13', letterId: 'letter-1' },
  { kind: 'records', date: '2025-09-15', by: 'Jo Hartwell' },
  { kind: 'records', date: '2025-09-16', by: 'Jo Hartwell', isRejected: true },
  { kind: 'recordsFailed', date: '2025-09-17', by: 'Jo Hartwell' },
  { kind: 'recordsFailed', date: '2025-09-18' },
  { kind: 'decided', date: '2025-09-20', days: 9, usualDays: 30 },
  { kind: 'paid', date: '2025-09-24', days: 4, amount: '$121.92', ra: 'CM00000000000417', eft: '0000417' },
  { kind: 'takenBack', date: '2025-09-30', amount: '$121.92', ra: 'CM00000000000418', check: '7701' },
  { kind: 'correctedBy', date: '2025-10-01', claimId: '000000259980' },
  { kind: 'replaces', date: '2025-10-01', claimId: '000000249980' },
  { kind: 'letter', date: '2025-10-02', text: 'Notice of decision', letterId: 'letter-2' },
  { kind: 'appeal', date: '2025-10-03', by: 'Robin Ashdown', lines: [2, 4], reference: 'A-0000-000P' },
  { kind: 'answered', date: '2025-10-03', reference: 'A-0000-000P', answer: 'partly' },
  { kind: 'notReviewed', date: '2025-10-03', reference: 'D-0000-000H', text: 'Wrong patient.' },
  { kind: 'appealFailed', date: '2025-10-04', by: 'Robin Ashdown', lines: [2] },
  { kind: 'waiting', date: '2025-10-29', days: 14 },
  { kind: 'expected', date: '2025-11-30', days: 32, usualDays: 60 },
];

test('the events are between the explanations and the letters, each with its span [TIMELINE-01] [TIMELINE-04]', async () => {
  const denied = { gc: 'CO', carc: '197', rarc: null, amount: '$310.20', class: 'denial' } as const;
  const { host } = await open(EVENTS, {
    'GET /claim/:claimId/item': () => [item(), deniedItem({ adjustments: [denied] })],
    'GET /claim/:claimId/reason': () => [reason({ amount: '$878.18' }), reason({ seqNo: '2', ...denied })],
  });
  await expect.element(panel.getByText('Received', { exact: true })).toBeVisible();
  await expect.poll(() => panel.element().textContent).toContain('1 line allowed, 1 line denied');
  expect(rows()).toEqual([
    ['09/11/2025', 'Received'],
    ['09/11/2025', 'Logged'],
    ['09/12/2025', 'Pended'],
    ['09/13/2025', 'Pended with errors'],
    ['09/13/2025', 'Records requested Visit notes, by 10/13/2025 · Letter'],
    ['09/15/2025', 'Records sent by Jo Hartwell'],
    ['09/16/2025', 'Records sent by Jo Hartwell, not reviewed'],
    ['09/17/2025', 'Attachment failed, sent by Jo Hartwell. Please send it again.'],
    ['09/18/2025', 'Attachment failed. Please send it again.'],
    ['09/20/2025', 'Decided 1 line allowed, 1 line denied', '9 days after receipt, usual time 30 days'],
    ['09/24/2025', 'Paid $121.92 with CM00000000000417, EFT 0000417', '4 days after the decision'],
    ['09/30/2025', 'Taken back $121.92 with CM00000000000418, check 7701'],
    ['10/01/2025', 'Corrected by claim 000000259980'],
    ['10/01/2025', 'Replaces claim 000000249980'],
    ['10/02/2025', 'Notice of decision'],
    ['10/03/2025', 'Appeal filed for lines 2 and 4 by Robin Ashdown · A-0000-000P'],
    ['10/03/2025', 'Appeal answered: Partly overturned · A-0000-000P'],
    ['10/03/2025', 'Not reviewed: Wrong patient. · D-0000-000H'],
    ['10/04/2025', 'Appeal failed for line 2, sent by Robin Ashdown. Please send it again.'],
    ['10/29/2025', 'Waiting for a decision today', 'waiting 14 days'],
    ['11/30/2025', 'Decision expected by then (usual time 60 days)', 'in 32 days'],
  ]);
  await expect.element(panel.getByText('Decided 9 days after receipt')).toBeVisible();
  const headings = [...host.querySelectorAll('h2')].map((heading) => heading.textContent);
  expect(headings.slice(headings.indexOf('Timeline') - 1)).toEqual([
    'Claim Line Explanations',
    'Timeline',
    'Claim Letters',
    'Submissions',
  ]);
  await expectNoAxeFindings();
});

test('claims and payments are links, and a letter opens its preview [TIMELINE-07] [TIMELINE-08]', async () => {
  const { api } = await open(EVENTS, { 'GET /claim/letter/:letterId/file': () => file('') });
  const link = (name: string) => panel.getByRole('link', { name, exact: true });
  await expect.element(link('000000259980')).toHaveAttribute('href', '/claim-details/000000259980');
  await expect.element(link('D-0000-000H')).toHaveAttribute('href', '/submissions/D-0000-000H');
  await expect.element(link('CM00000000000418')).toHaveAttribute('href', '/remittance-advice/CM00000000000418');
  await panel.getByRole('button', { name: 'Notice of decision' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expect(api.named('GET /claim/letter/:letterId/file')[0]?.params).toEqual({ letterId: 'letter-2' });
  expect(api.named('GET /claim/:claimId/timeline')).toHaveLength(1);
});

test('a decided claim whose lines have no state shows the word alone [TIMELINE-02]', async () => {
  await open([{ kind: 'decided', date: '2025-09-20' }], {
    'GET /claim/:claimId': () => claim({ status: 'Processed, Awaiting Payment Run' }),
  });
  await expect.element(panel.getByText('Decided', { exact: true })).toBeVisible();
  expect(rows()).toEqual([['09/20/2025', 'Decided']]);
});

const cutOf = (kind: 'held' | 'denial', codes: { gc: string; carc: string }, amount: string) => ({
  ...codes,
  rarc: null,
  amount,
  class: kind,
});
const HELD = deniedItem({ num: 3, adjustments: [cutOf('held', { gc: 'OA', carc: '257' }, '$310.20')] });
const DENIED = deniedItem({ adjustments: [cutOf('denial', { gc: 'CO', carc: '197' }, '$310.20')] });
const VISIT = item({ allowed: '$121.92', coins: '$0.00', copay: '$0.00' });

test.each([
  ['all lines allowed', [VISIT], 'Decided 1 line allowed'],
  ['all lines denied', [DENIED], 'Decided 1 line denied'],
  ['a line held', [VISIT, HELD], 'Decided 1 line allowed, 1 line held'],
])('a decision with %s has no part with 0 lines [TIMELINE-02]', async (_, lines, text) => {
  await open([{ kind: 'decided', date: '2025-09-20' }], { 'GET /claim/:claimId/item': () => lines });
  await expect.poll(rows).toEqual([['09/20/2025', text]]);
});

test('the decision to deny a claim as a whole looks like a denial [TIMELINE-01]', async () => {
  const codes = { gc: 'CO', carc: '29', rarc: null, amount: '$310.20', class: 'denial' } as const;
  const notPriced = { allowed: '--', paid: '--', copay: '--', ded: '--', coins: '--' };
  await open([{ kind: 'decided', date: '2025-09-20' }], {
    'GET /claim/:claimId': () =>
      claim({ outcome: outcomeFacts({ pricedBy: 'claim', charged: '$310.20', paid: '$0.00' }) }),
    'GET /claim/:claimId/item': () => [deniedItem(notPriced)],
    'GET /claim/:claimId/reason': () => [reason({ seqNo: '', ...codes })],
  });
  await expect.poll(railColor).toBe(colorOf('--denied-solid'));
});

test.each<[AppealAnswer, string, boolean]>([
  ['overturned', 'Overturned', true],
  ['partly', 'Partly overturned', true],
  ['upheld', 'Upheld', false],
])('an appeal that was answered %s (%s) looks like a success: %s [TIMELINE-01]', async (answer, word, isSuccess) => {
  await open([{ kind: 'answered', date: '2025-10-03', answer }]);
  await expect.poll(rows).toEqual([['10/03/2025', `Appeal answered: ${word}`]]);
  expect(railColor() === colorOf('--active-solid')).toBe(isSuccess);
  expect(iconPath() === icons.check).toBe(isSuccess);
});

test('without events the panel shows No data [TIMELINE-09]', async () => {
  await open([]);
  await expect.element(panel.getByText('No data', { exact: true })).toBeVisible();
});

test('a failed timeline offers Try Again, and the rest of the page works [TIMELINE-09]', async () => {
  let isFixed = false;
  await open([], { 'GET /claim/:claimId/timeline': () => (isFixed ? EVENTS : failure(500)) });
  await expect.element(panel.getByText('There was an error retrieving the timeline.')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Submissions' })).toBeVisible();
  await expectNoAxeFindings();
  isFixed = true;
  await panel.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(panel.getByText('Received', { exact: true })).toBeVisible();
});
