import { matchRoute } from './routes.ts';

export type OfficeEntry = { path: string; title: string };

const ENTRIES: readonly OfficeEntry[] = [
  { path: '/work', title: 'Work list' },
  { path: '/submissions', title: 'My submissions' },
  { path: '/payments', title: 'Payments' },
  { path: '/batch-check', title: 'Batch check' },
  { path: '/notices', title: 'Notices' },
];

const hasPage = (path: string) => matchRoute(path) !== null;

/** The entries of the navigation 'Office work' (spec 5 §1.4). Pages that do not exist yet have no entry. */
export function officeEntries(exists: (path: string) => boolean = hasPage): OfficeEntry[] {
  return ENTRIES.filter(({ path }) => exists(path));
}

/** True on the page of the entry and on its detail pages, such as /submissions/{reference}. */
export function isOfficeEntryOf(path: string, pathname: string): boolean {
  return `${pathname.toLowerCase()}/`.startsWith(`${path}/`);
}
