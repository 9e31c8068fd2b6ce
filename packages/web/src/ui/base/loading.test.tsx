import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoAxeFindings, render } from '../../../test/render.tsx';
import { Loading } from './loading.tsx';

test('a waiting section says so', async () => {
  await render(<Loading />);
  await expect.element(page.getByRole('status')).toHaveTextContent('Loading...');
  await expectNoAxeFindings();
});

test('or in its own words', async () => {
  await render(<Loading text="Checking for existing session..." />);
  expect(page.getByRole('status').element().textContent).toBe('Checking for existing session...');
});
