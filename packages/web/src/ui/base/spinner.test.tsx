import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoAxeFindings, render } from '../../../test/render.tsx';
import { Spinner } from './spinner.tsx';

test('a spinner with a label announces it', async () => {
  await render(<Spinner label="Loading..." />);
  await expect.element(page.getByRole('status')).toHaveTextContent('Loading...');
  await expectNoAxeFindings();
});

test('a spinner next to text is decorative', async () => {
  const { host } = await render(<Spinner size="lg" />);
  expect(host.querySelector('[aria-hidden]')).not.toBeNull();
  expect(host.querySelector('[role=status]')).toBeNull();
});
