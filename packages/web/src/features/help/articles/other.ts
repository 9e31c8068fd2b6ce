import { FEATURE_UPDATES, type Article, type ArticlePart } from './article.ts';
import { PROVIDER_PORTAL, SUPPORT } from './support.ts';

const { title, email } = SUPPORT.updates;

export const featureUpdates: Article = {
  anchor: FEATURE_UPDATES,
  title: 'Provider Benefit Tool Feature Updates',
  intro: 'See what is new in this tool, by quarter. Releases older than one year are in the update archive.',
  parts: [
    {
      heading: 'How to read the feature updates',
      steps: [
        'Open this article from the **FAQ**, or choose **See more updates.** on the login page.',
        'Choose a quarter to see its releases, newest first. Only one quarter is open at a time.',
        'Choose **Update Archive** at the end for releases older than one year.',
      ],
      pictures: ['login-update'],
    },
  ],
};

const PROVIDER_PORTAL_PARTS: readonly ArticlePart[] = [
  {
    heading: 'With the provider portal',
    steps: [
      `Log in to the [provider portal](${PROVIDER_PORTAL}).`,
      'Choose "My Profile", then "Change Profile Information".',
      'Correct your information and send it. The portal shows when the change takes effect.',
    ],
  },
  {
    heading: 'Good to know',
    points: [
      'The change appears in your [provider list](/provider-list) after we enter it. We contact you if something is missing.',
      'This does not change your own access to this tool. See [Request Access to Provider Benefit Tool?](/faq#request-access)',
      `Questions about an update: ${title}, [${email}](mailto:${email}).`,
    ],
  },
];

export const providerUpdate: Article = {
  anchor: 'provider-update',
  title: 'How do I update provider information?',
  intro:
    'Use the Provider Update page of this tool, or My Profile and then Change Profile Information in the provider portal.',
  parts: [
    {
      heading: 'With the Provider Update page',
      steps: [
        'Open [Provider Update](/provider-update).',
        'Choose **Download change form**, fill it in and sign it. One form can cover several providers. List the NPI of each.',
        'For a new Tax ID, owner or pay-to name, add a signed W-9.',
        'Drop the files on the page or choose them. You can send up to five files of at most 15 MB each. Do not include patient information.',
        'Choose **Submit** and wait for "Your provider update was sent."',
      ],
      pictures: ['provider-update'],
    },
    ...PROVIDER_PORTAL_PARTS,
  ],
  forms: [{ text: 'Provider change form', file: 'provider-change-form.pdf' }],
  sba: {
    intro: 'Use My Profile and then Change Profile Information in the provider portal.',
    parts: PROVIDER_PORTAL_PARTS,
  },
};
