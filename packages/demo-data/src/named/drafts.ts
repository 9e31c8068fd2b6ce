import { addDays } from '@pbt/domain/rules/shared/dates';
import { OUTCOME_CLAIM, SUBMISSION, TAX_ID, USER } from '../catalog/names.ts';
import type { Rows } from '../rows/tables.ts';

const FIELDS = {
  appeal: {
    claimItem: [2],
    officeContactFirst: 'Robin',
    officeContactLast: 'Ashdown',
    contactAddress: '',
    contactCity: '',
    contactState: '',
    contactZip: '',
    contactPhone: '',
    contactEmail: '',
    appealReason: 'The diagnosis was on the first claim. Its number',
    actionRequest: '',
    authNum: '',
    noteLocation: '' as const,
  },
};

/** An appeal that was begun and not sent. Drafts expire 7 days after they were saved. */
export function namedDraftRows(today: string): Rows {
  const at = new Date(`${today}T07:05:00Z`);
  return {
    submission: [
      {
        id: SUBMISSION.draft,
        claim_id: OUTCOME_CLAIM.deadlinePast,
        tax_id: TAX_ID.familyMedicine,
        created_by: USER.staff,
        created_at: at,
        state: 'staged',
        type: null,
        notes: null,
        appeal: null,
        payload_hash: null,
        submitted_at: null,
        submitted_name: null,
        reference: null,
        sent: null,
      },
    ],
    submission_draft: [
      {
        submission_id: SUBMISSION.draft,
        kind: 'Appeal',
        fields: FIELDS,
        version: 1,
        saved_at: at,
        expires_at: new Date(`${addDays(today, 7)}T07:05:00Z`),
        audited_at: at,
      },
    ],
  };
}
