import { expect, signIn, test } from './fixtures.ts';

const problems = [
  { account: 'locked', url: '/error/0x40300400', text: 'Your account is locked.', contact: true, id: '[ERRPAGE-03]' },
  {
    account: 'noexternal',
    url: '/error/0x40300200',
    text: 'You are not authorized, please request access through Provider Web Services',
    contact: true,
    id: '[ERRPAGE-04]',
  },
  {
    account: 'nulluser',
    url: '/error/0x40300500',
    text: 'We had an error retrieving your username.',
    contact: false,
    id: '[ERRPAGE-05]',
  },
  {
    account: 'badexternal',
    url: '/error/0x40300600',
    text: 'The external ID being used is invalid.',
    contact: false,
    id: '[ERRPAGE-06]',
  },
  {
    account: 'ldap',
    url: '/error/0x40300700',
    text: 'There was an error authenticating your LDAP and/or MSPR.',
    contact: false,
    id: '[ERRPAGE-07]',
  },
];

for (const { account, url, text, contact, id } of problems) {
  test(`the account ${account} ends at its own message ${id}`, async ({ page }) => {
    await signIn(page, account);
    await expect(page).toHaveURL(new RegExp(`${url}$`));
    await expect(page.getByRole('heading', { name: 'Oops...' })).toBeVisible();
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByText('If you feel an error has occurred, please Contact Us')).toHaveCount(contact ? 1 : 0);
  });
}

for (const account of ['inactive', 'attest']) {
  test(`the account ${account} is asked to attest and then goes on [GUARD-03] [GUARD-04]`, async ({ page }) => {
    await signIn(page, account);
    await expect(page.getByRole('heading', { name: 'Please Attest' })).toBeVisible();
    await page.getByRole('button', { name: 'Yes, I need access' }).click();
    await expect(page).toHaveURL(/\/search$/);
  });
}

test('an unknown code shows the general message and never echoes the address', async ({ page }) => {
  await page.goto('/error/hello-there');
  await expect(page.getByText('We hit a snag trying to authenticate you...')).toBeVisible();
  await expect(page.getByText('hello-there')).toHaveCount(0);
});

test('an expired session is told on the login page', async ({ page }) => {
  await page.goto('/login?expired');
  await expect(
    page.getByText('Your session has expired or you are not authorized to access this feature. Please log in below.'),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Request access' })).toHaveAttribute('href', '/faq#request-access');
  await expect(page.getByText(/^Feature update \d\d\/\d\d\/\d{4}:$/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'See more updates.' })).toHaveAttribute('href', '/faq#feature-updates');
});

test('on a host that is not local a deep link is returned to after login', async ({ page, portal }) => {
  const origin = portal.url.replace('localhost', 'portal.localhost');
  await page.goto(`${origin}/contact-us`);
  await page.goto(`${origin}/letters`);
  await expect(page.getByRole('heading', { name: 'Welcome!' })).toBeVisible();
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByLabel('Username').fill('staff');
  await page.getByLabel('Password').fill('demo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(`${origin}/letters`);
});

test('a wrong password is refused with a sentence, and the name typed stays', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByLabel('Username').fill('staff');
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('That username and password do not match. Please try again.')).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveValue('staff');
});
