import { addYears, compareDays } from '../shared/dates.ts';

/** A release note of the portal (spec 3 §2.7, §3). `releaseDate` is YYYY-MM-DD. */
export type FeatureNote = { releaseDate: string; title: string; description: string };

export type NoteDate<N extends FeatureNote> = { date: string; label: string; notes: N[] };

/** The notes of one quarter, or the archive of older notes, whose year and quarter are null. */
export type NoteGroup<N extends FeatureNote> = {
  groupName: string;
  year: number | null;
  quarter: number | null;
  isArchive: boolean;
  dates: NoteDate<N>[];
};

const ARCHIVE = 'Update Archive';
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function released<N extends FeatureNote>(notes: readonly N[], today: string): N[] {
  return notes.filter(({ releaseDate }) => releaseDate <= today);
}

/** January is 0. */
function monthOf(date: string): number {
  return Number(date.slice(5, 7)) - 1;
}

function labelOf(date: string, isArchive: boolean): string {
  const day = `${MONTHS[monthOf(date)]} ${Number(date.slice(8))}`;
  return `${isArchive ? `${day}, ${date.slice(0, 4)}` : day} Release`;
}

function groupOf<N extends FeatureNote>(notes: readonly N[], isArchive: boolean): NoteGroup<N> {
  const byDate = Map.groupBy(notes, ({ releaseDate }) => releaseDate);
  const dates = [...byDate]
    .toSorted(([a], [b]) => compareDays(b, a))
    .map(([date, ofDate]) => ({ date, label: labelOf(date, isArchive), notes: ofDate }));
  const newest = dates[0]!.date;
  if (isArchive) return { groupName: ARCHIVE, year: null, quarter: null, isArchive, dates };
  const year = Number(newest.slice(0, 4));
  const quarter = Math.floor(monthOf(newest) / 3) + 1;
  return { groupName: `Q${quarter} ${year} PBT Releases`, year, quarter, isArchive, dates };
}

/** Groups released notes by quarter, newest first. Notes older than one year are in the archive, the last group. */
export function groupNotes<N extends FeatureNote>(notes: readonly N[], today: string): NoteGroup<N>[] {
  const oldest = addYears(today, -1);
  const visible = released(notes, today);
  const isArchived = ({ releaseDate }: N) => releaseDate < oldest;
  const archived = visible.filter(isArchived);
  const recent = visible
    .filter((note) => !isArchived(note))
    .toSorted((a, b) => compareDays(b.releaseDate, a.releaseDate));
  const quarters = Map.groupBy(
    recent,
    ({ releaseDate }) => `${releaseDate.slice(0, 4)} ${Math.floor(monthOf(releaseDate) / 3)}`,
  );
  const groups = [...quarters.values()].map((ofQuarter) => groupOf(ofQuarter, false));
  return archived.length > 0 ? [...groups, groupOf(archived, true)] : groups;
}

/** The released note with the latest date, for the login page. Of notes with the same date, the first in the list. */
export function latestNote<N extends FeatureNote>(notes: readonly N[], today: string): N | null {
  return released(notes, today).toSorted((a, b) => compareDays(b.releaseDate, a.releaseDate))[0] ?? null;
}
