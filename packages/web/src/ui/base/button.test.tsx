import { beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { FormEvent } from 'react';
import { MemoryRouter } from '../../router/router.tsx';
import { expectNoAxeFindings, render } from '../../../test/render.tsx';
import { Button, ButtonLink, IconButton, LinkButton } from './button.tsx';

// The test compares widths, so the font must be loaded first.
beforeAll(async () => {
  await document.fonts.load('600 15px "Source Sans 3"');
});

test('a button does not submit a form unless its type says so', async () => {
  await render(<Button>Search</Button>);
  await expect.element(page.getByRole('button', { name: 'Search' })).toHaveAttribute('type', 'button');
});

test('a busy button keeps its name, width and focus, and ignores clicks', async () => {
  const onClick = vi.fn<() => void>();
  const view = await render(<Button onClick={onClick}>Run Update</Button>);
  const button = page.getByRole('button', { name: 'Run Update' });
  const width = button.element().getBoundingClientRect().width;
  await button.click();
  await view.rerender(
    <Button onClick={onClick} busy>
      Run Update
    </Button>,
  );
  await userEvent.keyboard('{Enter}');
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(button.element().getBoundingClientRect().width).toBe(width);
  await expect.element(button).toHaveFocus();
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await expectNoAxeFindings();
});

test('the busy text replaces the button text without moving the layout', async () => {
  const view = await render(<Button busyText="Submitting...">Submit</Button>);
  const width = page.getByRole('button', { name: 'Submit', exact: true }).element().getBoundingClientRect().width;
  // A hidden spinner must not keep an animation running.
  expect(document.getAnimations().filter((one) => one instanceof CSSAnimation)).toEqual([]);
  await view.rerender(
    <Button busy busyText="Submitting...">
      Submit
    </Button>,
  );
  const busy = page.getByRole('button', { name: 'Submitting...', exact: true });
  expect(busy.element().getBoundingClientRect().width).toBe(width);
});

test('pressing Enter in a field does not submit the form while its button is busy', async () => {
  const onSubmit = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault());
  await render(
    <form onSubmit={onSubmit}>
      <input aria-label="ID" />
      <Button type="submit" busy>
        Search
      </Button>
    </form>,
  );
  await page.getByLabelText('ID').click();
  await userEvent.keyboard('{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a link that looks like a button is a link', async () => {
  await render(
    <MemoryRouter>
      <ButtonLink to="/contact-us" icon="phone">
        Contact Us
      </ButtonLink>
    </MemoryRouter>,
  );
  await expect.element(page.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact-us');
});

test('an icon button shows its name as a tooltip on hover and focus', async () => {
  const onClick = vi.fn<() => void>();
  await render(<IconButton icon="x" label="Stop emulating" onClick={onClick} />);
  const button = page.getByRole('button', { name: 'Stop emulating' });
  await userEvent.tab();
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('Stop emulating');
  await expectNoAxeFindings();
  await userEvent.keyboard(' ');
  expect(onClick).toHaveBeenCalledTimes(1);
  // A screen reader must not read the text twice, as name and as description.
  await expect.element(button).not.toHaveAttribute('aria-describedby');
});

test('every button kind and size passes the accessibility check', async () => {
  const { host } = await render(
    <>
      {(['primary', 'secondary', 'quiet', 'danger'] as const).map((kind) => (
        <Button key={kind} kind={kind} icon="plus">
          {kind}
        </Button>
      ))}
      {(['sm', 'lg'] as const).map((size) => (
        <Button key={size} size={size}>
          {size}
        </Button>
      ))}
      <Button disabled>off</Button>
      <LinkButton>Reset Form</LinkButton>
    </>,
  );
  expect(host.querySelectorAll('button')).toHaveLength(8);
  await expectNoAxeFindings();
});
