import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoAxeFindings, render } from '../../../test/render.tsx';
import { Badge } from '../display/badge.tsx';
import { Button } from './button.tsx';
import { FullPageMessage, PageHead } from './page-head.tsx';
import { themes, setTheme } from '../../../test/themes.ts';

test('the ID follows the title after a slash', async () => {
  await render(
    <PageHead
      eyebrow="Medical"
      title="Claim"
      id="000000251147"
      badge={
        <Badge kind="active" icon="ok">
          Processing Complete
        </Badge>
      }
      sub={<span>NPI 0000000101</span>}
      actions={<Button kind="primary">View Remittance</Button>}
    />,
  );
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(/^Claim \/ 000000251147/);
  await expect.element(page.getByText('NPI 0000000101')).toBeVisible();
  await expectNoAxeFindings();
});

test('without an ID there is no slash', async () => {
  await render(<PageHead title="Letters" />);
  expect(page.getByRole('heading', { level: 1 }).element().textContent).toBe('Letters');
});

test.each(themes.flatMap((theme) => (['failure', 'access', 'calm'] as const).map((kind) => ({ theme, kind }))))(
  'a full-page message of kind $kind passes the accessibility check in the $theme brand',
  async ({ theme, kind }) => {
    setTheme(theme);
    await render(
      <FullPageMessage kind={kind} icon="q" title="Page not found" lead="There is no page." foot="/provider-detials">
        <p>The link may be old.</p>
        <Button kind="primary">Go to Search</Button>
      </FullPageMessage>,
    );
    await expect.element(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    await expectNoAxeFindings();
  },
);
