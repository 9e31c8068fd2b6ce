import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoAxeFindings, render } from '../../../test/render.tsx';
import { themes, setTheme } from '../../../test/themes.ts';
import { ViewOnly } from './view-only.tsx';

test.each(themes)('the view-only line is readable in the %s brand', async (theme) => {
  setTheme(theme);
  await render(
    <ViewOnly>
      <b>View only while emulating Casey Sample.</b> Only the user can create submissions.
    </ViewOnly>,
  );
  await expect.element(page.getByText('View only while emulating Casey Sample.')).toBeVisible();
  await expectNoAxeFindings();
});
