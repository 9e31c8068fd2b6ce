import { useRef, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoAxeFindings, render } from '../../../test/render.tsx';
import { Checkbox, RadioGroup, Toggle } from './choice.tsx';
import { ErrorText, Field, SearchInput, Select, TextArea, TextInput } from './field.tsx';

const STATES = [
  { value: 'U1', label: 'Sample state' },
  { value: 'U2', label: 'Example state' },
];

test('a field names its control and describes it with its hint', async () => {
  await render(
    <Field label="First Name" hint="As on the card" optional>
      {(ids) => <TextInput {...ids} />}
    </Field>,
  );
  const input = page.getByRole('textbox', { name: 'First Name (optional)' });
  await expect.element(input).toHaveAccessibleDescription('As on the card');
  await expect.element(input).not.toHaveAttribute('aria-invalid');
  await expectNoAxeFindings();
});

test('an error replaces the hint and shows an icon and text', async () => {
  const { host } = await render(
    <Field label="Last Name" hint="As on the card" error="Minimum of 3 characters">
      {(ids) => <TextInput {...ids} defaultValue="T" />}
    </Field>,
  );
  const input = page.getByLabelText('Last Name');
  await expect.element(input).toHaveAccessibleDescription('Minimum of 3 characters');
  await expect.element(input).toHaveAttribute('aria-invalid', 'true');
  expect(host.querySelectorAll('svg')).toHaveLength(1);
  await expectNoAxeFindings();
});

function Form() {
  const first = useRef<HTMLInputElement>(null);
  return (
    <>
      <Field label="Phone">{(ids) => <TextInput {...ids} ref={first} />}</Field>
      <button type="button" onClick={() => first.current?.focus()}>
        Submit
      </button>
    </>
  );
}

test('a form can move the focus to a control', async () => {
  await render(<Form />);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect.element(page.getByLabelText('Phone')).toHaveFocus();
});

test.each([
  { size: 'sm', height: 30 },
  { size: 'md', height: 38 },
  { size: 'lg', height: 48 },
] as const)('a control of size $size is $height px high', async ({ size, height }) => {
  await render(<Field label="ID">{(ids) => <TextInput {...ids} size={size} />}</Field>);
  expect(page.getByLabelText('ID').element().getBoundingClientRect().height).toBe(height);
});

test.each([
  { choice: undefined, missing: true, rule: 'nothing selected' },
  { choice: '', missing: true, rule: 'the empty option selected' },
  { choice: 'U2', missing: false, rule: 'an option selected' },
])('a required select reports a missing value: $rule [UX-04]', async ({ choice, missing }) => {
  await render(
    <Field label="State">
      {(ids) => <Select {...ids} options={STATES} placeholder="Choose a state" required defaultValue={choice} />}
    </Field>,
  );
  const select = page.getByLabelText('State');
  const element = select.element();
  if (!(element instanceof HTMLSelectElement)) throw new Error('not a native select');
  expect(element.validity.valueMissing).toBe(missing);
  await expectNoAxeFindings();
});

test('a select can be changed with the keyboard', async () => {
  await render(<Field label="State">{(ids) => <Select {...ids} options={STATES} />}</Field>);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByLabelText('State')).toHaveValue('U2');
});

test('checkbox and toggle are native, focusable and respond to Space', async () => {
  const onCheck = vi.fn<(checked: boolean) => void>();
  await render(
    <>
      <Checkbox label="Include Terminated" onChange={(event) => onCheck(event.target.checked)} />
      <Toggle label="Show inactive" defaultChecked />
    </>,
  );
  await userEvent.tab();
  await expect.element(page.getByRole('checkbox', { name: 'Include Terminated' })).toHaveFocus();
  await userEvent.keyboard(' ');
  expect(onCheck).toHaveBeenCalledWith(true);
  await userEvent.tab();
  await userEvent.keyboard(' ');
  await expect.element(page.getByRole('switch', { name: 'Show inactive' })).not.toBeChecked();
  await expectNoAxeFindings();
});

function NoteLocation() {
  const [value, setValue] = useState('attached');
  return (
    <RadioGroup
      label="Notes"
      inline
      error={value === 'attached' ? undefined : 'This field is required'}
      value={value}
      onChange={(event) => setValue(event.target.value)}
      options={[
        { value: 'attached', label: 'Notes Attached' },
        { value: 'elsewhere', label: 'Notes elsewhere' },
      ]}
    />
  );
}

test('a radio group is named by its legend and responds to arrow keys', async () => {
  await render(<NoteLocation />);
  await userEvent.tab();
  await expect.element(page.getByRole('radio', { name: 'Notes Attached' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByRole('radio', { name: 'Notes elsewhere' })).toBeChecked();
  await expect
    .element(page.getByRole('radiogroup', { name: 'Notes' }))
    .toHaveAccessibleDescription('This field is required');
  await expectNoAxeFindings();
});

function Filter() {
  const [value, setValue] = useState('');
  return <SearchInput aria-label="Filter Results" size="sm" value={value} onChange={setValue} />;
}

test('Escape clears a search field, and the next Escape reaches the surrounding dialog', async () => {
  const outside = vi.fn<(prevented: boolean) => void>();
  await render(<Filter />);
  const listen = (event: KeyboardEvent) => outside(event.defaultPrevented);
  document.addEventListener('keydown', listen);
  const input = page.getByRole('textbox', { name: 'Filter Results' });
  await input.fill('Testperson');
  await userEvent.keyboard('{Escape}');
  await expect.element(input).toHaveValue('');
  await userEvent.keyboard('{Escape}');
  document.removeEventListener('keydown', listen);
  expect(outside.mock.calls).toEqual([[true], [false]]);
  await expectNoAxeFindings();
});

test('text areas and disabled controls pass the accessibility check', async () => {
  const { host } = await render(
    <>
      <Field label="Notes">{(ids) => <TextArea {...ids} disabled defaultValue="Value" />}</Field>
      <Field label="Status">{(ids) => <Select {...ids} options={STATES} disabled />}</Field>
      <Checkbox label="Off" disabled />
      <Checkbox label="On" disabled defaultChecked />
      <Toggle label="Off too" disabled />
      <ErrorText>Failed to submit</ErrorText>
    </>,
  );
  expect(host.querySelectorAll(':disabled:not(option)')).toHaveLength(5);
  await expectNoAxeFindings();
});
