import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoAxeFindings, render } from '../../../test/render.tsx';
import { Spinner } from './spinner.tsx';

test('a spinner with words says them', async () => {
  await render(<Spinner label="Loading..." />);
  await expect.element(page.getByRole('status')).toHaveTextContent('Loading...');
  await expectNoAxeFindings();
});

test('a spinner beside words is decoration', async () => {
  const { host } = await render(<Spinner size="lg" />);
  expect(host.querySelector('[aria-hidden]')).not.toBeNull();
  expect(host.querySelector('[role=status]')).toBeNull();
});
