/** The columns of a row to check, in the order of rows without a head line (spec 5 §10.1). */
export const BATCH_COLUMNS = ['patientId', 'lastName', 'firstName', 'birthDate', 'serviceDate', 'reference'] as const;
/** `name` is a column of a head line only: "Last, First". */
export type BatchColumn = (typeof BATCH_COLUMNS)[number] | 'name';

/** Usual names of the columns in the exports of practice systems, in lower case without blanks and punctuation. */
const NAMES: Readonly<Record<BatchColumn, string>> = {
  patientId:
    'patientid patientidnumber patientno patientnumber ptid memberid memberidnumber memberno membernumber mbrid insuranceid subscriberid subscriberidnumber subscriberno subscribernumber idnumber id',
  lastName: 'lastname last patientlastname patientlast ptlastname memberlastname lname surname familyname',
  firstName: 'firstname first patientfirstname patientfirst ptfirstname memberfirstname fname givenname',
  name: 'name patient patientname ptname membername fullname patientfullname',
  birthDate: 'dateofbirth dob birthdate birthday birth patientdob patientdateofbirth patientbirthdate memberdob bdate',
  serviceDate:
    'dateofservice dos servicedate service visitdate dateofvisit appointmentdate apptdate appointment appt date',
  reference: 'yourreference reference ref yourref ourreference account accountnumber accountno chart chartnumber mrn',
};

const COLUMNS: ReadonlyMap<string, BatchColumn> = new Map(
  [...BATCH_COLUMNS, 'name' as const].flatMap((column) =>
    NAMES[column].split(' ').map((name) => [name, column] as const),
  ),
);

/** "Member #" is read as "Member number". */
const columnOf = (title: string) =>
  COLUMNS.get(
    title
      .toLowerCase()
      .replaceAll('#', 'number')
      .replaceAll(/[^\p{L}\p{N}]/gu, ''),
  );

export type Columns = {
  /** The index of the cell of each column. A column that the rows lack is missing. */
  at: Partial<Record<BatchColumn, number>>;
  count: number;
  /** Titles of the head line that name no column. */
  unused: string[];
};

export const FIXED_COLUMNS: Columns = {
  at: Object.fromEntries(BATCH_COLUMNS.map((column, index) => [column, index])),
  count: BATCH_COLUMNS.length,
  unused: [],
};

/** The columns of a head line. Null if the line is a row: every row has an ID or a date, and no head line does. */
export function headColumns(cells: readonly string[]): Columns | null {
  if (cells.some((cell) => /\d{4}|\d[/.-]\d/.test(cell))) return null;
  const at: Partial<Record<BatchColumn, number>> = {};
  const unused: string[] = [];
  for (const [index, title] of cells.entries()) {
    const column = columnOf(title);
    if (column && at[column] === undefined) at[column] = index;
    else if (title !== '') unused.push(title);
  }
  return Object.keys(at).length === 0 ? null : { at, count: cells.length, unused };
}
