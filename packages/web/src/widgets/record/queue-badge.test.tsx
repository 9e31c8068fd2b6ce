import type { AppealAnswer } from '@pbt/domain/contract/common';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { QueueBadge } from './queue-badge.tsx';

const colorOf = (text: string) => getComputedStyle(page.getByText(text, { exact: true }).element()).color;

test.each<[AppealAnswer | null, boolean]>([
  [null, true],
  ['overturned', true],
  ['partly', true],
  ['upheld', false],
])('the badge of a review that ended with %s is green: %s [CLAIMDOC-29]', async (answer, isGreen) => {
  await render(
    <>
      <QueueBadge status="End" answer={answer} />
      <span style={{ color: 'var(--active-fg)' }}>Green</span>
      <span style={{ color: 'var(--inactive-fg)' }}>Neutral</span>
    </>,
  );
  expect(colorOf('Review completed')).toBe(colorOf(isGreen ? 'Green' : 'Neutral'));
});
