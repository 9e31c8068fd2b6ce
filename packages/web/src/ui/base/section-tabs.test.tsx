import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoAxeFindings, render } from '../../../test/render.tsx';
import { SectionTabs } from './section-tabs.tsx';
import { themes, setTheme } from '../../../test/themes.ts';

const tabs = [
  { id: 'quick', label: 'Quick Search' },
  { id: 'lookup', label: 'Patient Lookup' },
  { id: 'browse', label: 'Browse Claims' },
];

function Demo() {
  const [selected, setSelected] = useState('quick');
  return (
    <>
      <SectionTabs label="Search type" panelId="form" tabs={tabs} selected={selected} onSelect={setSelected} />
      <div role="tabpanel" id="form" aria-labelledby={`form-${selected}`}>
        {selected}
      </div>
    </>
  );
}

test.each([
  { keys: '{ArrowRight}', to: 'Patient Lookup' },
  { keys: '{ArrowRight}{ArrowRight}', to: 'Browse Claims' },
  { keys: '{ArrowLeft}', to: 'Browse Claims' },
  { keys: '{End}', to: 'Browse Claims' },
  { keys: '{ArrowRight}{ArrowRight}{ArrowRight}', to: 'Quick Search' },
  { keys: '{End}{Home}', to: 'Quick Search' },
])('$keys selects $to and moves the focus to it', async ({ keys, to }) => {
  await render(<Demo />);
  await userEvent.tab();
  await userEvent.keyboard(keys);
  const tab = page.getByRole('tab', { name: to });
  await expect.element(tab).toHaveFocus();
  await expect.element(tab).toHaveAttribute('aria-selected', 'true');
  await expect.element(page.getByRole('tabpanel', { name: to })).toBeVisible();
});

test('the tab bar is one tab stop', async () => {
  await render(
    <>
      <Demo />
      <button type="button">Next</button>
    </>,
  );
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'Next' })).toHaveFocus();
});

test('a key with a modifier is left to the browser', async () => {
  const onSelect = vi.fn<(id: string) => void>();
  await render(<SectionTabs tabs={tabs} selected="quick" onSelect={onSelect} />);
  await userEvent.tab();
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
  expect(onSelect).not.toHaveBeenCalled();
});

test.each(themes)('the tabs pass the accessibility check in the %s brand', async (theme) => {
  setTheme(theme);
  await render(<Demo />);
  await page.getByRole('tab', { name: 'Browse Claims' }).click();
  await expect.element(page.getByRole('tabpanel', { name: 'Browse Claims' })).toBeVisible();
  await expectNoAxeFindings();
});

test('a selected tab that a narrow screen would cut off is scrolled into view', async () => {
  await page.viewport(390, 844);
  const many = [...tabs, { id: 'pending', label: 'Pending too long' }, { id: 'back', label: 'Payments taken back' }];
  await render(<SectionTabs label="Kind" tabs={many} selected="back" onSelect={() => undefined} />);
  const bar = page.getByRole('tablist').element().getBoundingClientRect();
  const tab = () => page.getByRole('tab', { name: 'Payments taken back' }).element().getBoundingClientRect();
  await expect.poll(() => tab().right <= bar.right && tab().left >= bar.left).toBe(true);
});
