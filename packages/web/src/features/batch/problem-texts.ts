import type { InputProblem, InputProblemKind } from '@pbt/domain/rules/batch/rows';
import { datesOfService } from '@pbt/domain/rules/member/date-of-service';
import { formatDay } from '@pbt/domain/rules/shared/dates';

type Words = { what: string; fix: string };

const MAX_SHOWN = 40;
const short = (value: string) => (value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN)}…` : value);

const ORDER = 'Patient ID, Last name, First name, Date of birth';
const noLetters = (title: string, value: string): Words => ({
  what: `${title} has no letters.`,
  fix: `${short(value)} is not a name. Add a head line, or use the order ${ORDER}.`,
});

const FORMATS = 'Write it as MM/DD/YYYY or YYYY-MM-DD.';
const noDate = (title: string, value: string): Words => ({
  what: `${title} is not a date.`,
  fix: `${short(value)} cannot be read. ${FORMATS}`,
});

/** Day and month can be swapped, as in 19.11.2026. */
function noSuchDay(title: string, value: string): Words {
  const [first = 0, second = 0] = value.split(/[-/.]/).map(Number);
  if (first > 12 && first <= 31 && second <= 12) {
    return {
      what: `${title} has another format.`,
      fix: `${short(value)} starts with the day, but the month comes first. ${FORMATS}`,
    };
  }
  return { what: `${title} does not exist.`, fix: `${short(value)} is not in the calendar. ${FORMATS}` };
}

const TEXTS: Readonly<Record<InputProblemKind, (value: string, today: string) => Words>> = {
  quote: () => ({
    what: 'A quotation mark is not closed.',
    fix: 'Close it, and remove line breaks inside a cell.',
  }),
  cells: (value) => ({
    what: 'The row has too many cells.',
    fix: `It has ${value}. Put a value with a comma in quotation marks.`,
  }),
  'patient-missing': () => ({
    what: 'The patient is missing.',
    fix: 'Add the patient ID, or a last name and date of birth.',
  }),
  'id-short': (value) => ({
    what: 'Patient ID is too short.',
    fix: `${value} has ${value.length} ${value.length === 1 ? 'character' : 'characters'}; patient IDs have 4 to 16.`,
  }),
  'id-long': (value) => ({
    what: 'Patient ID is too long.',
    fix: `${short(value)} has ${value.length} characters; patient IDs have 4 to 16.`,
  }),
  'id-rounded': (value) => ({
    what: 'Patient ID was shortened by the spreadsheet.',
    fix: `It became ${value}. Format the column as text and copy it again.`,
  }),
  'id-letters': (value) => ({
    what: 'Patient ID has no digits.',
    fix: `${short(value)} looks like a name. Leave the first column empty, or add a head line.`,
  }),
  'id-characters': (value) => ({
    what: 'Patient ID has other characters than letters and digits.',
    fix: `Change ${short(value)}.`,
  }),
  'name-order': (value) => ({
    what: 'Last and first name cannot be told apart.',
    fix: `Write ${short(value)} with a comma: Last, First.`,
  }),
  'last-name-missing': () => ({
    what: 'Last name is missing.',
    fix: 'A date of birth needs a last name, or use the patient ID.',
  }),
  'last-name-letters': (value) => noLetters('Last name', value),
  'first-name-letters': (value) => noLetters('First name', value),
  'last-name-short': (value) => ({
    what: 'Last name is too short.',
    fix: `${short(value)} needs at least two letters. Or use the patient ID.`,
  }),
  'name-long': (value) => ({ what: 'The name is too long.', fix: `Shorten ${short(value)} to 35 characters.` }),
  'birth-missing': () => ({
    what: 'Date of birth is missing.',
    fix: 'A name needs a date of birth, or use the patient ID.',
  }),
  'birth-format': (value) => noDate('Date of birth', value),
  'birth-day': (value) => noSuchDay('Date of birth', value),
  'birth-range': (value) => ({
    what: 'Date of birth cannot be right.',
    fix: `Change ${short(value)} to a date from 01/01/1801 to today.`,
  }),
  'service-format': (value) => noDate('Date of service', value),
  'service-day': (value) => noSuchDay('Date of service', value),
  'service-range': (value, today) => {
    const { first, last } = datesOfService(today);
    return {
      what: 'Date of service is too far away.',
      fix: `Change ${short(value)} to a date from ${formatDay(first)} to ${formatDay(last)}.`,
    };
  },
  'reference-long': (value) => ({
    what: 'Your reference is too long.',
    fix: `It has ${value.length} characters; at most 40 are stored.`,
  }),
};

/** What is wrong with a row, and what to change. */
export const problemWords = ({ kind, value }: InputProblem, today: string): Words => TEXTS[kind](value, today);
