import type { ProviderUpdateError } from '@pbt/domain/rules/provider/provider-update';
import { EXTENSIONS } from '../../widgets/upload/upload-labels.ts';

export const texts = {
  title: 'Provider Update',
  sub: 'Tell us about a change at your office with a signed form.',
  what: 'What you can change',
  fill: 'Fill in the change form',
  send: 'Send it',
  profileHint: 'Change your own access to this tool in',
  profile: 'Profile',
  download: 'Download change form',
  form: 'Provider Change Form (PDF). One form can cover several providers. List the NPI of each.',
  drop: 'Drop files here or choose files',
  submit: 'Submit',
  submitting: 'Submitting...',
  tryAgain: 'Try Again',
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
  ruleSize: 'Up to five files of at most 15 MB each. Files over 5 MB can take a minute.',
  ruleRate: 'Up to five updates per hour',
  ruleTypes: EXTENSIONS,
  rulePatients: 'No patient information in these files',
  after: 'After you send',
  afterTeam: 'We send your files to the provider update team. The team contacts you if something is missing.',
  ready: 'Ready',
  viewOnly: (name: string) => `View only while emulating ${name}.`,
} as const;

export const changes = [
  { title: 'Addresses and phones', text: 'Service locations, billing and mailing addresses, phone and fax.' },
  { title: 'Providers in a group', text: 'Add or remove a provider, or change the effective date.' },
  { title: 'Names and credentials', text: 'Legal name, specialty, license, NPI.' },
  { title: 'Tax ID and pay to', text: 'New tax ID, new owner, new pay-to name. Include a signed W-9.' },
] as const;

export const problems: Record<ProviderUpdateError, string> = {
  noFile: 'Choose the completed change form first',
  tooManyFiles: 'At most five files can be sent at once',
  TooLarge: 'Invalid file',
  Empty: 'Invalid file',
  InvalidType: 'Invalid file',
};
