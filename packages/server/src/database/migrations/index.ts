import type { Migration } from 'kysely/migration';
import * as payer from './0001-payer.ts';
import * as portal from './0002-portal.ts';
import * as browse from './0003-browse.ts';
import * as rowSecurity from './0004-row-security.ts';
import * as browseWide from './0005-browse-wide.ts';
import * as safeguards from './0006-safeguards.ts';

/** Migrations run forward only, in order. Never edit a released migration; add a new one instead. */
export const migrations: Record<string, Migration> = {
  '0001-payer': payer,
  '0002-portal': portal,
  '0003-browse': browse,
  '0004-row-security': rowSecurity,
  '0005-browse-wide': browseWide,
  '0006-safeguards': safeguards,
};
