import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoAxeFindings, render } from '../../../test/render.tsx';
import { Loading } from './loading.tsx';

test('a loading section shows "Loading..." as a status message', async () => {
  await render(<Loading />);
  await expect.element(page.getByRole('status')).toHaveTextContent('Loading...');
  await expectNoAxeFindings();
});

test('a loading section can have its own text', async () => {
  await render(<Loading text="Checking for existing session..." />);
  expect(page.getByRole('status').element().textContent).toBe('Checking for existing session...');
});
