import { letterhead, paragraph, section, title } from '@pbt/server/documents/blocks';
import type { Sheet } from '@pbt/server/documents/sheet';
import { SUPPORT } from '../../packages/web/src/features/help/articles/support.ts';
import { blanks, choices, list } from './document-blocks.ts';

type NewSheet = (title: string) => Sheet;

interface Form {
  readonly file: string;
  readonly draw: (newSheet: NewSheet) => Promise<Buffer>;
}

const row = (...fields: readonly (readonly [label: string, share: number])[]) =>
  fields.map(([label, share]) => ({ label, share }));

function begin(newSheet: NewSheet, name: string, lead: string): Sheet {
  const sheet = newSheet(name);
  letterhead(sheet);
  title(sheet, name);
  paragraph(sheet, lead);
  return sheet;
}

function signature(sheet: Sheet, heading: string): void {
  section(sheet, heading, 80);
  blanks(sheet, row(['Signature', 3], ['Date', 1]));
  blanks(sheet, row(['Printed name', 2], ['Title', 2]));
}

function office(sheet: Sheet): void {
  section(sheet, 'Office');
  blanks(sheet, row(['Legal name of the office', 3], ['Tax ID', 1]));
  blanks(sheet, row(['Street address', 2], ['City', 1], ['State', 0.5], ['Zip', 0.6]));
  blanks(sheet, row(['Phone', 1], ['Fax', 1], ['Email', 2]));
}

function changeForm(newSheet: NewSheet): Promise<Buffer> {
  const sheet = begin(
    newSheet,
    'Provider Change Form',
    `Fill in what changes and leave the rest empty. Send the signed form with Provider Update in the Provider Benefit Tool, or to ${SUPPORT.updates.email}. Do not write any patient information on it.`,
  );
  office(sheet);
  section(sheet, 'What changes');
  choices(sheet, [
    'Addresses and phones: service locations, billing and mailing addresses, phone and fax',
    'Providers in a group: add a provider, end a provider, change the effective date',
    'Names and credentials: legal name, specialty, license, NPI',
    'Tax ID and pay to: new tax ID, new owner, new pay-to name (include a signed W-9)',
  ]);
  section(sheet, 'Providers');
  for (let line = 0; line < 4; line += 1) {
    blanks(sheet, row(['Provider name', 3], ['NPI', 1.4], ['Effective date', 1.2]));
  }
  section(sheet, 'Change');
  blanks(sheet, row(['From (as it is now)', 1]));
  blanks(sheet, row(['To (as it should be)', 1]));
  blanks(sheet, row(['Remarks', 1]));
  section(sheet, 'Contact for questions');
  blanks(sheet, row(['Name', 2], ['Phone', 1], ['Email', 2]));
  signature(sheet, 'Signature');
  return sheet.finish('Provider Change Form');
}

function loginApplication(newSheet: NewSheet): Promise<Buffer> {
  const sheet = begin(
    newSheet,
    'Login Application',
    `One application for each person. For the first request of an office, add the signed Services Agreement; to add a user, this application is enough. Send it to ${SUPPORT.access.email}.`,
  );
  section(sheet, 'Request');
  choices(sheet, [
    'First request of this office (the Services Agreement is added)',
    'Add a user to an office that has access',
    'Add Tax IDs to the access of a user',
    'End the access of a user',
  ]);
  section(sheet, 'Person');
  blanks(sheet, row(['First name', 1], ['Last name', 1]));
  blanks(sheet, row(['Work e-mail (no shared mailbox)', 2], ['Phone', 1]));
  blanks(sheet, row(['Title or role in the office', 2], ['Username, if there is one', 1]));
  section(sheet, 'Access');
  choices(sheet, ['Member of the staff', 'Administrator of the office', 'Dental claim history']);
  for (let line = 0; line < 3; line += 1) blanks(sheet, row(['Tax ID', 1], ['Name on the Tax ID', 3]));
  office(sheet);
  section(sheet, 'The person declares');
  list(
    sheet,
    [
      'I use the access only for my work for this office and only for patients in its care.',
      'I keep my password and my 2-step codes to myself.',
      'I tell the plan at once when I no longer need the access.',
    ],
    (index) => `${index + 1}.`,
  );
  signature(sheet, 'Signature of the person');
  signature(sheet, 'Signature of the administrator of the office');
  return sheet.finish('Login Application');
}

function servicesAgreement(newSheet: NewSheet): Promise<Buffer> {
  const sheet = begin(
    newSheet,
    'Services Agreement',
    `Between the plan and the office named below, about the use of the Provider Benefit Tool. One agreement covers all users of the office. Send it with the first Login Application to ${SUPPORT.access.email}.`,
  );
  office(sheet);
  section(sheet, 'The office agrees');
  list(
    sheet,
    [
      'To let only named persons use the tool, each with an account of their own.',
      'To ask for access only to Tax IDs whose claims it works with.',
      'To use member information only for treatment, payment and the operations of the office, as the law on health information allows.',
      'To name an administrator who confirms regularly which users still need access.',
      'To tell Provider Web Services within one business day when a user leaves or changes duties.',
      'To report a lost password, a lost device or any suspected misuse at once.',
      'To keep printed and downloaded documents as safe as its own patient records.',
    ],
    (index) => `${index + 1}.`,
  );
  section(sheet, 'The plan agrees');
  list(
    sheet,
    [
      'To show eligibility, claims, letters and remittance advices of the Tax IDs of this agreement.',
      'To announce maintenance beforehand where that is possible.',
      'To record who looked at what, and to answer questions of the office about it.',
    ],
    (index) => `${index + 1}.`,
  );
  section(sheet, 'Term');
  paragraph(
    sheet,
    'The agreement begins on the day of the last signature and lasts until either side ends it in writing. The plan may end the access of a user or of the office at once when these terms are broken. What is shown in the tool is no guarantee of payment.',
  );
  signature(sheet, 'For the office');
  signature(sheet, 'For the plan');
  return sheet.finish('Services Agreement');
}

export const FORMS: readonly Form[] = [
  { file: 'provider-change-form.pdf', draw: changeForm },
  { file: 'login-application.pdf', draw: loginApplication },
  { file: 'services-agreement.pdf', draw: servicesAgreement },
];
