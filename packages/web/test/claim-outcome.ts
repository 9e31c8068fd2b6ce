import type { ClaimItem, ClaimReason } from '@pbt/domain/contract/claim';
import { page } from 'vitest/browser';
import type { Handlers } from './api.ts';
import { claim, item, reason } from './claim-data.ts';
import { openClaim } from './claim.tsx';

export const panel = page.getByRole('region', { name: 'Outcome', exact: true });
export const items = page.getByRole('region', { name: 'Claim Items', exact: true });

type Adjustment = ClaimItem['adjustments'][number];
export const cut = (
  gc: string,
  carc: string,
  rarc: string | null,
  amount: string,
  kind: Adjustment['class'],
): Adjustment => ({
  gc,
  carc,
  rarc,
  amount,
  class: kind,
});
export const NONE = { allowed: '$0.00', paid: '$0.00', copay: '$0.00', ded: '$0.00', coins: '$0.00' };

export const VISIT = item({
  code: { id: '99214', text: 'Return visit, longer' },
  charged: '$270.00',
  allowed: '$137.17',
  paid: '$112.17',
  copay: '$25.00',
  coins: '$0.00',
  remarks: [],
  adjustments: [cut('CO', '45', null, '$132.83', 'contract'), cut('PR', '3', null, '$25.00', 'share')],
});
export const STUDY = item({
  ...NONE,
  num: 2,
  code: { id: '93306', text: 'Heart ultrasound' },
  charged: '$1,240.00',
  remarks: [],
  adjustments: [cut('CO', '197', null, '$1,240.00', 'denial')],
});
export const THYROID = item({
  ...NONE,
  num: 3,
  code: { id: '84443', text: 'Thyroid test' },
  charged: '$98.00',
  remarks: [{ id: 'M51', text: 'The procedure code is missing or wrong.' }],
  adjustments: [cut('CO', '16', 'M51', '$98.00', 'denial')],
});

const due = { resendBy: '2025-12-23', appealBy: '2026-03-23' };
export const REASONS: ClaimReason[] = [
  reason({ amount: '$132.83' }),
  reason({ gc: 'PR', carc: '3', amount: '$25.00', class: 'share', title: 'Copay', step: 'billPatient' }),
  reason({
    ...due,
    seqNo: '2',
    carc: '197',
    amount: '$1,240.00',
    class: 'denial',
    title: 'No authorization on file',
    explanation: 'If you had one, appeal and give its number.',
    step: 'appeal',
  }),
  reason({
    ...due,
    seqNo: '3',
    carc: '16',
    rarc: 'M51',
    amount: '$98.00',
    class: 'denial',
    title: 'Procedure code missing or wrong',
    explanation: 'The procedure code on this line is not valid.',
    step: 'correct',
  }),
];

export const DENIED: Handlers = {
  'GET /claim/:claimId/item': () => [VISIT, STUDY, THYROID],
  'GET /claim/:claimId/reason': () => REASONS,
};
export const open = (handlers: Handlers = {}, changes: Parameters<typeof claim>[0] = {}) =>
  openClaim({ ...DENIED, 'GET /claim/:claimId': () => claim(changes), ...handlers });

/** The text of table rows without tooltips, which are in the document even while they are hidden. */
export function wordsOf(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const tip of copy.querySelectorAll('[role=tooltip]')) tip.remove();
  return copy.textContent;
}
export const bodyWords = () => wordsOf(items.getByRole('table').element());

export const figures = () =>
  Object.fromEntries(
    [...panel.element().querySelectorAll('dl > div')].map((figure) => [
      figure.querySelector('dt')!.textContent,
      [...figure.querySelectorAll('dd')].map((value) => value.textContent),
    ]),
  );
/** The heading of a reason starts with its title and ends with its codes. */
export const headingOf = (title: string) => items.getByRole('heading', { name: new RegExp(`^${title}`) });
export const factsOf = (title: string) => {
  const heading = headingOf(title).element();
  const list = heading.closest('div')!.parentElement!.querySelector('dl')!;
  return [...list.children].map((child) => child.textContent.trim());
};

/** A claim whose only line is denied, with a changed reason. */
export const onlyStudy = (changes: Partial<ClaimReason>, line: Partial<ClaimItem> = {}, more: Handlers = {}) => {
  const one = { ...REASONS[2]!, ...changes };
  const adjustments = [cut(one.gc, one.carc, one.rarc, one.amount, one.class)];
  return open({
    'GET /claim/:claimId/item': () => [{ ...STUDY, adjustments, ...line }],
    'GET /claim/:claimId/reason': () => [one],
    ...more,
  });
};
