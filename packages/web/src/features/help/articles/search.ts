import { CLAIM_STATUSES, type ClaimStatusCode } from '@pbt/domain/rules/claim/browse-claims';
import { STATUS_MEANING, type Article } from './article.ts';
import { questions } from './support.ts';

const searchPatient: Article = {
  anchor: 'search-patient',
  title: 'How Do I Search for a Member and View Eligibility?',
  intro:
    'You can find a member by an ID number alone, or by last name plus date of birth. When you search by name, both the last name and the date of birth are required.',
  parts: [
    {
      heading: 'By ID number',
      steps: [
        'Choose [Search](/search) at the top of the page and stay on **Quick Search**.',
        'Type one ID from 4 to 16 characters: subscriber ID, patient ID, SSN or Medicaid number. Hyphens may be left in.',
        'Choose **Search**. A subscriber ID lists the whole family; every other ID lists one person.',
        'Choose the name of the patient to open the patient page.',
      ],
      pictures: [
        {
          name: 'quick-search',
          alt: 'Quick Search with a subscriber ID, the Search button beside it, and below them the card of the first family member with name and coverage.',
        },
      ],
    },
    {
      heading: 'By last name and date of birth',
      steps: [
        'Choose [Search](/search), then **Patient Lookup**.',
        'Type the **Last Name**, at least its first 2 letters.',
        'Type the whole **Date of Birth** as month, day and four-digit year.',
        'Add the **First Name** when the last name is a common one. It may stay empty.',
        'Choose **Search**, then the name of the patient.',
      ],
      pictures: [
        {
          name: 'patient-lookup',
          alt: 'Patient Lookup with Last Name, First Name and Date of Birth filled in, and the Search button below them.',
        },
      ],
    },
    {
      heading: 'Reading eligibility',
      steps: [
        'Look at **Policy Summary** on the patient page. It has one line for each kind of coverage.',
        'Compare the **Eligibility Period** with the date of service. The word "Present" means that no end date is on file.',
        'Scroll to **Policy Details** for deductibles, out-of-pocket maximums, copays and visits used.',
        'Open a card or a payment summary under **Member Documents** to download or print it.',
        'Look at **Other insurance (COB)** to see whether another plan pays first.',
      ],
      pictures: [
        {
          name: 'policy-summary',
          alt: 'The Policy Summary of a patient: medical, dental, vision, other and wellness coverage, each with its plan and an Eligibility Period that ends with Present.',
        },
      ],
    },
    {
      heading: 'When nobody is found',
      points: [
        'Check the date of birth and the spelling of the name. Accents, spaces and apostrophes do not matter.',
        'Search by name and date of birth when an ID finds only the newest coverage: that search shows the fuller history.',
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
        'Type the subscriber ID, or all 12 digits of the claim ID including the zeros at its beginning.',
        'Choose **Search**, then **Claims** above the results.',
        'Choose the **Claim ID** to open the claim.',
      ],
      pictures: [
        {
          name: 'claim-results',
          alt: 'Quick Search with a subscriber ID. Above the results Claims is chosen; the table lists the claims with Claim ID, patient, status, dates and amounts.',
        },
      ],
    },
    {
      heading: 'By member name and date of birth',
      steps: [
        'Choose [Search](/search), then **Patient Lookup**.',
        'Type the **Last Name** and the whole **Date of Birth**, then choose **Search**.',
        'Choose the name of the patient and scroll to **Patient Claims**.',
        'Type part of a claim ID, date or provider into **Filter Claims** to shorten the list.',
        'Choose the **Claim ID** to open the claim.',
      ],
    },
    {
      heading: 'What the claim page shows',
      points: [
        '**Claim Items** lists every line with what was charged, allowed and paid, and what the patient owes.',
        '**Claim Line Explanations** says why a line was not paid in full. It appears once the claim is **Processing Complete**.',
        'The remittance advice number at the top leads to the payment. "Not yet available (view schedule)" means that the claim has not been paid out yet.',
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
        'Set **From** and **To**: type each date as MM/DD/YYYY or choose both days in the calendar. The last month is filled in for you.',
        'Leave **Provider/Facility** at **All Providers**, or type part of a name and choose one.',
        'Narrow the list by **Claim Type** and **Status** if you like.',
        'Choose **Search**. Ten claims are shown on a page.',
        'Sort by choosing the heading **Total Payable** or **Paid Date**. Type into **Filter Results** to look for one patient or claim in all pages.',
        'Choose **Reset Form** to go back to the last month and all claims.',
      ],
      pictures: [
        {
          name: 'browse-claims',
          alt: 'Browse Claims with two dates, Provider/Facility, Claim Type and Status, the Search button, Reset Form, and below them the claims with the box Filter Results.',
        },
      ],
    },
    {
      heading: 'Good to know',
      points: [
        'A range longer than one month can take noticeably longer. Two short searches are often quicker than one long one.',
        'The dates are dates of service, not the day on which the claim was received or paid.',
      ],
    },
  ],
};

const meanings: Record<ClaimStatusCode, string> = {
  '01': 'The decision about every line is made and the claim waits for the next payment run. Nothing is needed from you. The remittance advice appears after that run; see the schedule.',
  '02': 'The claim is finished: paid, or denied in whole or in part. Read **Claim Line Explanations** for the reasons. An appeal or an attachment can be sent now.',
  '10': 'The claim has arrived and has its number, but nobody has worked on it yet. Do not send it again: a second copy is denied as a duplicate.',
  '11': 'Work on the claim has been stopped because something is missing, such as an answer about other insurance, or because the member is in a premium grace period. Watch **Claim Letters** for a request.',
  '15': 'The claim stopped at an error that a processor must look at by hand. Nothing is needed from you unless a letter asks for it. Call Claims if it stays so for more than 30 days.',
  '91': 'An earlier decision was changed and the change is finished. The links Adjusted from and Adjusted to at the top of the claim lead from one to the other. The difference is on a new remittance advice. An appeal or an attachment can be sent for it.',
  '92': 'An earlier decision is being changed. The new prices are set, but the change is not finished. It can take up to 30 more days.',
};

const statusMeaning: Article = {
  anchor: STATUS_MEANING,
  title: 'What do the claim statuses mean?',
  intro:
    'The status stands beside the claim number on the claim page and can be chosen in Browse Claims. Most claims are processed within 30 days.',
  parts: [
    { terms: CLAIM_STATUSES.map(({ code, text }) => ({ term: text, text: meanings[code] })) },
    {
      heading: 'Where the status stands',
      steps: [
        'Find the claim; see [How do I search for claims?](/faq#search-claims)',
        'Choose the **Claim ID**. The status stands at the top of the claim, to the right of the remittance advice number.',
        'Look below it for **Status Date**, the day on which the claim came to this status.',
      ],
      pictures: [
        {
          name: 'claim-status',
          alt: 'The top of a claim: its number, the remittance advice, the status Processing Complete at the right, and below them patient, dates, provider and plan.',
        },
      ],
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
        'Open the list: the results of a search, the claims of a patient or of a remittance advice, the lines of a dental claim history, or your access on **My Profile**.',
        'Type into the filter box above the list to keep only the rows you need, and choose a column heading to sort them.',
        'Choose **Export CSV**. The file has the rows of all pages, in the order of the list.',
        'A long list takes a while, and the button shows the progress. Choose **Stop** to end the export; nothing is saved then.',
        'Open the file from the downloads of your browser.',
      ],
    },
    {
      heading: 'Good to know',
      points: [
        'One file holds at most 2,000 rows of a search. A message says when there are more; choose a shorter range of dates to export the rest.',
        'Patients in search results are cards, not a list, and cannot be exported.',
        'The file contains patient information. Keep it where only your office can open it, and delete it when you no longer need it.',
        questions.claims,
      ],
    },
  ],
};

export const searching: readonly Article[] = [searchPatient, searchClaims, searchClaimsDate, statusMeaning, exportCsv];
