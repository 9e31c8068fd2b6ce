import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoAxeFindings, render } from '../../../test/render.tsx';
import { LinkButton } from './button.tsx';
import { Notice } from './notice.tsx';
import { themes, setTheme } from '../../../test/themes.ts';

test.each(themes)(
  'every kind of notice has its icon and passes the accessibility check in the %s brand',
  async (theme) => {
    setTheme(theme);
    const { host } = await render(
      <>
        {(['info', 'pending', 'warning', 'denied', 'active', 'plain'] as const).map((kind) => (
          <Notice key={kind} kind={kind}>
            <b>Something happened.</b> See <a href="/faq">the FAQ</a>.
          </Notice>
        ))}
        <Notice kind="plain" slim square icon="lock">
          Final determination has not been made.
        </Notice>
      </>,
    );
    expect(host.querySelectorAll('svg')).toHaveLength(7);
    expect(
      new Set([...host.querySelectorAll('main > div')].map((box) => getComputedStyle(box).backgroundColor)).size,
    ).toBe(6);
    await expectNoAxeFindings();
  },
);

test('a new notice can be announced', async () => {
  await render(
    <Notice kind="denied" role="alert">
      Failed to submit
    </Notice>,
  );
  await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to submit');
});

test.each([1280, 390])('at %s px a button at the end of the sentence stays on its line', async (width) => {
  await page.viewport(width, 800);
  const { host } = await render(
    <>
      <Notice kind="denied">Failed to create the appeal.</Notice>
      <Notice kind="denied">
        Failed to create the appeal. <LinkButton>Cancel</LinkButton>
      </Notice>
    </>,
  );
  const [plain, ended] = [...host.querySelectorAll('main > div')].map((box) => box.getBoundingClientRect().height);
  expect(Math.abs(ended! - plain!)).toBeLessThan(1);
  await page.viewport(1280, 900);
});
