import type { Article, DocumentLink } from './article.ts';
import { ACCOUNT_SITE, questions, SUPPORT } from './support.ts';

const LOGIN_APPLICATION: DocumentLink = { text: 'Login application', file: 'login-application.pdf' };
const SERVICES_AGREEMENT: DocumentLink = { text: 'Services agreement', file: 'services-agreement.pdf' };

const { email } = SUPPORT.access;

const requestAccess: Article = {
  anchor: 'request-access',
  title: 'Request Access to Provider Benefit Tool?',
  intro:
    'For the first request of an office, the login application and the services agreement are both needed. To add a user to an office that has access already, only the login application is needed.',
  parts: [
    {
      heading: 'The first request of an office',
      steps: [
        'Download the login application and the services agreement below.',
        'Fill in one login application for each person. Write every Tax ID whose claims the person works with.',
        'Have the services agreement signed by somebody who may sign for the office. One agreement covers the whole office.',
        `Send both by e-mail to [${email}](mailto:${email}).`,
        'Wait for the e-mail with your username. It tells you how to set your password and 2-step.',
        'Choose **Login** on the [login page](/login) and sign in.',
      ],
    },
    {
      heading: 'Add a user to an office that has access',
      steps: [
        'Download the login application below and fill it in for your new colleague.',
        'Have it signed by the administrator of the office.',
        `Send it by e-mail to [${email}](mailto:${email}). No services agreement is needed.`,
      ],
    },
    {
      heading: 'You can sign in, but a provider is missing',
      steps: [
        'Choose your name at the top of the page, then **My Profile**.',
        'Choose **Modify Access**. If **Run Update** is there, choose it: it adds new providers of your Tax IDs at once.',
        'If the provider is still missing, send a login application with the missing Tax ID.',
      ],
      pictures: [
        {
          name: 'modify-access',
          alt: 'The dialog Modify PBT Security Access, which says what can be added at once and has the button Run Update.',
        },
      ],
    },
    { points: [questions.access] },
  ],
  forms: [LOGIN_APPLICATION, SERVICES_AGREEMENT],
};

const providerAccess: Article = {
  anchor: 'provider-access',
  title: 'For Which Providers Can I View Data?',
  intro:
    'You see claims, letters and remittance advices only of the Tax IDs designated for you. Everything else answers as if it did not exist.',
  parts: [
    {
      heading: 'See which providers you have',
      steps: [
        'Choose your name at the top of the page, then **My Profile**.',
        'Look through **Providers**, **Provider Groups** and **Facilities**. A part without entries is not shown.',
        'Type a name, Tax ID or NPI into the search box to find one entry.',
        'Switch on **Include Terminated** to see access that has ended, with its **Termination Date**.',
      ],
      pictures: [
        {
          name: 'profile-access',
          alt: 'A profile with the lists Providers, Provider Groups and Facilities, the switch Include Terminated, the search box, and the first providers with Tax ID and NPI.',
        },
      ],
    },
    {
      heading: 'What the Tax IDs decide',
      points: [
        'Claims, letters and remittance advices are shown when they were billed under, or paid to, one of your Tax IDs.',
        'Eligibility can be looked up for any member of the plan, by ID or by last name plus date of birth.',
        'For another Tax ID, see [Request Access to Provider Benefit Tool?](/faq#request-access)',
        questions.access,
      ],
    },
  ],
};

const resetUsername: Article = {
  anchor: 'reset-username',
  title: 'How do I reset my username, password or 2-step?',
  intro:
    'Your username, password and 2-step belong to one account that you share between all applications of the plan. They are reset on the account site, not in this tool.',
  parts: [
    {
      heading: 'Username',
      steps: [
        `Open the [account site](${ACCOUNT_SITE}).`,
        'Choose "Forgot username" and type the e-mail address of your account.',
        'Read the e-mail that arrives within a few minutes. It holds your username.',
      ],
    },
    {
      heading: 'Password',
      steps: [
        `Open the [account site](${ACCOUNT_SITE}).`,
        'Choose "Forgot password" and type your username.',
        'Enter the code that is sent to you and choose a new password.',
        'Come back to the [login page](/login) and sign in with the new password.',
      ],
      pictures: [
        {
          name: 'login',
          alt: 'The login page with the button Login and, below it, the link Request access.',
        },
      ],
    },
    {
      heading: '2-step',
      steps: [
        `Sign in to the [account site](${ACCOUNT_SITE}) with your username and password.`,
        'Choose "2-step verification" and remove the telephone or app that you no longer have.',
        'Add the new one and enter the code that it shows.',
      ],
    },
    {
      heading: 'When that does not help',
      points: [
        'Nobody of the plan ever asks for your password or for a code.',
        'If you have neither the old telephone nor the e-mail address, call us: we check who you are and reset the account.',
        questions.access,
      ],
    },
  ],
};

const noLogout: Article = {
  anchor: 'no-logout',
  title: 'Why does logging out of one application end the session for all of them?',
  intro:
    'All applications of the plan share one sign-in. Logging out of one of them ends the session for all of them, so close the browser afterwards.',
  parts: [
    {
      heading: 'When you are done for the day',
      steps: [
        'Save or submit what is open in every application of the plan.',
        'Choose your name at the top of the page, then **Log Out**.',
        'Close every window of the browser. On a shared computer this keeps the next person out of your session.',
      ],
      pictures: [
        {
          name: 'account-menu',
          alt: 'The menu under your name, open: My Profile at its beginning and Log Out at its end.',
        },
      ],
    },
    {
      heading: 'When you only want to leave one application',
      steps: [
        'Close its browser tab instead of logging out. The other applications stay signed in.',
        'If another application has logged you out, choose **Login** on the [login page](/login) to sign in again.',
      ],
    },
    { points: [questions.access] },
  ],
};

export const access: readonly Article[] = [requestAccess, providerAccess, resetUsername, noLogout];
