import { page, userEvent } from 'vitest/browser';
import { expect, test } from 'vitest';
import { failure, held, stubApi, type Handlers } from '../../../test/api.ts';
import { catchDownloads } from '../../../test/download.ts';
import { expectNoAxeFindings } from '../../../test/render.tsx';
import { renderScreen } from '../../../test/screen.tsx';
import UserLookupPage from './user-lookup-page.tsx';

const casey = { id: 7, username: 'casey_sample', name: { first: 'Casey', last: 'Sample' } };

const show = (handlers: Handlers = { 'POST /user': () => [casey] }) => {
  const api = stubApi(handlers);
  return renderScreen(<UserLookupPage />, { at: '/user-lookup', user: { roles: ['SuperAdmin'] } }).then((screen) => ({
    ...screen,
    api,
  }));
};

const username = () => page.getByRole('textbox', { name: 'Username' });
const first = () => page.getByRole('textbox', { name: 'First Name' });
const last = () => page.getByRole('textbox', { name: 'Last Name' });
const search = () => page.getByRole('button', { name: 'Search' });

test('a username disables the name fields, and a name disables the username [LOOKUP-01] [LOOKUP-06] [LOOKUP-07]', async () => {
  await show();
  await userEvent.fill(first(), 'Casey');
  await expect.element(username()).toBeDisabled();
  await userEvent.fill(first(), '');
  await expect.element(username()).toBeEnabled();
  await userEvent.fill(username(), 'casey_sample');
  await expect.element(first()).toBeDisabled();
  await expect.element(last()).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Reset Form' })).toBeVisible();
});

test.each([
  { field: username, typed: 'no spaces', message: 'Username is invalid.', id: '[LOOKUP-11]' },
  { field: username, typed: 'a'.repeat(36), message: 'Username is invalid.', id: '[LOOKUP-11]' },
  { field: first, typed: '!', message: 'Please enter a valid first name.', id: '[LOOKUP-13]' },
  { field: last, typed: 'S', message: 'Last name should be at least 2 characters.', id: '[LOOKUP-15]' },
  { field: last, typed: '!!', message: 'Please enter a valid last name.', id: '[LOOKUP-16]' },
])('"$typed" shows "$message" and disables Search $id [LOOKUP-17]', async ({ field, typed, message }) => {
  await show();
  await userEvent.fill(field(), typed);
  await userEvent.tab();
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(search()).toBeDisabled();
});

test('when one name is typed, both names are required [LOOKUP-12] [LOOKUP-14]', async () => {
  await show();
  await userEvent.fill(last(), 'Sample');
  await userEvent.click(first());
  await userEvent.tab();
  await expect.element(page.getByText('First name is required.')).toBeVisible();
  await userEvent.fill(first(), 'Casey');
  await userEvent.fill(last(), '');
  await userEvent.tab();
  await expect.element(page.getByText('Last name is required.')).toBeVisible();
});

test('a last name that is too short shows a summary with a link to Contact Us [LOOKUP-18]', async () => {
  await show();
  await userEvent.fill(first(), 'Casey');
  await userEvent.fill(last(), 'S');
  await userEvent.tab();
  await expect
    .element(page.getByText('Oops... Last name must be a minimum 2 characters. Please try again or contact us.'))
    .toBeVisible();
  await expectNoAxeFindings();
});

test('a form that is emptied shows no errors [LOOKUP-08]', async () => {
  await show();
  await userEvent.fill(username(), 'not ok');
  await userEvent.tab();
  await expect.element(page.getByText('Username is invalid.')).toBeVisible();
  await userEvent.fill(username(), '');
  await expect.element(page.getByText('Username is invalid.')).not.toBeInTheDocument();
});

test('results show the user, link to the profile and offer Emulate [LOOKUP-02] [LOOKUP-03]', async () => {
  const { host, api } = await show();
  await userEvent.fill(username(), 'casey_sample');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('link', { name: 'casey_sample' })).toHaveAttribute('href', '/profile/7');
  expect([...host.querySelectorAll('th')].map((th) => th.textContent)).toEqual([
    'USERNAME',
    'FIRST NAME',
    'LAST NAME',
    'Actions',
  ]);
  await expect.element(page.getByRole('button', { name: 'Emulate casey_sample' })).toBeVisible();
  expect(api.named('POST /user')[0]?.body).toEqual({ username: 'casey_sample', first: '', last: '' });
  await expectNoAxeFindings();
});

test('a search without results shows what to do next [LOOKUP-04]', async () => {
  await show({ 'POST /user': () => [] });
  await userEvent.fill(username(), 'no_such_user');
  await userEvent.click(search());
  await expect.element(page.getByText("We didn't find any users :(")).toBeVisible();
  await expect.element(page.getByText('Please double-check the search options or contact us.')).toBeVisible();
});

test('a failed search shows an error, a new search clears it, and Reset Form clears everything [LOOKUP-05] [LOOKUP-09] [LOOKUP-10]', async () => {
  const { answer, release } = held<unknown>();
  let count = 0;
  await show({ 'POST /user': () => (count++ === 0 ? failure(500) : answer) });
  await userEvent.fill(username(), 'casey_sample');
  await userEvent.click(search());
  await expect.element(page.getByText('There was an error searching for specified user(s).')).toBeVisible();
  await userEvent.click(search());
  await expect.element(page.getByText('There was an error searching for specified user(s).')).not.toBeInTheDocument();
  release([casey]);
  await expect.element(page.getByRole('link', { name: 'casey_sample' })).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Reset Form' }));
  await expect.element(page.getByRole('link', { name: 'casey_sample' })).not.toBeInTheDocument();
  await expect.element(username()).toHaveValue('');
});

test('a refused emulation shows the reason [EMULATE-07]', async () => {
  const reason = 'Not possible while emulating Avery Placeholder.';
  await show({ 'POST /user': () => [casey], 'POST /start-emulate': () => failure(403, reason) });
  await userEvent.fill(username(), 'casey_sample');
  await userEvent.click(search());
  await expect.element(page.getByText('1 user found')).toBeInTheDocument();
  await userEvent.click(page.getByRole('button', { name: 'Emulate casey_sample' }));
  await expect.element(page.getByRole('dialog').getByText(reason)).toBeVisible();
});

test('a failed emulation opens a dialog, and Continue closes it [EMULATE-07]', async () => {
  await show({ 'POST /user': () => [casey], 'POST /start-emulate': () => failure(403) });
  await userEvent.fill(username(), 'casey_sample');
  await userEvent.click(search());
  await userEvent.click(page.getByRole('button', { name: 'Emulate casey_sample' }));
  const dialog = page.getByRole('dialog', { name: 'User Emulation Error' });
  await expect.element(dialog).toBeVisible();
  await expect.element(dialog.getByText('There was an error emulating the selected user.')).toBeVisible();
  await expect.element(dialog.getByText('If the problem persists please try at a different time.')).toBeVisible();
  await expectNoAxeFindings();
  await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
  await expect.element(dialog).not.toBeInTheDocument();
});

test('the export of the found users has no Actions column', async () => {
  await show();
  const files = catchDownloads();
  await userEvent.fill(username(), 'casey_sample');
  await userEvent.keyboard('{Enter}');
  await userEvent.click(page.getByRole('button', { name: 'Export CSV' }));
  await expect.element(page.getByText('Exported 1 row.')).toBeVisible();
  expect(files[0]!.name).toBe('users-2025-10-29.csv');
  expect(await files[0]!.text()).toBe(
    '\uFEFF"USERNAME","FIRST NAME","LAST NAME"\r\n"casey_sample","Casey","Sample"\r\n',
  );
});
