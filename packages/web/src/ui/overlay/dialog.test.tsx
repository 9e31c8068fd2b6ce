import { Activity, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoAxeFindings, render } from '../../../test/render.tsx';
import { Button } from '../base/button.tsx';
import { ConfirmDialog, Dialog } from './dialog.tsx';
import { Field, TextInput } from '../form/field.tsx';

const dialog = page.getByRole('dialog', { name: 'Full Notes' });
const opener = page.getByRole('button', { name: 'Open' });

function Notes({ blocking = false, withField = false }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog
        open={open}
        title="Full Notes"
        onClose={close}
        blocking={blocking}
        footer={<Button onClick={close}>Continue</Button>}
      >
        <p>Sample text</p>
        {withField && <Field label="Diagnosis">{(ids) => <TextInput {...ids} />}</Field>}
      </Dialog>
    </>
  );
}

test('a modal dialog opens, and closing it returns the focus', async () => {
  await render(<Notes />);
  await opener.click();
  await expect.element(dialog).toBeVisible();
  expect(dialog.element().matches(':modal')).toBe(true);
  await expectNoAxeFindings();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.element(opener).toHaveFocus();
});

test('the focus in a message dialog starts on its button', async () => {
  await render(<Notes />);
  await opener.click();
  await expect.element(page.getByRole('button', { name: 'Continue' })).toHaveFocus();
});

test('the focus in a form dialog starts in the first field', async () => {
  await render(<Notes withField />);
  await opener.click();
  await expect.element(page.getByLabelText('Diagnosis')).toHaveFocus();
});

test('Escape closes a dialog', async () => {
  await render(<Notes />);
  await opener.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test('a blocking dialog has no close icon and ignores Escape', async () => {
  await render(<Notes blocking />);
  await opener.click();
  const closed = vi.fn<() => void>();
  dialog.element().addEventListener('close', closed);
  await userEvent.keyboard('{Escape}{Escape}{Escape}');
  expect(closed).not.toHaveBeenCalled();
  await expect.element(dialog).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Close' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a blocking dialog that the browser closes is opened again', async () => {
  await render(
    <Dialog open title="Full Notes" blocking>
      Sample text
    </Dialog>,
  );
  const element = dialog.element();
  if (!(element instanceof HTMLDialogElement)) throw new Error('not a native dialog');
  element.close();
  await expect.poll(() => element.open).toBe(true);
});

function Tabs({ children }: { children: React.ReactNode }) {
  const [visible, setVisible] = useState(true);
  return (
    <>
      <Activity mode={visible ? 'visible' : 'hidden'}>{children}</Activity>
      <button type="button" id="switch" onClick={() => setVisible(!visible)}>
        Other tab
      </button>
    </>
  );
}

test('in a hidden tab a dialog does not block the page, and it is open again when the tab returns', async () => {
  const onClose = vi.fn<() => void>();
  const { host } = await render(
    <Tabs>
      <Dialog open title="Full Notes" onClose={onClose}>
        <Field label="Diagnosis">{(ids) => <TextInput {...ids} />}</Field>
      </Dialog>
    </Tabs>,
  );
  const other = host.querySelector<HTMLElement>('#switch')!;
  await page.getByLabelText('Diagnosis').fill('kept');
  other.click();
  await expect.poll(() => document.querySelector('dialog')?.open).toBe(false);
  // The page can be used, so it is no longer inert.
  await page.getByRole('button', { name: 'Other tab' }).click();
  await expect.poll(() => document.querySelector('dialog')?.matches(':modal')).toBe(true);
  await expect.element(page.getByLabelText('Diagnosis')).toHaveValue('kept');
  expect(onClose).not.toHaveBeenCalled();
});

test('canceling a file picker does not close the dialog around it', async () => {
  const onClose = vi.fn<() => void>();
  await render(
    <Dialog open title="Full Notes" onClose={onClose}>
      <input type="file" aria-label="File" />
    </Dialog>,
  );
  page
    .getByLabelText('File')
    .element()
    .dispatchEvent(new Event('cancel', { bubbles: true }));
  expect(onClose).not.toHaveBeenCalled();
});

test('a long dialog scrolls as a whole and keeps its buttons visible', async () => {
  await render(
    <Dialog open title="Full Notes" onClose={vi.fn<() => void>()} footer={<Button>Continue</Button>}>
      <p style={{ height: 3000 }}>Sample text</p>
    </Dialog>,
  );
  const button = page.getByRole('button', { name: 'Continue' }).element().getBoundingClientRect();
  expect(button.bottom).toBeLessThan(window.innerHeight);
  expect(dialog.element().getBoundingClientRect().height).toBeLessThan(window.innerHeight);
  await expectNoAxeFindings();
});

const confirm = {
  open: true,
  title: 'Full Notes',
  confirmText: 'Submit',
  busyText: 'Submitting...',
  onConfirm: vi.fn<() => void>(),
  onCancel: vi.fn<() => void>(),
  children: <p>Is the chosen type correct?</p>,
};

test('the focus in a confirmation starts on its main button, and on Cancel if the action is dangerous', async () => {
  const view = await render(<ConfirmDialog {...confirm} />);
  await expect.element(page.getByRole('button', { name: 'Submit' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(confirm.onConfirm).toHaveBeenCalledTimes(1);
  await expectNoAxeFindings();
  await view.rerender(<ConfirmDialog {...confirm} open={false} />);
  await view.rerender(<ConfirmDialog {...confirm} danger />);
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus();
});

test('a confirmation cannot be closed while it is being sent, and it shows a failure', async () => {
  const view = await render(<ConfirmDialog {...confirm} busy />);
  await userEvent.keyboard('{Escape}');
  expect(confirm.onCancel).not.toHaveBeenCalled();
  await expect.element(page.getByRole('button', { name: 'Submitting...' })).toBeVisible();
  await view.rerender(<ConfirmDialog {...confirm} error="Failed to submit" />);
  await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to submit');
  await userEvent.keyboard('{Escape}');
  expect(confirm.onCancel).toHaveBeenCalledTimes(1);
});
