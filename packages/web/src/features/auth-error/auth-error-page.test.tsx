import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getSettings } from '../../settings.ts';
import { startAuth } from '../../session/auth.ts';
import { recordUrl } from '../../router/previous-url.ts';
import { stubApi } from '../../../test/api.ts';
import { expectNoAxeFindings } from '../../../test/render.tsx';
import { renderScreen } from '../../../test/screen.tsx';
import AuthErrorPage from './auth-error-page.tsx';

/** Renders the error page for a code, opened from another page of the portal. */
function show(code: string, from = '/search') {
  stubApi({});
  startAuth(getSettings());
  recordUrl(from);
  recordUrl(`/error/${code}`);
  return renderScreen(<AuthErrorPage />, { at: `/error/${code}`, route: '/error/:code' });
}

afterEach(() => recordUrl('/'));

const CONTACT = 'If you feel an error has occurred, please Contact Us';
const contactLine = () => page.getByText(CONTACT);

test.each([
  { code: '0x40300400', text: 'Your account is locked.', contact: true, id: '[ERRPAGE-03]' },
  {
    code: '0x40300200',
    text: 'You are not authorized, please request access through Provider Web Services',
    contact: true,
    id: '[ERRPAGE-04]',
  },
  { code: '0x40300500', text: 'We had an error retrieving your username.', contact: false, id: '[ERRPAGE-05]' },
  { code: '0x40300600', text: 'The external ID being used is invalid.', contact: false, id: '[ERRPAGE-06]' },
  {
    code: '0x40300700',
    text: 'There was an error authenticating your LDAP and/or MSPR.',
    contact: false,
    id: '[ERRPAGE-07]',
  },
  { code: '0x40300300', text: 'We hit a snag trying to authenticate you...', contact: true, id: '[ERRPAGE-08]' },
  { code: 'anything', text: 'We hit a snag trying to authenticate you...', contact: true, id: '[ERRPAGE-08]' },
])(
  'code $code shows "$text", contact line: $contact [ERRPAGE-01] $id [ERRPAGE-09]',
  async ({ code, text, contact }) => {
    await show(code);
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Oops...');
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
    expect(contactLine().elements()).toHaveLength(contact ? 1 : 0);
    await expectNoAxeFindings();
  },
);

test('a user with a locked account reads why and whom to contact [ERRPAGE-03]', async () => {
  await show('0x40300400');
  await expect.element(page.getByText(/^You told us you no longer need access/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact-us');
  await expect.element(page.getByRole('link', { name: 'ask us to unlock it' })).toHaveAttribute('href', '/contact-us');
});

test('Provider Web Services is a mail link [ERRPAGE-04]', async () => {
  await show('0x40300200');
  const mailbox = page.getByRole('link', { name: 'Provider Web Services' });
  await expect.element(mailbox).toHaveAttribute('href', expect.stringMatching(/^mailto:\S+@\S+$/));
});

test('a user without an account is asked to contact us [ERRPAGE-05]', async () => {
  await show('0x40300500');
  await expect.element(page.getByText(/^Please contact us/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact-us');
});

test.each([
  { code: '0x40300400', from: '/attestation', header: 'Thank you' },
  { code: '0x40300400', from: '/login', header: 'Oops...' },
  { code: '0x40300300', from: '/attestation', header: 'Oops...' },
])('code $code, opened from $from, has the heading "$header" [ERRPAGE-02]', async ({ code, from, header }) => {
  await show(code, from);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(header);
});
