export const SCHEDULE_DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;
type ScheduleDay = (typeof SCHEDULE_DAYS)[number];

interface ScheduleRow {
  readonly title: string;
  readonly days: readonly ScheduleDay[];
}

/** The days on which each type of payment and advice is sent (spec 3 §2.7). */
export const SCHEDULE: readonly ScheduleRow[] = [
  { title: 'Medical 835', days: ['Tuesday', 'Friday'] },
  { title: 'Dental 835', days: ['Wednesday'] },
  { title: 'Medical EFT', days: ['Wednesday'] },
  { title: 'Dental EFT', days: ['Thursday'] },
  { title: 'Medical paper remits', days: ['Thursday'] },
  { title: 'Medical paper checks', days: ['Thursday'] },
  { title: 'Dental paper remits', days: ['Friday'] },
  { title: 'Dental paper checks', days: ['Friday'] },
];
