import type { Migration } from 'kysely/migration';
import * as payer from './0001-payer.ts';
import * as portal from './0002-portal.ts';
import * as browse from './0003-browse.ts';
import * as rowSecurity from './0004-row-security.ts';
import * as browseWide from './0005-browse-wide.ts';
import * as safeguards from './0006-safeguards.ts';
import * as planImport from './0007-import.ts';
import * as importCorrections from './0008-import-corrections.ts';
import * as paymentRows from './0009-payment-rows.ts';
import * as planRules from './0010-plan-rules.ts';
import * as rowHash from './0011-row-hash.ts';
import * as x12 from './0012-x12.ts';
import * as outcomes from './0013-outcomes.ts';
import * as submissions from './0014-submissions.ts';
import * as drafts from './0015-drafts.ts';
import * as tasks from './0016-tasks.ts';
import * as payments from './0017-payments.ts';
import * as batch from './0018-batch.ts';
import * as notices from './0019-notices.ts';
import * as singleKeys from './0020-single-keys.ts';
import * as submissionList from './0021-submission-list.ts';
import * as cheaperTasks from './0022-cheaper-tasks.ts';
import * as oneDenialQuery from './0023-one-denial-query.ts';
import * as seenPatients from './0024-seen-patients.ts';
import * as submissionStatus from './0025-submission-status.ts';

/** Migrations run forward only, in order. Never edit a released migration; add a new one instead. */
export const migrations: Record<string, Migration> = {
  '0001-payer': payer,
  '0002-portal': portal,
  '0003-browse': browse,
  '0004-row-security': rowSecurity,
  '0005-browse-wide': browseWide,
  '0006-safeguards': safeguards,
  '0007-import': planImport,
  '0008-import-corrections': importCorrections,
  '0009-payment-rows': paymentRows,
  '0010-plan-rules': planRules,
  '0011-row-hash': rowHash,
  '0012-x12': x12,
  '0013-outcomes': outcomes,
  '0014-submissions': submissions,
  '0015-drafts': drafts,
  '0016-tasks': tasks,
  '0017-payments': payments,
  '0018-batch': batch,
  '0019-notices': notices,
  '0020-single-keys': singleKeys,
  '0021-submission-list': submissionList,
  '0022-cheaper-tasks': cheaperTasks,
  '0023-one-denial-query': oneDenialQuery,
  '0024-seen-patients': seenPatients,
  '0025-submission-status': submissionStatus,
};
