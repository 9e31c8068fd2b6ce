import type { Article, DocumentLink } from './article.ts';
import { ACCOUNT_SITE, questions, SUPPORT } from './support.ts';

const LOGIN_APPLICATION: DocumentLink = { text: 'Login application', file: 'login-application.pdf' };
const SERVICES_AGREEMENT: DocumentLink = { text: 'Services agreement', file: 'services-agreement.pdf' };

const { email } = SUPPORT.access;

const requestAccess: Article = {
  anchor: 'request-access',
  title: 'Request Access to Provider Benefit Tool?',
  intro:
    'For an office’s first request, the login application and the services agreement are both needed. To add a user to an office that already has access, only the login application is needed.',
  parts: [
    {
      heading: 'An office’s first request',
      steps: [
        'Download the login application and the services agreement below.',
        'Fill in one login application for each person. List every Tax ID whose claims the person works with.',
        'Have the services agreement signed by someone authorized to sign for the office. One agreement covers the whole office.',
        `Send both by email to [${email}](mailto:${email}).`,
        'Wait for the email with your username. It explains how to set your password and 2-step.',
        'Choose **Login** on the [login page](/login) and log in.',
      ],
    },
    {
      heading: 'Add a user to an office that has access',
      steps: [
        'Download the login application below and fill it in for your new colleague.',
        'Have it signed by your office administrator.',
        `Send it by email to [${email}](mailto:${email}). No services agreement is needed.`,
      ],
    },
    {
      heading: 'You can log in, but a provider is missing',
      steps: [
        'Choose your name at the top of the page, then **My Profile**.',
        'Choose **Modify Access**. If you see **Run Update**, choose it. It immediately adds new providers under your Tax IDs.',
        'If the provider is still missing, send a login application with the missing Tax ID.',
      ],
      pictures: ['modify-access'],
    },
    { points: [questions.access] },
  ],
  forms: [LOGIN_APPLICATION, SERVICES_AGREEMENT],
};

const providerAccess: Article = {
  anchor: 'provider-access',
  title: 'For Which Providers Can I View Data?',
  intro:
    'You see claims, letters and remittance advices only for your designated Tax IDs. Other records do not appear.',
  parts: [
    {
      heading: 'See your providers',
      steps: [
        'Choose your name at the top of the page, then **My Profile**.',
        'Look at the **Providers**, **Provider Groups** and **Facilities** tabs. A tab without entries is not shown.',
        'To find one entry, type a name, Tax ID or NPI in the search box.',
        'Turn on **Include Terminated** to see access that has ended, with its **Termination Date**.',
      ],
      pictures: ['profile-access'],
    },
    {
      heading: 'What your Tax IDs control',
      points: [
        'Claims, letters and remittance advices appear when they were billed under, or paid to, one of your Tax IDs.',
        'You can check eligibility for any patient whom the plan covers, by ID or by last name plus date of birth.',
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
    'You use one account for all applications of the plan. Reset its username, password and 2-step on the account site, not in this tool.',
  parts: [
    {
      heading: 'Username',
      steps: [
        `Open the [account site](${ACCOUNT_SITE}).`,
        'Choose "Forgot username" and type the email address of your account.',
        'Read the email that arrives within a few minutes. It contains your username.',
      ],
    },
    {
      heading: 'Password',
      steps: [
        `Open the [account site](${ACCOUNT_SITE}).`,
        'Choose "Forgot password" and type your username.',
        'Enter the code you receive and choose a new password.',
        'Return to the [login page](/login) and log in with the new password.',
      ],
      pictures: ['login'],
    },
    {
      heading: '2-step',
      steps: [
        `Log in to the [account site](${ACCOUNT_SITE}) with your username and password.`,
        'Choose "2-step verification" and remove the phone or app that you no longer have.',
        'Add the new one and enter its code.',
      ],
    },
    {
      heading: 'If that does not help',
      points: [
        'We never ask for your password or for a code.',
        'If you no longer have the phone or the email address, call us. We verify your identity and reset the account.',
        questions.access,
      ],
    },
  ],
};

const noLogout: Article = {
  anchor: 'no-logout',
  title: 'Why does logging out of one application end the session for all of them?',
  intro:
    'All applications of the plan share one login. Logging out of one of them ends the session for all of them, so close the browser afterwards.',
  parts: [
    {
      heading: 'When you are done for the day',
      steps: [
        'Save or submit your work in every application of the plan.',
        'Choose your name at the top of the page, then **Log Out**.',
        'Close all browser windows. On a shared computer, this keeps the next person out of your session.',
      ],
      pictures: ['account-menu'],
    },
    {
      heading: 'When you want to leave only one application',
      steps: [
        'Close its browser tab instead of logging out. You stay logged in to the other applications.',
        'If another application has logged you out, choose **Login** on the [login page](/login) to log in again.',
      ],
    },
    { points: [questions.access] },
  ],
};

export const access: readonly Article[] = [requestAccess, providerAccess, resetUsername, noLogout];
