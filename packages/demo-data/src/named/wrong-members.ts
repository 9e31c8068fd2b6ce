import { addDays, addYears } from '@pbt/domain/rules/shared/dates';
import { GROUP } from '../catalog/plans.ts';

/** Rows of a file, as a plan's system delivers them by mistake. The import refuses each for another reason. */
export function wrongMembers(today: string): readonly Readonly<Record<string, unknown>>[] {
  const family = { sub_id: '800000180', group_id: GROUP.school.row.id, last_name: 'Ostrander' };
  return [
    // Typed with the wrong year.
    { ...family, suffix: 2, first_name: 'Maple', dob: addDays(addYears(today, 1), -40), rel: 'Child', sex: 'Female' },
    { ...family, suffix: 3, first_name: 'Linden', dob: '2019-02-29', rel: 'Child', sex: 'Male' },
    { ...family, suffix: 4, first_name: null, dob: '2021-07-04', rel: 'Child', sex: 'Female' },
  ];
}
