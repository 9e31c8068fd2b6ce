import { expect, signInByForm, test } from './fixtures.ts';
import { collect, expectSignedIn, hold, withProvider } from './session-helpers.ts';

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
  test(`the account ${account} sees its own error message [ERRPAGE-01] ${id}`, async ({ page }) => {
    await signInByForm(page, account);
    await expect(page).toHaveURL(new RegExp(`${url}$`));
    await expect(page.getByRole('heading', { name: 'Oops...' })).toBeVisible();
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByText('If you feel an error has occurred, please Contact Us')).toHaveCount(contact ? 1 : 0);
  });
}

test('a refused user can log out, and another user can log in', async ({ page }) => {
  await signInByForm(page, 'locked');
  await page.getByRole('button', { name: 'Log out and use another account' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome!' })).toBeVisible();
  await signInByForm(page, 'staff');
  await expectSignedIn(page);
});

for (const account of ['inactive', 'attest']) {
  test(`the account ${account} must attest and can then continue [GUARD-03] [GUARD-04]`, async ({ page }) => {
    await signInByForm(page, account);
    await expect(page.getByRole('heading', { name: 'Please Attest' })).toBeVisible();
    await page.getByRole('button', { name: 'Yes, I need access' }).click();
    await expect(page).toHaveURL(/\/search$/);
  });
}

test('an unknown code shows the general message and never repeats the address [ERRPAGE-01] [ERRPAGE-08]', async ({
  page,
}) => {
  await page.goto('/error/hello-there');
  await expect(page.getByRole('heading', { name: 'Oops...' })).toBeVisible();
  await expect(page.getByText('We hit a snag trying to authenticate you...')).toBeVisible();
  await expect(page.getByText('hello-there')).toHaveCount(0);
});

test('the login page welcomes, explains, and starts the sign-in at the provider, which returns to /login [LOGIN-01] [LOGIN-02] [LOGIN-03] [LOGIN-04] [LOGIN-14]', async ({
  page,
  portal,
}) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Welcome!' })).toBeVisible();
  await expect(page.getByText('Log in with your user account.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Request access' })).toHaveAttribute('href', '/faq#request-access');
  const asked = page.waitForRequest(
    (request) =>
      request.isNavigationRequest() && request.frame() === page.mainFrame() && request.url().includes('/auth?'),
  );
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  const url = new URL((await asked).url());
  expect(url.origin).toBe(portal.idpUrl);
  expect(url.searchParams.get('redirect_uri')).toBe(`${portal.url}/login`);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('the login page shows that the session expired, next to the latest feature update [LOGIN-07] [LOGIN-08] [LOGIN-09]', async ({
  page,
}) => {
  const silent = collect(page.context(), (request) => request.url().includes('prompt=none'));
  await page.goto('/login?expired');
  await expect(
    page.getByText('Your session has expired or you are not authorized to access this feature. Please log in below.'),
  ).toBeVisible();
  const update = page.getByRole('complementary', { name: 'Feature update' });
  await expect(update.getByText(/^Feature update \d\d\/\d\d\/\d{4}:$/)).toBeVisible();
  await expect(update.getByRole('paragraph').nth(1)).toHaveText(/\w+ \w+/);
  await expect(update.getByRole('link', { name: 'See more updates.' })).toHaveAttribute('href', '/faq#feature-updates');
  expect(silent).toEqual([]);
});

test('a feature note that fails to load is reported in a snackbar [LOGIN-10]', async ({ page }) => {
  await page.route('**/api/provider/feature-note', (route) => route.fulfill({ status: 500 }));
  await page.goto('/login');
  await expect(page.getByText('Failed to load new feature note')).toBeVisible();
});

test('the login page looks for an existing session and stays if there is none [LOGIN-06] [LOGIN-11] [LOGIN-13]', async ({
  page,
}) => {
  const looking = await hold(page, /prompt=none/);
  await page.goto('/login');
  await looking.held;
  await expect(page.getByText('Checking for existing session...')).toBeVisible();
  looking.release();
  await expect(page.getByText('Checking for existing session...')).toHaveCount(0);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('heading', { name: 'Welcome!' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText(['']);
});

test('an existing session signs in without the form and opens the search page [LOGIN-11] [LOGIN-12]', async ({
  page,
  portal,
}) => {
  await signInByForm(page, 'staff');
  await page.close();
  const later = await page.context().newPage();
  await later.goto(`${portal.url}/login`);
  await expectSignedIn(later);
  await expect(later).toHaveURL(`${portal.url}/search`);
});

test('automatic sign-in can be switched off [LOGIN-11]', async ({ page }) => {
  await signInByForm(page, 'staff');
  const later = await page.context().newPage();
  await page.close();
  await withProvider(later, { autoLogin: false });
  const silent = collect(later.context(), (request) => request.url().includes('prompt=none'));
  await later.goto('/login');
  await expect(later.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  await expect(later.getByText('Checking for existing session...')).toHaveCount(0);
  expect(silent).toEqual([]);
});

test('during sign-in the login page shows progress and offers no second login [LOGIN-05]', async ({ page }) => {
  const redeeming = await hold(page, /\/token$/);
  const signedIn = signInByForm(page, 'staff');
  await redeeming.held;
  await expect(page.getByText('Logging in...')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toHaveCount(0);
  redeeming.release();
  await signedIn;
  await expect(page).toHaveURL(/\/search$/);
});

for (const account of ['staff', 'admin']) {
  test(`${account} signs in and sees the providers of the assigned tax IDs, without User Lookup [ROLE-06]`, async ({
    page,
  }) => {
    await signInByForm(page, account);
    await page.goto('/provider-list');
    await expect(page.getByRole('status').filter({ hasText: /[1-9]\d* providers/ })).toBeVisible();
    await page.goto('/user-lookup');
    await expect(page).toHaveURL(/\/forbidden$/);
  });
}

test('a super administrator signs in and can look up users [ROLE-06]', async ({ page }) => {
  await signInByForm(page, 'super');
  await page.getByRole('button', { name: 'Sidney Vance' }).click();
  await page.getByRole('menuitem', { name: 'User Lookup' }).click();
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeVisible();
});

test('on a host that is not local, the sign-in returns to the requested page [GUARD-07] [LOGIN-12]', async ({
  page,
  portal,
}) => {
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

test('a wrong password shows a message, and the typed username stays', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByLabel('Username').fill('staff');
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('That username and password do not match. Please try again.')).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveValue('staff');
});

test('after a sign-out the next user does not get the page that the previous user requested [GUARD-07]', async ({
  page,
  portal,
}) => {
  const origin = portal.url.replace('localhost', 'portal.localhost');
  const signInAs = async (username: string) => {
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password').fill('demo');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  await page.goto(`${origin}/letters`);
  await signInAs('locked');
  await expect(page.getByText('Your account is locked.')).toBeVisible();
  await page.getByRole('button', { name: /^Log out/i }).click();
  await expect(page.getByRole('heading', { name: 'Welcome!' })).toBeVisible();
  await signInAs('staff');
  await expectSignedIn(page);
  await expect(page).toHaveURL(`${origin}/search`);
});
