import { CLAIMS_PHONE } from '@pbt/domain/rules/shared/departments';
import type { Rows } from '../rows/tables.ts';

const EVERYWHERE = '*';

/** The plan's own settings: days to appeal, to resend a claim and to send records, and the number to call. */
export function planRuleRows(): Rows {
  return {
    plan_rule: [
      { lob: EVERYWHERE, key: 'appealDays', value: '180' },
      { lob: EVERYWHERE, key: 'resendDays', value: '90' },
      { lob: EVERYWHERE, key: 'recordsDays', value: '45' },
      { lob: EVERYWHERE, key: 'callNumber', value: CLAIMS_PHONE },
      { lob: 'Medicaid', key: 'appealDays', value: '60' },
    ],
  };
}
