import { expect, test } from 'vitest';
import { capitalize, CLAIM_LETTERS_PAGE, letterFileName, letterMemberId, letterRow, LETTERS_PAGE } from './letters.ts';

test.each([
  { suffix: '0', id: '80012345600' },
  { suffix: '1', id: '80012345601' },
  { suffix: '01', id: '80012345601' },
  { suffix: 9, id: '80012345609' },
  { suffix: 10, id: '80012345610' },
  { suffix: '123', id: '800123456123' },
  { suffix: '', id: '80012345600' },
])('suffix "$suffix" gives the member ID $id [LETTER-04]', ({ suffix, id }) => {
  expect(letterMemberId('800123456', suffix)).toBe(id);
});

test.each([
  ['MARIGOLD TESTPERSON', 'Marigold Testperson'],
  ['marigold testperson', 'Marigold Testperson'],
  ["SHAUN O'NEIL", "Shaun O'Neil"],
  ['SHAUN O’NEIL', 'Shaun O’Neil'],
  ['SMITH-JONES, ANA', 'Smith-Jones, Ana'],
  ["CHILDREN'S DENTAL", "Children's Dental"],
  ['J.P. DE LA CRUZ', 'J.P. De La Cruz'],
  ['éLODIE ÅSTRÖM', 'Élodie Åström'],
  ['3RD STREET CLINIC', '3rd Street Clinic'],
  ['EXAMPLE  CLINIC (NORTH)', 'Example  Clinic (North)'],
  ["'QUOTED'", "'Quoted'"],
  ['', ''],
])('the name %j is shown as %j [LETTER-03]', (name, shown) => {
  expect(capitalize(name)).toBe(shown);
});

test('a letter becomes one table row [LETTER-03] [LETTER-04] [API-CLAIM-24]', () => {
  const letter = {
    id: '12345678',
    createDate: '2025-10-01',
    description: 'Notice of ADJUSTMENT',
    providerName: 'EXAMPLE FAMILY CLINIC',
    memberName: 'MARIGOLD TESTPERSON',
    subscriberId: '900000123',
    memberSuffix: '1',
  };
  expect(letterRow(letter)).toEqual({
    id: '12345678',
    dateString: '10/01/2025',
    description: 'Notice of ADJUSTMENT',
    provider: 'Example Family Clinic',
    member: 'Marigold Testperson',
    memberId: '90000012301',
  });
});

test("the letter's file name contains the claim ID and the letter ID [LETTER-07]", () => {
  expect(letterFileName('263190004200', '12345678')).toBe('Claim Letter 263190004200-12345678.pdf');
});

test('the file name of a letter has the claim number as the plan writes it, with hyphens for slashes [ERA-03]', () => {
  expect(letterFileName('CL/2026.00AB', '12345678')).toBe('Claim Letter CL-2026.00AB-12345678.pdf');
});

test('claim letters show 4 rows and 10 page links [LETTER-02]', () => {
  expect(CLAIM_LETTERS_PAGE).toEqual({ pageSize: 4, pageLinks: 10 });
});

test('the letters page shows 10 rows', () => {
  expect(LETTERS_PAGE.pageSize).toBe(10);
});
