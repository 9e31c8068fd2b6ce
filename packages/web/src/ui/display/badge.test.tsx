import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoAxeFindings, render } from '../../../test/render.tsx';
import { Badge, Status } from './badge.tsx';
import { themes, setTheme } from '../../../test/themes.ts';

const kinds = ['active', 'inactive', 'pending', 'denied', 'warning', 'info'] as const;

test.each(themes)(
  'every badge and status shows its text and passes the accessibility check in the %s brand',
  async (theme) => {
    setTheme(theme);
    await render(
      <>
        {kinds.map((kind) => (
          <Badge key={kind} kind={kind} icon="ok">
            badge {kind}
          </Badge>
        ))}
        <Badge kind="red">Out of Area Dependent</Badge>
        {kinds.map((kind) => (
          <Status key={kind} kind={kind} icon="clock">
            status {kind}
          </Status>
        ))}
      </>,
    );
    for (const kind of kinds) {
      await expect.element(page.getByText(`badge ${kind}`, { exact: true })).toBeVisible();
      await expect.element(page.getByText(`status ${kind}`, { exact: true })).toBeVisible();
    }
    await expectNoAxeFindings();
  },
);

test('a long status wraps and is never cut off', async () => {
  await render(
    <div style={{ width: 120 }}>
      <Status kind="warning" icon="tri">
        Pended with Errors, Requires Further Processor Review
      </Status>
    </div>,
  );
  const words = page.getByText(/Pended with Errors/).element();
  expect(words.getBoundingClientRect().height).toBeGreaterThan(50);
  expect(words.scrollWidth).toBeLessThanOrEqual(120);
});
