import type { Article } from './article.ts';
import { questions, SUPPORT } from './support.ts';

const { appeals, claims } = SUPPORT;

const findDenied: Article = {
  anchor: 'browse-outcome',
  title: 'How do I find denied claims and why they were denied?',
  intro:
    'Browse Claims can list claims by their outcome, such as denied, paid or pending. Under each claim it can show the reason and the next step.',
  parts: [
    {
      steps: [
        'Choose [Search](/search), then **Browse Claims**.',
        'Set **From** and **To** to the dates of service, for example last month.',
        'Choose an **Outcome**, for example **Denied or partly denied**. For denied claims you can also choose the days under **Paid or decided**, for example **Last month**. For a paid claim it is the day of the payment.',
        'Choose **Search**. After a search for denied claims, **Show reasons** is on.',
        'Read the line under each claim. It has the main reason, the amount, and the next step or its last day.',
        'Choose the **Claim ID** to see every denied line explained.',
      ],
      pictures: ['browse-outcome'],
    },
    {
      heading: 'What the outcomes mean',
      terms: [
        { term: 'Denied', text: 'Every line with a charge was denied.' },
        { term: 'Partly denied', text: 'At least one line was denied, but not all of them.' },
        { term: 'Paid', text: 'The plan paid, and no line was denied.' },
        {
          term: 'Zero paid',
          text: 'The plan paid nothing, and no line was denied. The amount goes to the patient or is written off.',
        },
        { term: 'Pending', text: 'There is no decision yet, or the payment or a correction is on its way.' },
        { term: 'Corrected or taken back', text: 'Another claim replaces this one, or the payment was taken back.' },
      ],
    },
    {
      heading: 'Good to know',
      points: [
        'You can bookmark the search. The address holds no patient and no Tax ID.',
        '**Export CSV** adds the outcome, the reason, the next step and the last day of each claim.',
        'Rows that need action are also in the [work list](/work). See [How do I use the work list?](/faq#work-list)',
        questions.claims,
      ],
    },
  ],
};

const denialExplained: Article = {
  anchor: 'denial-explained',
  title: 'How do I read a denied claim, and what can I do?',
  intro:
    'The claim page says how the claim ended. Under each denied line it says why, who acts, what to do next and until when.',
  parts: [
    {
      heading: 'Read the outcome',
      steps: [
        'Open the claim. **Outcome** is at the top of the page.',
        'Read the sentence and the next steps. The earliest last day is at the right.',
        'Compare the amounts below: what was paid, what the patient owes, what is written off and what was denied.',
      ],
      pictures: ['outcome'],
    },
    {
      heading: 'Read a denied line',
      steps: [
        'Scroll to **Claim Items**. Denied lines have a red bar.',
        'Read the reason below the line. It ends with whether you may bill the patient.',
        'Look at **Who acts**, **Next step** and the dates **Resend by** and **Appeal by**. The last day itself still counts.',
        'Choose the button for the next step. It opens the appeal or the attachment with this line chosen.',
        'To keep the line for later, choose **Assign to me**. It appears in your [work list](/work).',
      ],
      pictures: ['denied-line'],
    },
    {
      heading: 'What the next steps mean',
      terms: [
        {
          term: 'Correct and resend',
          text: 'Correct the claim in your billing system and send it as a replacement of this claim.',
        },
        { term: 'Send records', text: 'Send the documents that the plan asked for, as an attachment.' },
        { term: 'Appeal', text: 'Explain why the decision is wrong, and add what proves it.' },
        {
          term: 'Bill the other payer',
          text: 'Another plan pays first. Bill it, then resend with its explanation of benefits.',
        },
        { term: 'Bill the patient', text: 'The patient owes this amount.' },
        { term: 'Wait', text: 'The plan acts next. You do not need to do anything.' },
        { term: 'Call us', text: 'Call the number that is shown, and have the claim number ready.' },
        { term: 'Nothing to do', text: 'The line is settled.' },
      ],
    },
    {
      heading: 'When the last day has passed',
      steps: [
        'Look at the date. It starts with "Closed". You can still appeal, but the plan may refuse a late appeal.',
        'If only the day to resend or to send records has passed, the next step is **Appeal** while the line can be appealed.',
        `Call ${appeals.title}, ${appeals.tel}, and ask whether a late appeal is possible. Have the claim number ready.`,
        `If the claim was to be corrected, call ${claims.title}, ${claims.tel}.`,
      ],
    },
    {
      heading: 'What the answer to an appeal means',
      terms: [
        {
          term: 'Overturned',
          text: 'The appeal succeeded. The plan will process the line again. You do not need to do anything.',
        },
        {
          term: 'Partly overturned',
          text: 'A part of the appeal succeeded, and the plan will process it again. For the rest, the claim says what to do.',
        },
        {
          term: 'Upheld',
          text: 'The first decision stands. The claim says whom to call. If you have new facts, you can appeal again.',
        },
      ],
    },
    {
      heading: 'Good to know',
      points: [
        'Uncheck **Show texts** to hide the texts of codes and remarks. They are always printed.',
        '**Timeline** shows what happened to the claim, and how long it took.',
        'While an appeal is in review, the next step is to wait for its answer.',
        'See also [How do I submit claim documentation?](/faq#claim-documentation)',
        questions.appeals,
      ],
    },
  ],
};

export const denials: readonly Article[] = [findDenied, denialExplained];
