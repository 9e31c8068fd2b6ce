import { page } from 'vitest/browser';
import { getSettings, setSettings } from '../src/settings.ts';
import { stubApi } from './api.ts';
import { renderScreen } from './screen.tsx';
import HelpPage from '../src/features/help/help-page.tsx';

const NOTES = [
  { releaseDate: '2025-10-21', title: 'Letters', description: 'Claim letters can be previewed.' },
  { releaseDate: '2025-10-07', title: 'Labels', description: 'Out of Area Dependent label.' },
  { releaseDate: '2025-07-15', title: 'Calendar', description: 'Two-month calendar.' },
  { releaseDate: '2023-01-09', title: 'Old', description: 'The first release.' },
  { releaseDate: '2025-12-01', title: 'Secret', description: 'Not yet.' },
];

export async function showHelp(hash = '', notes: () => unknown = () => NOTES, theme: 'default' | 'sba' = 'default') {
  stubApi({ 'GET /provider/feature-note': notes });
  const settings = getSettings();
  setSettings({ ...settings, client: { ...settings.client, theme } });
  return renderScreen(<HelpPage />, { at: `/faq${hash}` });
}

export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
export const panel = (anchor: string) => document.getElementById(anchor)!;
export const panelText = (anchor: string) => panel(anchor).textContent;
export const isExpanded = (anchor: string) =>
  panel(anchor).querySelector('button')?.getAttribute('aria-expanded') === 'true';
export const openPanels = (host: HTMLElement) =>
  [...host.querySelectorAll('section h3 button[aria-expanded="true"]')].map((node) => node.textContent);

export const TITLES = {
  featureUpdates: 'Provider Benefit Tool Feature Updates',
  'search-patient': 'How Do I Search for a Member and View Eligibility?',
  'search-claims': 'How do I search for claims?',
  'search-claims-date': 'How do I search for claims by date of service?',
  'browse-outcome': 'How do I find denied claims and why they were denied?',
  'denial-explained': 'How do I read a denied claim, and what can I do?',
  'work-list': 'How do I use the work list?',
  'my-submissions': 'Where do I find my submissions and drafts?',
  'batch-check': 'How do I check eligibility for many patients at once?',
  notices: 'How do notices and the daily email work?',
  'keyboard-shortcuts': 'Which keyboard shortcuts are there?',
  payments: 'How do I list payments and download 835 files?',
  claimStatusMeaning: 'What do the claim statuses mean?',
  'provider-access': 'For Which Providers Can I View Data?',
  'reset-username': 'How do I reset my username, password or 2-step?',
  'claim-documentation': 'How do I submit claim documentation?',
  'dental-payment-summary': 'What is the dental payment summary key?',
  'provider-update': 'How do I update provider information?',
  'request-access': 'Request Access to Provider Benefit Tool?',
  'no-logout': 'Why does logging out of one application end the session for all of them?',
} as const;
