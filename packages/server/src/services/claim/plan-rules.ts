import type { GuideRow } from '@pbt/domain/rules/claim/outcome/reason-guide';
import { EVERY_LOB, planSettings } from '@pbt/domain/rules/claim/outcome/plan-settings';
import { MEMBER_SERVICES_PHONES } from '@pbt/domain/rules/member/member-services';
import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';

/**
 * The settings that apply to the line of business of the group `grp`, as one object. Of two values with the same name,
 * the later one stays in the object, which is the one of the line of business itself.
 */
export const rulesAsObject = () =>
  sql<Record<string, string> | null>`jsonb_object_agg(rule.key, rule.value order by rule.lob <> ${EVERY_LOB})`;

export const isRuleOfGroup = () => sql<boolean>`rule.lob in (grp.lob, ${EVERY_LOB})`;

/** The settings as a selected value. Null when the plan has set none. */
export const planRules = () =>
  sql<Record<string, string> | null>`(select ${rulesAsObject()} from plan_rule rule where ${isRuleOfGroup()})`;

/** The plan's own guide rows for the codes of an adjustment or a main reason. Null where it has none. */
export const planGuide = (adjustment: 'adjustment' | 'claim_adjustment' | 'claim_outcome' | 'cut') =>
  sql<GuideRow[] | null>`(select jsonb_agg(jsonb_build_object('gc', guide.group_code, 'carc', guide.carc,
      'rarc', guide.rarc, 'class', guide.class, 'title', guide.title, 'explanation', guide.explanation, 'step', guide.step))
    from reason_guide guide
    where guide.group_code = ${sql.ref(`${adjustment}.group_code`)} and guide.carc = ${sql.ref(`${adjustment}.carc`)})`;

/** The number behind 'Call us' where no line of business is known. */
export async function callNumber(db: Db): Promise<string> {
  const row = await db
    .selectFrom('plan_rule')
    .select('value')
    .where('lob', '=', EVERY_LOB)
    .where('key', '=', 'callNumber')
    .executeTakeFirst();
  return planSettings(row ? { callNumber: row.value } : null).callNumber ?? MEMBER_SERVICES_PHONES[0];
}
