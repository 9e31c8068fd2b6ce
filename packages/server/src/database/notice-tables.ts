import type { MailChoice } from '@pbt/domain/contract/notice-values';
import type { KindSetting } from '@pbt/domain/rules/notice/kinds';
import type { Generated } from 'kysely';
import type { Added, Day, DefaultTo, Json } from './table-columns.ts';

/** Notices and the daily email (migration 0019). */
export interface NoticeTables {
  /** Kept by triggers, with a column per count. */
  notice_tally: { tax_id: string; day: Day; [count: string]: string | number };
  notice_read: { user_id: number; day: Day; topic: string; total: number; is_final: boolean };
  notice_setting: {
    user_id: number;
    daily: DefaultTo<MailChoice>;
    kinds: Json<KindSetting[]>;
    bounces: DefaultTo<number>;
    bounced_on: Added<Day>;
  };
  notice_mail: {
    user_id: number;
    day: Day;
    state: DefaultTo<'due' | 'none' | 'sending' | 'sent' | 'bounced' | 'failed'>;
    tries: DefaultTo<number>;
    next_at: Added<Date>;
    told: Json<Record<string, number>>;
    changed_at: Generated<Date>;
  };
}
