import type { Article } from './article.ts';
import { questions } from './support.ts';

const workList: Article = {
  anchor: 'work-list',
  title: 'How do I use the work list?',
  intro:
    'The work list shows what needs action: denied lines, requests for records, answered submissions, claims pending too long, and payments that do not add up. Everyone with access to the Tax ID shares the same rows.',
  parts: [
    {
      heading: 'Work through the rows',
      steps: [
        'Choose [Work](/work) at the top of the page. The number beside it counts the rows that are overdue or due within 7 days.',
        'Choose a kind of work, such as **Denied** or **Records**. The rows with the earliest due date are first.',
        'To see fewer rows, use the filters, such as **Assigned to me** or **Due within 7 days**, or type in **Filter rows**.',
        'Look at **Next step** and **Due**, then choose the claim or the payment to open it.',
        'When the work is done, open the menu at the end of the row and choose **Done**. If that was a mistake, choose **Undo**.',
      ],
      pictures: ['work-list'],
    },
    {
      heading: 'Share the work',
      terms: [
        { term: 'Assign to me', text: 'Shows your colleagues that you are working on the row.' },
        { term: 'Assign to...', text: 'Gives the row to a colleague who has access to its Tax ID.' },
        {
          term: 'Note',
          text: 'Everyone with access to the Tax ID can read it. You can delete your own note for 10 minutes.',
        },
        { term: 'Snooze', text: 'Hides the row until a day you choose. It cannot be later than the due date.' },
        { term: 'History', text: 'Shows who changed the row, and when.' },
      ],
    },
    {
      heading: 'Good to know',
      points: [
        'To change several rows at once, select them. You can select up to 100 rows.',
        'A row closes automatically when its cause ends, for example when you send the appeal. To see such rows, set **State** to **Closed automatically**.',
        'When you come back after 30 minutes or more, a bar above the list says what changed, and new rows have a dot. In the bar, choose **Show only new** to see only these rows, and **Mark all as seen** when you have read them.',
        'You can do all of this with the keyboard. See [Which keyboard shortcuts are there?](/faq#keyboard-shortcuts)',
        questions.claims,
      ],
    },
  ],
};

const mySubmissions: Article = {
  anchor: 'my-submissions',
  title: 'Where do I find my submissions and drafts?',
  intro:
    'My Submissions lists the appeals, attachments, food benefit requests and provider updates of your office, with their state. It also lists work that you have not sent yet.',
  parts: [
    {
      heading: 'Find a submission',
      steps: [
        'Choose [Work](/work) at the top of the page, then **My submissions**.',
        'Choose **In review**, **Answered** or **Failed** to see only these.',
        'To find one submission, type its reference or the claim ID in **Reference or claim ID**.',
        'Choose the reference to read everything that was sent.',
        'Choose **Receipt** to save a PDF that proves what you sent, and when.',
      ],
      pictures: ['my-submissions'],
    },
    {
      heading: 'Continue a draft',
      steps: [
        'Leave an appeal or attachment at any time. The form saves automatically and shows when.',
        'Open **My submissions**. Unfinished appeals and attachments are above the list, each with **Continue** and **Discard**. They are on the claim page too.',
        'Choose **Continue** to go on where you stopped, or **Discard** to delete the draft with its files.',
        'Send the draft within 7 days. After that it is deleted.',
      ],
      pictures: ['unfinished-work'],
    },
    {
      heading: 'A draft that is open twice',
      steps: [
        'If the same draft is open in another window or on another computer, only one of them can save it.',
        'Read the message at the end of the form. It says that the draft was changed, sent or discarded there.',
        'Choose **Load the other version** to go on with that one, or **Keep mine** to keep what you see.',
      ],
    },
    {
      heading: 'Good to know',
      points: [
        'Only you can see your drafts. Colleagues see a submission after you send it.',
        'If the state is **Failed**, the submission did not arrive. Please send it again.',
        'See also [How do I submit claim documentation?](/faq#claim-documentation)',
        questions.appeals,
      ],
    },
  ],
};

const batchCheck: Article = {
  anchor: 'batch-check',
  title: 'How do I check eligibility for many patients at once?',
  intro:
    'Batch Check answers whether up to 500 patients have coverage on their dates of service. You can save the answers, and get a signed receipt.',
  parts: [
    {
      heading: 'Check the rows',
      steps: [
        'Choose [Work](/work) at the top of the page, then **Batch check**.',
        'Drop a CSV file, or paste rows from a spreadsheet into **Rows**. Each row needs a patient ID, or a last name and date of birth.',
        'Start with a head line that names the columns. Without a head line, use the order Patient ID, Last name, First name, Date of birth, Date of service, Your reference.',
        'Look at **Rows that need a change**, if it is shown, and correct these rows.',
        'Choose the button that starts with "Check". You can leave the page; the check goes on.',
        'Read the **Answers**. Choose a patient to open the patient page.',
        'Choose **Export CSV** or **Print** to keep the answers. They are deleted after 7 days.',
      ],
      pictures: ['batch-rows', 'batch-answers'],
    },
    {
      heading: 'What the answers mean',
      terms: [
        {
          term: 'Active',
          text: 'The patient has coverage on the date of service. This is not a guarantee of payment.',
        },
        { term: 'Not active', text: 'The patient has no coverage on that day. The reason is below the answer.' },
        {
          term: 'Not determined',
          text: 'The row could not be answered. Add the patient ID, compare the row with the ID card, or call us. It does not mean that the patient has no coverage.',
        },
      ],
    },
    {
      heading: 'Get a receipt, and check one',
      steps: [
        'Choose **Get receipt** above the answers. The PDF is signed by the plan and has a reference.',
        'To check a receipt that someone gives you, choose **Check a receipt**.',
        'Enter the **Reference** and the **Verification code** from the receipt. You can add the PDF too. It is not uploaded.',
        'Choose **Check receipt**. A genuine receipt shows "This receipt is genuine."',
      ],
      pictures: ['check-receipt'],
    },
    {
      heading: 'Good to know',
      points: [
        'If a row has a patient ID, the name and date of birth on your list are compared with those of the patient. If they differ, the row asks you to check the ID.',
        'A day has limits: 1,000 different patients, and 50 rows that are not found. The page says when a limit is reached.',
        'A check stops when too many rows are not found. Make sure that the file is yours and current, then call us.',
        questions.members,
      ],
    },
  ],
};

const notices: Article = {
  anchor: 'notices',
  title: 'How do notices and the daily email work?',
  intro:
    'Notices tell you what happened for your Tax IDs in the last 30 days, such as new denials, requests for records and payments. A daily email can tell you that there is news.',
  parts: [
    {
      heading: 'Read notices',
      steps: [
        'Choose the bell at the top of the page, or **Notices** in the menu on a small screen. The number counts the new ones.',
        'Choose the link of a notice to open the list it is about. The notice then counts as read.',
        'Choose **Mark all as read** when you have seen them all.',
      ],
      pictures: ['notices'],
    },
    {
      heading: 'Choose what to be told',
      steps: [
        'Go to **What to tell me** on the same page.',
        'For each kind, choose **Portal**, **Email**, both or neither. The choice is saved immediately.',
        'Under **Daily email**, choose **On weekdays, when there is news**, **Every day, when there is news** or **Never**.',
      ],
      pictures: ['notice-settings'],
    },
    {
      heading: 'Good to know',
      points: [
        'The email has counts only. It names no patient, claim, amount or Tax ID.',
        'The link **Stop these emails** in the email works without logging in.',
        'An email that is returned on three days is switched off. The page then says so.',
        questions.access,
      ],
    },
  ],
};

const keyboard: Article = {
  anchor: 'keyboard-shortcuts',
  title: 'Which keyboard shortcuts are there?',
  intro:
    'You can open any claim, patient, payment or page with the keyboard, and work through the work list with single keys.',
  parts: [
    {
      heading: 'Go to anything',
      steps: [
        'Press Ctrl and K together, or Cmd and K on a Mac. On a small screen, choose **Go to...** in the **More** menu.',
        'Type a claim ID, a check reference ID, the reference of a submission, a name or a page.',
        'Choose a result with the arrow keys and press Enter. Escape closes the list.',
      ],
      pictures: ['palette'],
    },
    {
      heading: 'Anywhere in this tool',
      terms: [
        {
          term: 'This list',
          text: 'Press ? to see all keys of the page. **Keyboard shortcuts** in the menu under your name opens it too.',
        },
        { term: 'Filter this page', text: 'Press /.' },
        {
          term: 'Search',
          text: 'Press G, then S. In the same way, G and W opens **Work list**, M **My submissions**, P **Payments**, B **Batch check** and N **Notices**.',
        },
        { term: 'List of open tabs', text: 'Press T.' },
        { term: 'Previous, next tab', text: 'Press [ or ].' },
        { term: 'Close this tab', text: 'Press Shift and W together.' },
      ],
      pictures: ['shortcuts'],
    },
    {
      heading: 'In the work list, with a row chosen',
      terms: [
        { term: 'Next, previous row', text: 'Press J or K, or an arrow key.' },
        { term: 'Open, select', text: 'Press Enter or X.' },
        { term: 'Assign, assign to me', text: 'Press A or M.' },
        { term: 'Note, snooze', text: 'Press N or S.' },
        { term: 'Done, undo', text: 'Press D or U.' },
      ],
    },
    {
      heading: 'Good to know',
      points: [
        'Single keys have no effect while you type in a field or a dialog is open.',
        'To switch single keys off, open **Keyboard shortcuts** and uncheck **Use single-key shortcuts**.',
        questions.access,
      ],
    },
  ],
};

export const officeWork: readonly Article[] = [workList, mySubmissions, batchCheck, notices, keyboard];
