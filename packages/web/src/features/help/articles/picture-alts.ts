import type { PICTURES } from './media.ts';

/** Descriptions of the pictures. They load with the pictures, after the texts. */
export const PICTURE_ALTS: Readonly<Record<keyof typeof PICTURES, string>> = {
  'account-menu': 'The open menu under your name. It starts with My Profile and ends with Log Out.',
  'appeal-confirmation':
    'Appeal Submission Confirmation with the claim, the chosen line, its outcome and reason, the authorization number, and the Cancel and Submit buttons.',
  'appeal-create': 'The top of Submissions with the type set to Appeal and the Create button beside it.',
  'appeal-form':
    'The appeal filled in, with line 2 checked, the office contact, reason and action requested, the authorization number, Notes Attached with one uploaded file, and Submit at the end.',
  'appeal-history': 'Submissions after sending. The appeal appears in History with its file and the status In review.',
  'batch-answers':
    'The answers of a batch check with tabs for Active, Not active and Not determined, and rows with the patient, the answer, the coverage and the amounts left.',
  'batch-rows':
    'Batch Check with rows pasted into the Rows box, how many of them are ready, and the button that checks them.',
  'browse-claims':
    'Browse Claims with two dates, Provider/Facility, Claim Type and Status, the Search button, Reset Form, and the claims below with the Filter Results box.',
  'browse-outcome':
    'Browse Claims with the outcome Denied or partly denied. Show reasons is on, and each claim has a line with its outcome, reason, amount and last day.',
  'check-receipt':
    'Check a Receipt with the Reference and Verification code filled in, the place for the PDF, and the Check receipt button.',
  'claim-explanations':
    'Claim Line Explanations. Line 2 was denied with CO-197, no authorization on file, and line 4 with CO-16. A legend below explains the group codes.',
  'claim-results':
    'Quick Search with a subscriber ID. Claims is selected above the results. The table lists the claims with Claim ID, patient, status, dates and amounts.',
  'claim-status':
    'The top of a claim with its number, the remittance advice and the status Processing Complete. Patient, dates, provider and plan are below.',
  'denied-line':
    'A denied claim line with its reason, the codes, who acts, the next step, the last days and the buttons to appeal and to assign the line.',
  'dental-history':
    'A patient’s dental claim history with the View DPS and View DPS Key buttons at the top right, patient and subscriber details, and the tooth chart.',
  login: 'The login page with the Login button and the Request access link below it.',
  'login-update': 'The newest feature update on the login page, with the link See more updates.',
  'modify-access':
    'The Modify PBT Security Access dialog. It shows what can be added immediately and has the Run Update button.',
  'my-submissions':
    'My Submissions with the tabs for each state, the filters, and rows with the reference, the type, the claim, the date, the author and the state.',
  'notice-settings':
    'What to tell me, with a Portal and an Email box for each kind of notice, and the choice for the daily email.',
  notices:
    'Notices by day. Each says how many denials, payments or letters there are and has a link to them. New notices have a dot.',
  outcome:
    'The outcome of a partly denied claim with its next steps, the last day to resend or appeal, the amounts, and a bar that shows their parts.',
  palette: 'The field to go to anything with a typed claim ID. The result below it opens the claim.',
  'patient-lookup':
    'Patient Lookup with Last Name, First Name and Date of Birth filled in, and the Search button below them.',
  payments:
    'Payments with the dates, Payee and Show, the totals, and rows with the Check Reference ID, the payee, the amounts, the proof and the files.',
  'policy-summary':
    'A patient’s Policy Summary with medical, dental, vision, other and wellness coverage. Each shows its plan and an Eligibility Period that ends with Present.',
  'profile-access':
    'A profile with the Providers, Provider Groups and Facilities tabs, the Include Terminated switch, the search box, and the first providers with Tax ID and NPI.',
  'provider-update':
    'The Provider Update page with the list of what you can change, the Download change form button, one chosen file, and Submit.',
  'quick-search':
    'Quick Search with a subscriber ID and the Search button beside it. The card below shows the first family member with name and coverage.',
  remittance:
    'A remittance advice with payee, date and amount, the Search This List box, the claims with linked Patient ID and Claim ID, and a balanced Payment Proof.',
  'remittance-document': 'The remittance advice document in a dialog, with Download and Print at the top.',
  'schedule-link':
    'The top of a claim. The link Not yet available (view schedule) replaces the remittance advice number.',
  shortcuts:
    'The Keyboard shortcuts dialog with the keys for anywhere, for tabs and for the work list, and the Use single-key shortcuts box.',
  'unfinished-work':
    'Unfinished work with one appeal: the claim, the time it was saved, and the Continue and Discard buttons.',
  'work-list':
    'The work list with the kinds of work, the filters, and rows with what needs action, the record, the next step, the amount, the due date and the colleague.',
};
