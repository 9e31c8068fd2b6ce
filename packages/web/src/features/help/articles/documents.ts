import { ATTACHMENT_CODES } from '@pbt/domain/contract/claim-documentation';
import { ATTACHMENT_TYPES, type AttachmentType } from '@pbt/domain/rules/claim/attachment-form';
import { ALLOWED_EXTENSIONS } from '@pbt/domain/rules/claim/upload-files';
import type { Article } from './article.ts';
import { questions } from './support.ts';

const purposes: Record<AttachmentType, string> = {
  REC: 'Chart notes, test results, operative reports, X-rays and dental charting.',
  EOB: 'What another insurer paid or denied for the same services.',
  PIP: 'Auto insurer documents, such as a payment ledger or a letter that benefits are exhausted.',
  ITM: 'A bill with every service, date, code and charge.',
  RXRC: 'Medicines given or dispensed, with quantity and date.',
  COB: 'The patient’s other coverage and which plan pays first.',
  OTH: 'Any other document. Describe it in the notes.',
};

const claimDocumentation: Article = {
  anchor: 'claim-documentation',
  title: 'How do I submit claim documentation?',
  intro: `You send documentation from the claim page. An appeal asks us to review lines that were denied or underpaid. An attachment adds documents without asking for a new decision. Allowed types: ${ALLOWED_EXTENSIONS.join(', ')}; 15 MB per file.`,
  parts: [
    {
      heading: 'Before you begin',
      steps: [
        'Find the 12-digit claim ID, and the authorization number if there is one.',
        'Save your documents as files on this computer. Split a file over 15 MB, or scan it at a lower resolution.',
        'Choose [Search](/search), type the claim ID in **Quick Search** and choose **Search**. Then choose the **Claim ID** to open the claim.',
        'Read **Claim Line Explanations** and note the line numbers you disagree with. Lines with CO or PR under **GC/CARC/RARC** can be appealed.',
        'Scroll to **Submissions**. If it says "Final determination has not been made for this claim. Additional submissions cannot be created at this time.", the claim is still being processed and you cannot send anything yet.',
      ],
      pictures: ['claim-explanations'],
    },
    {
      heading: 'File an appeal',
      steps: [
        'On the right side of **Submissions**, change **Choose a type** to **Appeal**.',
        'Choose **Create**. The form opens below. It saves your entries while you type. If you leave it, **Continue** on the claim opens it again for 7 days.',
        'Under **Claim items**, check every line you want to appeal. Check at least one. Only lines that can be appealed are listed. If you see "Appeals are disabled because none of the claim items are eligible for appeal.", send an attachment instead.',
        'Under **Office contact**, check what is filled in, or enter **First name**, **Last name**, **Address**, **City**, **State**, **Zip**, **Phone** and **Email** of a person we can contact. Names and city need at least 3 letters, the state at least 2, and the zip exactly 5 digits. Enter the phone as xxx-xxx-xxxx.',
        'In **Appeal reason**, explain why the decision is wrong. Say what was done, why it was needed, and which document shows it.',
        'In **Action requested**, say what you ask for, for example: "Please pay line 2 at the contracted rate."',
        'Enter the authorization number in **Auth #**, or leave the field empty.',
        'Under **Notes**, choose **Notes Attached** to send files, or **Notes in iCentra** if we can read the notes there.',
        'With **Notes Attached**, drop or choose at least one file under **Files**. Wait until each file shows **Uploaded**.',
        'Choose **Submit**. If something is missing, the message beside the button says what, and each missing field is marked.',
        'Check the claim, the lines and the authorization number in **Appeal Submission Confirmation**, then choose **Submit** there. To change something, choose **Cancel**. The form keeps your entries. If you see "None of these lines was denied. Appeal anyway?", make sure that **Appeal reason** explains why more should be paid.',
        'Look for "Submission was successful". The appeal appears first in **History** as **In review**.',
      ],
      pictures: ['appeal-create', 'appeal-form', 'appeal-confirmation', 'appeal-history'],
      recording: { name: 'file-an-appeal', title: 'file an appeal, from Create to History.' },
    },
    {
      heading: 'Send an attachment',
      steps: [
        'On the right side of **Submissions**, change **Choose a type** to **Attachment** and choose **Create**.',
        'Choose the **Type** that fits best. The types are explained below.',
        'Add files, write **Notes**, or do both.',
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
        { term: 'Too big', text: 'The file is larger than 15 MB. Split it and add the parts.' },
        { term: 'Empty', text: 'The file has no content. Save it again and add it once more.' },
        { term: 'Invalid type', text: `Only ${ALLOWED_EXTENSIONS.join(', ')} are accepted. Save it as a PDF.` },
        {
          term: 'Error',
          text: 'The file could not be uploaded. The message below the file says why. Choose **Retry** if it is offered.',
        },
        { term: 'Large file', text: 'The file is accepted. A file over 5 MB can take a minute to upload.' },
      ],
    },
    {
      heading: 'What happens next',
      terms: [
        { term: 'In review', text: 'We are reviewing the submission.' },
        { term: 'Review completed', text: 'We made a decision. Check the claim and **Claim Letters**.' },
        {
          term: 'Unknown status',
          text: 'We received the submission and will process it by hand. Call us with any questions.',
        },
      ],
    },
    { points: [questions.appeals] },
  ],
};

const dentalKey: Article = {
  anchor: 'dental-payment-summary',
  title: 'What is the dental payment summary key?',
  intro:
    'The dental payment summary (DPS) is a document that shows how a dental plan pays. Its key explains the terms and columns in it.',
  parts: [
    {
      heading: 'Open the summary and its key',
      steps: [
        'Find the patient with [Search](/search) and open the patient page.',
        'Choose **Dental Claim History** on the dental policy. The button appears only if you have dental access.',
        'Choose **View DPS** for the summary, or **View DPS Key** for the key in a new window.',
        'Choose **Download** or **Print** in the summary.',
      ],
      pictures: ['dental-history'],
    },
    {
      heading: 'The key',
      terms: [
        { term: 'What the member pays', text: 'Copay, deductible and coinsurance for each type of dental service.' },
        { term: 'Copay', text: 'A fixed amount for each visit or service.' },
        {
          term: 'Deductible',
          text: 'Whether the patient must meet the deductible before the plan pays for this service.',
        },
        { term: 'Coinsurance', text: 'The share of the allowed amount that the patient pays.' },
        {
          term: 'Deductibles',
          text: 'How much one person and the family must pay first in the benefit period, and how much they have paid.',
        },
        {
          term: 'Benefit maximums',
          text: 'The most the plan pays in the benefit period, and how much of it is used.',
        },
        { term: 'No limit', text: 'There is no maximum for this service.' },
        {
          term: 'Waiting periods',
          text: 'Days after the start of coverage before the plan pays for a type of service. "None" means that it pays from the first day. "A 36 month missing-tooth waiting period applies to this plan. In this time it does not pay to replace a tooth that was lost before the coverage began." is below the dental coverage on the patient page.',
        },
        {
          term: 'Amounts as of',
          text: 'The date of the figures. They do not include claims that are still being processed.',
        },
      ],
    },
    {
      heading: 'The tooth chart and the list of lines',
      terms: [
        { term: 'Tooth Number', text: '1 to 32 for adult teeth, A to T for baby teeth.' },
        { term: 'Begin Tooth, End Tooth', text: 'The first and the last tooth when a service covers several teeth.' },
        { term: 'Surface', text: 'M mesial, O occlusal, D distal, B buccal, L lingual, F facial, I incisal.' },
        { term: 'Claim Line Status', text: 'Approved or Denied. The list goes back at most five years.' },
      ],
    },
    { points: [questions.dental] },
  ],
};

export const documentation: readonly Article[] = [claimDocumentation, dentalKey];
