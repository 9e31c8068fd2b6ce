import { FEATURE_UPDATES, type Article, type ArticlePart } from './article.ts';
import { PROVIDER_PORTAL, SUPPORT } from './support.ts';

const { title, email } = SUPPORT.updates;

export const featureUpdates: Article = {
  anchor: FEATURE_UPDATES,
  title: 'Provider Benefit Tool Feature Updates',
  intro: 'What is new in this tool, by quarter. Releases older than one year are in the update archive.',
  parts: [
    {
      heading: 'How to read the feature updates',
      steps: [
        'Open this article from the **FAQ**, or choose **See more updates.** on the login page.',
        'Choose a quarter to see its releases, the newest first. One quarter is open at a time.',
        'Choose **Update Archive** at the end for releases older than one year.',
      ],
      pictures: [
        {
          name: 'login-update',
          alt: 'The newest feature update as it stands on the login page, with the link See more updates.',
        },
      ],
    },
  ],
};

const IN_THE_PORTAL: readonly ArticlePart[] = [
  {
    heading: 'With the provider portal',
    steps: [
      `Sign in to the [provider portal](${PROVIDER_PORTAL}).`,
      'Choose "My Profile", then "Change Profile Information".',
      'Change what is out of date and send it. The portal shows when the change takes effect.',
    ],
  },
  {
    heading: 'Good to know',
    points: [
      'The change shows in your [provider list](/provider-list) once it is entered. The team contacts you if something is missing.',
      'Your own access to this tool is not changed this way; see [Request Access to Provider Benefit Tool?](/faq#request-access)',
      `Questions about an update: ${title}, [${email}](mailto:${email}).`,
    ],
  },
];

export const providerUpdate: Article = {
  anchor: 'provider-update',
  title: 'How do I update provider information?',
  intro:
    'There are two ways: the Provider Update page of this tool, or My Profile and then Change Profile Information in the provider portal.',
  parts: [
    {
      heading: 'With the Provider Update page',
      steps: [
        'Open the page [Provider Update](/provider-update).',
        'Choose **Download change form**, fill it in and sign it. One form can hold several providers; write the NPI of each.',
        'For a new Tax ID, owner or pay-to name, add a signed W-9.',
        'Drop the files on the page or choose them: at most five at once, 15 MB per file, no patient information.',
        'Choose **Submit** and wait for "Your provider update was sent."',
      ],
      pictures: [
        {
          name: 'provider-update',
          alt: 'The page Provider Update: what you can change, the button Download change form, one chosen file, and Submit.',
        },
      ],
    },
    ...IN_THE_PORTAL,
  ],
  forms: [{ text: 'Provider change form', file: 'provider-change-form.pdf' }],
  sba: {
    intro: 'Use My Profile and then Change Profile Information in the provider portal.',
    parts: IN_THE_PORTAL,
  },
};
