import { ATTACHMENT_CODES } from '@pbt/domain/contract/claim-documentation';
import { ATTACHMENT_TYPES, type AttachmentType } from '@pbt/domain/rules/claim/attachment-form';
import { ALLOWED_EXTENSIONS } from '@pbt/domain/rules/claim/upload-files';
import type { Article } from './article.ts';
import { questions } from './support.ts';

const purposes: Record<AttachmentType, string> = {
  REC: 'Chart notes, test results, operative reports, X-rays and dental charting.',
  EOB: 'What another insurer paid or denied for the same services.',
  PIP: 'Papers of an automobile insurer, such as a ledger of what was paid.',
  ITM: 'A bill with every service, date, code and charge.',
  RXRC: 'Medicines given or dispensed, with quantity and date.',
  COB: 'Which other coverage the patient has and which plan pays first.',
  OTH: 'Anything that fits none of the types above. Say in the notes what it is.',
};

const claimDocumentation: Article = {
  anchor: 'claim-documentation',
  title: 'How do I submit claim documentation?',
  intro: `Documentation is sent from the claim itself: an appeal asks the plan to look again at lines that were denied or paid too low, an attachment adds papers without asking for a new decision. Allowed types: ${ALLOWED_EXTENSIONS.join(', ')}; 15 MB per file.`,
  parts: [
    {
      heading: 'Before you begin',
      steps: [
        'Have the 12-digit claim ID at hand, and the authorization number if there is one.',
        'Save your papers as files on this computer. A file over 15 MB must be split or scanned with a lower resolution.',
        'Choose [Search](/search), type the claim ID into **Quick Search** and choose **Search**. Then choose the **Claim ID** to open the claim.',
        'Read **Claim Line Explanations** and note the numbers of the lines that you do not agree with. Lines with CO or PR under **GC/CARC/RARC** can be appealed.',
        'Scroll to **Submissions**. If it says "Final determination has not been made for this claim. Additional submissions cannot be created at this time.", the claim is not finished and nothing can be sent yet.',
      ],
      pictures: [
        {
          name: 'claim-explanations',
          alt: 'Claim Line Explanations: line 2 was denied with CO 197, no authorization on file, and line 4 with CO 16; below them what the group codes stand for.',
        },
      ],
    },
    {
      heading: 'File an appeal',
      steps: [
        'In **Submissions**, at the right, change **Choose a type** to **Appeal**.',
        'Choose **Create**. The form opens below.',
        'Under **Claim items**, check every line that the appeal is about. At least one is needed. Only lines that can be appealed are listed. If you see "Appeals are disabled because none of the claim items are eligible for appeal.", send an attachment instead.',
        'Under **Office contact**, enter **First name**, **Last name**, **Address**, **City**, **State**, **Zip**, **Phone** and **Email** of the person whom we can ask. Write names and city with at least 3 letters, the state with at least 2, the zip with exactly 5 digits and the phone as xxx-xxx-xxxx.',
        'In **Appeal reason**, say why the decision is wrong: what was done, why it was needed, and which paper shows it.',
        'In **Action requested**, say what should happen, for example: "Please pay line 2 at the contracted rate."',
        'Enter the authorization number in **Auth #** if there is one. The field may stay empty.',
        'At **Notes**, choose **Notes Attached** to send files, or **Notes in iCentra** when the plan can read the notes there.',
        'With **Notes Attached**, drop your files under **Files** or choose them, and wait until each one reads **Uploaded**. At least one file is needed.',
        'Choose **Submit**. If the button cannot be chosen, the line beside it says what is missing; **Show fields** marks each place.',
        'Check the claim, the lines and the authorization number in **Appeal Submission Confirmation**, then choose **Submit** there. To change something, choose **Cancel**: the form is still filled in. If it says "All selected items are allowed. Confirm the appeal and explain why.", make sure that **Appeal reason** says why more should be paid.',
        'Look for "Submission was successful". The appeal now stands first under **History** and reads **In review**.',
      ],
      pictures: [
        {
          name: 'appeal-create',
          alt: 'The head of Submissions with the list set to Appeal, and the button Create beside it.',
        },
        {
          name: 'appeal-form',
          alt: 'The appeal filled in: line 2 checked, the office contact, reason and action requested, the authorization number, Notes Attached with one uploaded file, and Submit at the end.',
        },
        {
          name: 'appeal-confirmation',
          alt: 'Appeal Submission Confirmation with the claim, the chosen line, its appeal type and the authorization number, and the buttons Cancel and Submit.',
        },
        {
          name: 'appeal-history',
          alt: 'Submissions after sending: the appeal stands under History with its file and reads In review.',
        },
      ],
      recording: { name: 'file-an-appeal', title: 'file an appeal, from Create to History.' },
    },
    {
      heading: 'Send an attachment',
      steps: [
        'In **Submissions**, at the right, change **Choose a type** to **Attachment** and choose **Create**.',
        'Choose the **Type** that fits best; the types are listed below.',
        'Add files, or write into **Notes**. One of the two is needed; both are welcome.',
        'Choose **Submit**, check the type in **Attachment Confirmation** and choose **Submit** there.',
        'Look for "Submission was successful" and the new entry under **History**.',
      ],
    },
    {
      heading: 'Attachment types',
      terms: ATTACHMENT_CODES.map((code) => ({ term: ATTACHMENT_TYPES[code], text: purposes[code] })),
    },
    {
      heading: 'If a file is refused',
      terms: [
        { term: 'Too big', text: 'The file has more than 15 MB. Split it and add the parts.' },
        { term: 'Empty', text: 'The file holds nothing. Save it again and add it once more.' },
        { term: 'Invalid type', text: `Only ${ALLOWED_EXTENSIONS.join(', ')} are taken. Save the paper as PDF.` },
        { term: 'Error', text: 'The connection broke. Choose **Retry** on that file.' },
        { term: 'Large file', text: 'Not refused: over 5 MB an upload may take a minute. Please wait.' },
      ],
    },
    {
      heading: 'What happens next',
      terms: [
        { term: 'In review', text: 'Somebody is working on it.' },
        { term: 'Review completed', text: 'The decision is made. Look at the claim and at **Claim Letters**.' },
        { term: 'Unknown status', text: 'It was received and will be worked on by hand. Call us with any questions.' },
      ],
    },
    { points: [questions.appeals] },
  ],
};

const dentalKey: Article = {
  anchor: 'dental-payment-summary',
  title: 'What is the dental payment summary key?',
  intro:
    'The dental payment summary (DPS) shows in one document how a dental plan pays. Its key explains the words and columns of that document.',
  parts: [
    {
      heading: 'Open the summary and its key',
      steps: [
        'Find the patient by [Search](/search) and open the patient page.',
        'Choose **Dental Claim History** at the dental policy. You see it when you have dental access.',
        'Choose **View DPS** for the summary, or **View DPS Key** for the key in a new window.',
        'Choose **Download** or **Print** in the summary.',
      ],
      pictures: [
        {
          name: 'dental-history',
          alt: 'The dental claim history of a patient with the buttons View DPS and View DPS Key at the top right, patient and subscriber, and the tooth chart.',
        },
      ],
    },
    {
      heading: 'The key',
      terms: [
        { term: 'What the member pays', text: 'Copay, deductible and coinsurance for each kind of dental service.' },
        { term: 'Copay', text: 'A fixed amount for each visit or service.' },
        { term: 'Deductible', text: 'Whether the deductible must be met before the plan pays for this service.' },
        { term: 'Coinsurance', text: 'The share of the allowed amount that the member pays.' },
        {
          term: 'Deductibles',
          text: 'What one person and the family must pay first in the benefit period, and what they have paid.',
        },
        {
          term: 'Benefit maximums',
          text: 'The most that the plan pays in the benefit period, and how much of it is used.',
        },
        { term: 'No limit', text: 'There is no maximum for this service.' },
        {
          term: 'Waiting periods',
          text: 'Days after the start of coverage before a kind of service is paid. "None" means from the first day. "A 36 month missing-tooth waiting period applies to this plan." on the patient page means that replacing a tooth lost before coverage is paid after 36 months.',
        },
        {
          term: 'Amounts as of',
          text: 'The day of the figures. Claims that are still being processed are not in them.',
        },
      ],
    },
    {
      heading: 'On the tooth chart and in the list of lines',
      terms: [
        { term: 'Tooth Number', text: '1 to 32 for adult teeth, A to T for baby teeth.' },
        { term: 'Begin Tooth, End Tooth', text: 'The first and the last tooth when a service covers several.' },
        { term: 'Surface', text: 'M mesial, O occlusal, D distal, B buccal, L lingual, F facial, I incisal.' },
        { term: 'Claim Line Status', text: 'Approved or Denied. At most five years are listed.' },
      ],
    },
    { points: [questions.dental] },
  ],
};

export const documentation: readonly Article[] = [claimDocumentation, dentalKey];
