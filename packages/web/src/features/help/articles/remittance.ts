import { REMITTANCE_SCHEDULE, REMITTANCE_SEARCH, type Article } from './article.ts';
import { questions } from './support.ts';

const remittanceSearch: Article = {
  anchor: REMITTANCE_SEARCH,
  title: 'How do I search for a remittance advice?',
  intro:
    'A remittance advice (RA) lists every claim that a payment covers. Search for it by check reference ID, then download or print it.',
  parts: [
    {
      heading: 'Find it',
      steps: [
        'Choose [Search](/search) and stay on **Quick Search**.',
        'Type the check reference ID. You can also use a check number or the ID of a paid claim.',
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
        'If you see "Preview not yet available (view schedule)", the document is created on the day shown in the schedule.',
      ],
      pictures: ['remittance-document'],
    },
    {
      heading: 'What you can choose on the RA screen',
      points: [
        '**Patient ID** opens the patient page with coverage and claims.',
        '**Claim ID** opens the claim page with its lines and explanations.',
        '**Search This List** shows only rows that match a name, an ID, an account number or an amount.',
        '**Payment Proof** shows that the claims and the adjustments add up to the amount paid.',
        'On the claim page, the remittance advice number at the top returns you to this screen.',
        questions.payments,
      ],
      pictures: ['remittance'],
    },
  ],
};

const schedule: Article = {
  anchor: REMITTANCE_SCHEDULE,
  title: 'Remittance advice schedule',
  intro:
    'Electronic remittance advices (835), electronic payments (EFT), paper remits and paper checks are sent on the days marked here. If a day is a federal holiday, they are sent on the next business day.',
  parts: [
    {
      heading: 'From a claim to the schedule',
      steps: [
        'Open a claim that has no remittance advice yet.',
        'Choose **Not yet available (view schedule)** at the top. The link opens this article.',
        'Find the row for your payment or advice. The remittance advice appears after the next marked day.',
      ],
      pictures: ['schedule-link'],
    },
  ],
};

const payments: Article = {
  anchor: 'payments',
  title: 'How do I list payments and download 835 files?',
  intro:
    'Payments lists the remittance advices of your Tax IDs by date, with totals. It shows whether each payment adds up, and offers its PDF and its 835 file.',
  parts: [
    {
      heading: 'List payments',
      steps: [
        'Choose [Work](/work) at the top of the page, then **Payments**.',
        'Set **Payment dates**, or choose **This month** or **Last month**. The last six months are filled in for you.',
        'To see fewer payments, choose a **Payee**, or choose **EFT**, **Checks** or **Does not add up** under **Show**.',
        'Choose **Search**. The totals above the list are for all payments found.',
        'Look at **Proof**. **Adds up** means that the claims and the adjustments make the amount paid.',
        'Choose the **Check Reference ID** to see the claims that the payment covers.',
      ],
      pictures: ['payments'],
    },
    {
      heading: 'Download 835 files',
      steps: [
        'For one payment, choose **835** in its row. **PDF** shows the same payment as a document.',
        'For all payments of some days, search for these days only and choose **835 files**. You get one ZIP file. The page says how many payments have no 835.',
        'Import the files into your billing system.',
        'To work with the list itself, choose **Export CSV**.',
      ],
    },
    {
      heading: 'Good to know',
      points: [
        '**No 835** means that the amounts of the payment do not add up or are not complete, so no file can be made.',
        '**835 files** is shown for up to 31 days with up to 200 payments. If you do not see it, choose fewer days.',
        'A check or EFT number, and a Check Reference ID, are searched in all dates.',
        questions.payments,
      ],
    },
  ],
};

export const remittance: readonly Article[] = [remittanceSearch, payments, schedule];
