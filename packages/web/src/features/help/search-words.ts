export type SearchWords = Readonly<Record<string, string>>;

/** Words that offices search for and that the article itself does not have. They count like words of the title. */
export const SEARCH_WORDS: SearchWords = {
  'search-patient': 'patient found lookup eligible covered benefits deductible copay left remaining card name',
  'search-claims': 'found missing lost number',
  'browse-outcome': 'denial rejected unpaid report',
  'denial-explained':
    'deadline until appeal co 16 timely filing limit last day late resend resubmit corrected rejected missed expired outcome result lost won code carc rarc why denied',
  'work-list': 'todo tasks today overdue colleague vacation due',
  'my-submissions': 'another other computer device home continue proof sent status appeal answer tracking',
  'batch-check': 'tomorrow schedule list upload insurance verify verification',
  notices: 'bell alert unsubscribe',
  'keyboard-shortcuts': 'mouse ctrl hotkeys palette',
  payments: 'accountant bookkeeper accounting bank deposit reconcile month money posting era',
  'ra-search-advice': 'eob check number explanation benefits',
  'ra-schedule': 'when paid payday money arrive',
  claimStatusMeaning: 'pending pended',
  'export-csv': 'download print file',
  'request-access': 'new employee staff coworker add register account sign up',
  'provider-access': 'tax id missing doctor',
  'reset-username': 'locked forgot login sign in phone code mfa',
  'no-logout': 'signed out kicked timeout',
  'claim-documentation': 'records fax upload x-ray xray attach send chart appeal file',
  'dental-payment-summary': 'crown tooth teeth filling implant root canal cleaning orthodontics dps frequency',
  'provider-update': 'address phone number change move new doctor leaving',
};
