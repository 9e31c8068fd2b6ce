import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { SectionTabs } from '../base/section-tabs.tsx';
import { CountBadge } from './count-badge.tsx';

test('a count has thousands separators', async () => {
  await render(<CountBadge of={12_345} />);
  await expect.element(page.getByText('12,345')).toBeVisible();
});

test('a selected tab stays in view when the counts load and widen the tabs', async () => {
  await page.viewport(390, 844);
  const names = ['All', 'In review', 'Answered', 'Failed', 'Unknown'];
  const bar = (count: number | null) => (
    <SectionTabs
      label="State"
      selected="Unknown"
      onSelect={() => undefined}
      tabs={names.map((id) => ({
        id,
        label: (
          <>
            {id} {count !== null && <CountBadge of={count} />}
          </>
        ),
      }))}
    />
  );
  const { rerender } = await render(bar(null));
  await rerender(bar(12_345));
  const right = (role: 'tab' | 'tablist', name: string) =>
    page.getByRole(role, { name }).element().getBoundingClientRect().right;
  await expect.poll(() => right('tab', 'Unknown 12,345') <= right('tablist', 'State')).toBe(true);
  await page.viewport(1280, 900);
});
