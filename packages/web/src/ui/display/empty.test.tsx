import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoAxeFindings, render } from '../../../test/render.tsx';
import { Button } from '../base/button.tsx';
import { Empty } from './empty.tsx';
import { themes, setTheme } from '../../../test/themes.ts';

test.each(themes)(
  'empty and failed sections say what to do next and pass the accessibility check in the %s brand',
  async (theme) => {
    setTheme(theme);
    await render(
      <>
        <h2>Results</h2>
        <Empty icon="search" title="No results found" action={<Button>Modify Access</Button>} />
        <Empty kind="bad" icon="bad" title="Oops...looks like an error occurred.">
          Double-check that the ID is correct.
        </Empty>
      </>,
    );
    await expect.element(page.getByRole('heading', { level: 3, name: 'No results found' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Modify Access' })).toBeVisible();
    await expect.element(page.getByText('Double-check that the ID is correct.')).toBeVisible();
    await expectNoAxeFindings();
  },
);
