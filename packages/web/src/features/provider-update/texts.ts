import type { ProviderUpdateError } from '@pbt/domain/rules/provider/provider-update';
import { EXTENSIONS } from '../../widgets/upload/upload-labels.ts';

export const texts = {
  title: 'Provider Update',
  sub: 'Tell the plan about a change at your office. Changes are made from a signed form.',
  what: 'What you can change',
  fill: 'Fill in the change form',
  send: 'Send it',
  profileHint: 'Your own access to this tool is changed in',
  profile: 'Profile',
  download: 'Download change form',
  form: 'Provider Change Form, PDF. One form can hold several providers; write the NPI of each.',
  drop: 'Drop files here or choose files',
  submit: 'Submit',
  submitting: 'Submitting...',
  retry: 'Retry',
  cancel: 'Cancel',
  sending: 'Uploading files...',
  sent: 'Your provider update was sent.',
  another: 'Send another update',
  failed: 'Failed to send the provider update.',
  failedHint: 'Nothing was sent and your files are still listed. Please try again.',
  nothingSent: 'Nothing was sent and your files are still listed.',
  refusedHint: 'Nothing was sent. Please replace that file and send again.',
  footerFailed: 'Failed to submit',
  folder: 'Folders cannot be sent. Please choose the files inside.',
  rules: 'File rules',
  ruleSize: 'Up to 15 MB per file, five files at once; over 5 MB may take a minute',
  ruleRate: 'Up to five updates an hour',
  ruleTypes: EXTENSIONS,
  rulePatients: 'No patient information in these files',
  after: 'After you send',
  afterTeam: 'Your files go to the provider update team. They contact you if something is missing.',
  ready: 'Ready',
  viewOnly: (name: string) => `View only while emulating ${name}.`,
} as const;

export const changes = [
  { title: 'Addresses and phones', text: 'Service locations, billing and mailing addresses, phone and fax.' },
  { title: 'Providers in a group', text: 'Add a provider, end a provider, change the effective date.' },
  { title: 'Names and credentials', text: 'Legal name, specialty, license, NPI.' },
  { title: 'Tax ID and pay to', text: 'New tax ID, new owner, new pay-to name. Include a signed W-9.' },
] as const;

export const problems: Record<ProviderUpdateError, string> = {
  noFile: 'Choose the filled change form first',
  tooManyFiles: 'At most five files can be sent at once',
  TooLarge: 'Invalid file',
  Empty: 'Invalid file',
  InvalidType: 'Invalid file',
};
