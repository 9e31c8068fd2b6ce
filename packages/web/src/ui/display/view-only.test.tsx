import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoAxeFindings, render } from '../../../test/render.tsx';
import { themes, wear } from '../../../test/themes.ts';
import { ViewOnly } from './view-only.tsx';

test.each(themes)('the line in place of a button reads well in the %s brand', async (theme) => {
  wear(theme);
  await render(
    <ViewOnly>
      <b>View only while emulating Casey Sample.</b> Submissions can be created from the user's own sign-in.
    </ViewOnly>,
  );
  await expect.element(page.getByText('View only while emulating Casey Sample.')).toBeVisible();
  await expectNoAxeFindings();
});
