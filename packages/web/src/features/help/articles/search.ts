import { CLAIM_STATUSES, type ClaimStatusCode } from '@pbt/domain/rules/claim/browse-claims';
import { STATUS_MEANING, type Article } from './article.ts';
import { questions } from './support.ts';

const searchPatient: Article = {
  anchor: 'search-patient',
  title: 'How Do I Search for a Member and View Eligibility?',
  intro:
    'You can find a patient by an ID number alone, or by last name plus date of birth. For a search by name, both the last name and the date of birth are required.',
  parts: [
    {
      heading: 'By ID number',
      steps: [
        'Choose [Search](/search) at the top of the page and stay on **Quick Search**.',
        'Type one ID from 4 to 16 characters: subscriber ID, patient ID, SSN or Medicaid number. You can include hyphens.',
        'Choose **Search**. A subscriber ID lists the whole family; every other ID lists one person.',
        'Choose the name of the patient to open the patient page.',
      ],
      pictures: ['quick-search'],
    },
    {
      heading: 'By last name and date of birth',
      steps: [
        'Choose [Search](/search), then **Patient Lookup**.',
        'Type at least the first 2 letters of the **Last Name**.',
        'Type the full **Date of Birth** as month, day and four-digit year.',
        'If the last name is common, add the **First Name**. It is optional.',
        'Choose **Search**, then the name of the patient.',
      ],
      pictures: ['patient-lookup'],
    },
    {
      heading: 'Read the eligibility',
      steps: [
        'Look at **Policy Summary** on the patient page. It has one line for each type of coverage.',
        'Compare the **Eligibility Period** with the date of service. The word "Present" means that no end date is on file.',
        'Scroll to **Policy Details** for deductibles, out-of-pocket maximums, copays and visits used.',
        'To download or print a card or a payment summary, open it under **Member Documents**.',
        'Look at **Other insurance (COB)** to see whether another plan pays first.',
      ],
      pictures: ['policy-summary'],
    },
    {
      heading: 'When no patient is found',
      points: [
        'Check the date of birth and the spelling of the name. Accents, spaces and apostrophes do not matter. For a hyphen you can type a space.',
        'If an ID finds only the newest coverage, search by name and date of birth. That search shows more history.',
        questions.members,
      ],
    },
  ],
};

const searchClaims: Article = {
  anchor: 'search-claims',
  title: 'How do I search for claims?',
  intro:
    'You can find claims by subscriber ID, by the 12-digit claim ID, or by member name plus date of birth. Only claims billed under your own Tax IDs are listed.',
  parts: [
    {
      heading: 'By subscriber ID or claim ID',
      steps: [
        'Choose [Search](/search) and stay on **Quick Search**.',
        'Type the subscriber ID, or all 12 digits of the claim ID including leading zeros.',
        'Choose **Search**, then **Claims** above the results.',
        'Choose the **Claim ID** to open the claim.',
      ],
      pictures: ['claim-results'],
    },
    {
      heading: 'By member name and date of birth',
      steps: [
        'Choose [Search](/search), then **Patient Lookup**.',
        'Type the **Last Name** and the full **Date of Birth**, then choose **Search**.',
        'Choose the name of the patient and scroll to **Patient Claims**.',
        'To shorten the list, type part of a claim ID, date or provider in **Filter Claims**.',
        'Choose the **Claim ID** to open the claim.',
      ],
    },
    {
      heading: 'What the claim page shows',
      points: [
        '**Claim Items** lists every line with the amounts charged, allowed and paid, and the amount the patient owes.',
        '**Claim Line Explanations** explains why a line was not paid in full. It appears once the claim is **Processing Complete**.',
        'The remittance advice number at the top opens the payment. "Not yet available (view schedule)" means that the claim has not been paid yet.',
        'The meaning of each status is explained in [What do the claim statuses mean?](/faq#claimStatusMeaning)',
        questions.claims,
      ],
    },
  ],
};

const searchClaimsDate: Article = {
  anchor: 'search-claims-date',
  title: 'How do I search for claims by date of service?',
  intro: 'Browse Claims lists every claim of your office within a range of dates of service, without any ID.',
  parts: [
    {
      steps: [
        'Choose [Search](/search), then **Browse Claims**.',
        'Set **From** and **To**. Type each date as MM/DD/YYYY, or choose both days in the calendar. The last month is filled in for you.',
        'Leave **Provider/Facility** at **All Providers**, or type part of a name and choose a provider.',
        'To see fewer claims, choose a **Claim Type** and a **Status**.',
        'Choose **Search**. Each page shows ten claims.',
        'To sort, choose the heading **Total Payable** or **Paid Date**. To find one patient or claim on any page, type in **Filter Results**.',
        'Choose **Reset Form** to return to the last month and all claims.',
      ],
      pictures: ['browse-claims'],
    },
    {
      heading: 'Good to know',
      points: [
        'A range longer than one month can take noticeably longer. Two short searches are often faster than one long search.',
        'The dates are dates of service, not the days on which claims were received or paid.',
      ],
    },
  ],
};

const meanings: Record<ClaimStatusCode, string> = {
  '01': 'Every line is decided, and the claim will be paid in the next payment run. You do not need to do anything. The remittance advice appears after that run. See the schedule.',
  '02': 'The claim was paid, or denied in whole or in part. Read **Claim Line Explanations** for the reasons. You can now send an appeal or an attachment.',
  '10': 'We received the claim and gave it a number, but have not processed it yet. Do not send it again. A second copy is denied as a duplicate.',
  '11': 'The claim is on hold. Information is missing, for example about other insurance, or the patient is in a premium grace period. Watch **Claim Letters** for a request.',
  '15': 'The claim has an error that a processor must review by hand. You do not need to do anything unless a letter asks you to. Call Claims if this status lasts more than 30 days.',
  '91': 'An earlier decision was changed and the change is complete. The links Adjusted from and Adjusted to at the top of the claim connect the two claims. The difference is on a new remittance advice. You can send an appeal or an attachment.',
  '92': 'An earlier decision is being changed. The new prices are set, but the change is not complete. It can take up to 30 more days.',
};

const statusMeaning: Article = {
  anchor: STATUS_MEANING,
  title: 'What do the claim statuses mean?',
  intro:
    'The claim page shows the status beside the claim number. In Browse Claims you can search by status. Most claims are processed within 30 days.',
  parts: [
    { terms: CLAIM_STATUSES.map(({ code, text }) => ({ term: text, text: meanings[code] })) },
    {
      heading: 'Where to find the status',
      steps: [
        'Find the claim. See [How do I search for claims?](/faq#search-claims)',
        'Choose the **Claim ID**. The status is at the top of the claim, to the right of the remittance advice number.',
        'Look below it for **Status Date**, the day on which the claim got this status.',
      ],
      pictures: ['claim-status'],
    },
    { points: [questions.claims] },
  ],
};

const exportCsv: Article = {
  anchor: 'export-csv',
  title: 'How do I export a list as a CSV file?',
  intro:
    'You can save claims, remittance advices and other lists as a CSV file, which opens in a spreadsheet program such as Excel.',
  parts: [
    {
      heading: 'Export a list',
      steps: [
        'Open a list. You can export search results, the claims of a patient or a remittance advice, dental claim lines, and your access on **My Profile**.',
        'To keep only the rows you need, type in the filter box above the list. To sort them, choose a column heading.',
        'Choose **Export CSV**. The file contains the rows of all pages, in the order of the list.',
        'For a long list, the button shows the progress. Choose **Stop** to cancel the export without saving a file.',
        'Open the file from your browser’s downloads.',
      ],
    },
    {
      heading: 'Good to know',
      points: [
        'One file contains at most 2,000 search results. A message tells you if there are more. To export the rest, choose a shorter date range.',
        'Search results for patients cannot be exported.',
        'The file contains patient information. Keep it where only your office can open it, and delete it when you no longer need it.',
        questions.claims,
      ],
    },
  ],
};

export const searching: readonly Article[] = [searchPatient, searchClaims, searchClaimsDate, statusMeaning, exportCsv];
