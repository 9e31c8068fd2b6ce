import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoAxeFindings, render } from '../../../test/render.tsx';
import { StarRating } from './star-rating.tsx';

const star = (count: number) => page.getByRole('radio', { name: `${count} of 5` });

function Survey({ locked = true, onChoice }: { locked?: boolean; onChoice: (stars: number) => void }) {
  const [value, setValue] = useState<number | null>(null);
  const choose = (stars: number) => {
    onChoice(stars);
    setValue(stars);
  };
  return <StarRating label="Rating" value={value} onChange={choose} locked={locked} />;
}
const renderSurvey = async (locked?: boolean) => {
  const onChoice = vi.fn<(stars: number) => void>();
  await render(<Survey locked={locked} onChoice={onChoice} />);
  return onChoice;
};

test('the rating has five stars in one named group', async () => {
  await renderSurvey();
  expect(page.getByRole('radiogroup', { name: 'Rating' }).getByRole('radio').elements()).toHaveLength(5);
  await expect.element(star(1)).toBeVisible();
  await expect.element(star(5)).toBeVisible();
  await expectNoAxeFindings();
});

test('a chosen rating cannot be changed [FEEDBACK-04]', async () => {
  const onChoice = await renderSurvey();
  await star(3).click();
  await star(5).click();
  await userEvent.keyboard('{ArrowRight}{Enter} ');
  expect(onChoice.mock.calls).toEqual([[3]]);
  await expect.element(star(3)).toBeChecked();
  await expect.element(page.getByRole('radiogroup')).toHaveAttribute('aria-readonly', 'true');
  await expectNoAxeFindings();
});

test('an unlocked rating can be changed', async () => {
  const onChoice = await renderSurvey(false);
  await star(3).click();
  await star(5).click();
  expect(onChoice.mock.calls).toEqual([[3], [5]]);
});

test.each([
  { keys: '{ArrowRight}{ArrowRight}{Enter}', stars: 3 },
  { keys: '{ArrowRight}{ArrowRight} ', stars: 3 },
  { keys: '{ArrowLeft}{Enter}', stars: 5 },
  { keys: '{End}{ArrowRight}{Enter}', stars: 1 },
  { keys: '{End}{Home}{Enter}', stars: 1 },
])('the keys "$keys" choose $stars and nothing else', async ({ keys, stars }) => {
  const onChoice = await renderSurvey();
  await userEvent.tab();
  await userEvent.keyboard(keys);
  expect(onChoice.mock.calls).toEqual([[stars]]);
});
