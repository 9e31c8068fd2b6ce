import { expect, test } from 'vitest';
import { groupNotes, latestNote } from './feature-notes.ts';

const TODAY = '2025-06-15';
const note = (releaseDate: string, title = releaseDate) => ({ releaseDate, title, description: `About ${title}` });
const namesOf = (dates: string[], today = TODAY) =>
  groupNotes(
    dates.map((date) => note(date)),
    today,
  ).map(({ groupName }) => groupName);

test.each([
  { date: '2025-01-01', name: 'Q1 2025 PBT Releases' },
  { date: '2025-03-31', name: 'Q1 2025 PBT Releases' },
  { date: '2025-04-01', name: 'Q2 2025 PBT Releases' },
  { date: '2025-06-15', name: 'Q2 2025 PBT Releases' },
  { date: '2024-07-01', name: 'Q3 2024 PBT Releases' },
  { date: '2024-09-30', name: 'Q3 2024 PBT Releases' },
  { date: '2024-10-01', name: 'Q4 2024 PBT Releases' },
  { date: '2024-12-31', name: 'Q4 2024 PBT Releases' },
])('a note dated $date is in the group $name [NOTES-02] [NOTES-09]', ({ date, name }) => {
  expect(namesOf([date])).toEqual([name]);
});

test('groups are newest first, and the archive is last [NOTES-03] [NOTES-04]', () => {
  expect(namesOf(['2020-01-01', '2024-12-01', '2025-05-01', '2024-08-01', '2025-02-01', '2021-01-01'])).toEqual([
    'Q2 2025 PBT Releases',
    'Q1 2025 PBT Releases',
    'Q4 2024 PBT Releases',
    'Q3 2024 PBT Releases',
    'Update Archive',
  ]);
});

test('within a quarter, dates are newest first and contain the notes of that date [NOTES-02] [NOTES-05]', () => {
  const notes = [note('2025-04-02', 'a'), note('2025-06-01', 'b'), note('2025-04-02', 'c'), note('2025-05-20', 'd')];
  const [group] = groupNotes(notes, TODAY);
  expect(group?.dates.map(({ date, notes }) => [date, notes.map(({ title }) => title)])).toEqual([
    ['2025-06-01', ['b']],
    ['2025-05-20', ['d']],
    ['2025-04-02', ['a', 'c']],
  ]);
});

test.each([
  { date: TODAY, isShown: true },
  { date: '2025-06-16', isShown: false },
])('a note dated $date is shown: $isShown [NOTES-07]', ({ date, isShown }) => {
  expect(namesOf([date])).toHaveLength(isShown ? 1 : 0);
});

test.each([
  { today: TODAY, date: '2024-06-15', isArchive: false },
  { today: TODAY, date: '2024-06-14', isArchive: true },
  { today: '2024-02-29', date: '2023-02-28', isArchive: false },
  { today: '2024-02-29', date: '2023-02-27', isArchive: true },
])('on $today a note of $date is archived: $isArchive [NOTES-08]', ({ today, date, isArchive }) => {
  expect(groupNotes([note(date)], today).map((group) => group.isArchive)).toEqual([isArchive]);
});

test.each([
  { date: '2025-06-01', label: 'Jun 1 Release' },
  { date: '2024-12-31', label: 'Dec 31 Release' },
  { date: '2023-01-09', label: 'Jan 9, 2023 Release' },
])('the date $date is labeled $label [NOTES-10]', ({ date, label }) => {
  expect(groupNotes([note(date)], TODAY)[0]?.dates[0]?.label).toBe(label);
});

test('a group has its name, year, quarter, archive flag and dates with notes [NOTES-13]', () => {
  expect(groupNotes([note('2025-05-01'), note('2020-05-01')], TODAY)).toEqual([
    {
      groupName: 'Q2 2025 PBT Releases',
      year: 2025,
      quarter: 2,
      isArchive: false,
      dates: [{ date: '2025-05-01', label: 'May 1 Release', notes: [note('2025-05-01')] }],
    },
    {
      groupName: 'Update Archive',
      year: null,
      quarter: null,
      isArchive: true,
      dates: [{ date: '2020-05-01', label: 'May 1, 2020 Release', notes: [note('2020-05-01')] }],
    },
  ]);
});

test.each([
  { dates: ['2024-01-01', '2025-06-15', '2025-06-16'], latest: '2025-06-15' },
  { dates: ['2020-01-01'], latest: '2020-01-01' },
  { dates: ['2025-06-16'], latest: undefined },
  { dates: [], latest: undefined },
])('among notes dated $dates the latest is $latest', ({ dates, latest }) => {
  expect(
    latestNote(
      dates.map((date) => note(date)),
      TODAY,
    )?.releaseDate,
  ).toBe(latest);
});
