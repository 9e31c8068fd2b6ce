import { REMITTANCE_SCHEDULE, REMITTANCE_SEARCH, type Article } from './article.ts';
import { questions } from './support.ts';

const remittanceSearch: Article = {
  anchor: REMITTANCE_SEARCH,
  title: 'How do I search for a remittance advice?',
  intro:
    'A remittance advice (RA) lists every claim that one payment covers. You find it by its check reference ID, and you can download or print it.',
  parts: [
    {
      heading: 'Find it',
      steps: [
        'Choose [Search](/search) and stay on **Quick Search**.',
        'Type the check reference ID. A check number, or the ID of a claim that was paid, works too.',
        'Choose **Search**, then **Remittance Advice** above the results.',
        'Choose the **Check Reference ID** to open the remittance advice.',
      ],
      recording: { name: 'find-a-remittance-advice', title: 'find a remittance advice and open its document.' },
    },
    {
      heading: 'Download or print it',
      steps: [
        'Choose **View Remittance** at the top of the remittance advice.',
        'Choose **Download** to save the PDF, or **Print**.',
        'If you see "Preview not yet available (view schedule)", the document is made on the day that the schedule shows.',
      ],
      pictures: [
        {
          name: 'remittance-document',
          alt: 'The document of a remittance advice, opened over the page, with Download and Print at the top.',
        },
      ],
    },
    {
      heading: 'What you can choose on the RA screen',
      points: [
        '**Patient ID** opens the patient with coverage and claims.',
        '**Claim ID** opens the claim with its lines and explanations.',
        '**Search This List** shortens the list to rows with a name, an ID, an account number or an amount.',
        '**Payment Proof** shows that the claims and the adjustments add up to the amount paid.',
        'On a claim, the remittance advice number at the top leads back here.',
        questions.payments,
      ],
      pictures: [
        {
          name: 'remittance',
          alt: 'A remittance advice: payee, date and amount, the claims with linked Patient ID and Claim ID and the box Search This List, and Payment Proof, which adds up.',
        },
      ],
    },
  ],
};

const schedule: Article = {
  anchor: REMITTANCE_SCHEDULE,
  title: 'Remittance advice schedule',
  intro:
    'Electronic remittance advices (835), electronic payments (EFT), paper remits and paper checks go out on the days marked here. On a federal holiday they go out on the next business day.',
  parts: [
    {
      heading: 'From a claim to the schedule',
      steps: [
        'Open a claim that has no remittance advice yet.',
        'Choose **Not yet available (view schedule)** at its top. It leads to this article.',
        'Find the row of your payment or advice. The remittance advice appears after the next day marked in it.',
      ],
      pictures: [
        {
          name: 'schedule-link',
          alt: 'The top of a claim; in place of a remittance advice number stands the link Not yet available (view schedule).',
        },
      ],
    },
  ],
};

export const remittance: readonly Article[] = [remittanceSearch, schedule];
