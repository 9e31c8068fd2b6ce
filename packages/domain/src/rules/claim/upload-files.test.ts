import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FileEntry, TransferStatus, UploadError } from './upload-files.ts';
import {
  addFile,
  ALLOWED_EXTENSIONS,
  canRetryUpload,
  cleanFileName,
  fileError,
  fileListStatus,
  fileWarning,
  shouldUpload,
  storedEntry,
} from './upload-files.ts';

const pdf = (size: number, name = 'scan.pdf') => ({ name, size });

test.each([
  { size: 15_728_639, error: null },
  { size: 15_728_640, error: null },
  { size: 15_728_641, error: 'TooLarge' },
])('a file of $size bytes has the error $error [UPLOAD-01]', ({ size, error }) => {
  expect(fileError(pdf(size))).toBe(error);
});

test.each([
  { size: 0, error: 'Empty' },
  { size: 1, error: null },
])('a file of $size bytes has the error $error [UPLOAD-03]', ({ size, error }) => {
  expect(fileError(pdf(size))).toBe(error);
});

test.each([
  { size: 5_242_880, warning: null },
  { size: 5_242_881, warning: 'LargeFile' },
  { size: 15_728_640, warning: 'LargeFile' },
  { size: 15_728_641, warning: null },
])('a file of $size bytes has the warning $warning [UPLOAD-06]', ({ size, warning }) => {
  expect(fileWarning(pdf(size))).toBe(warning);
});

describe('file types', () => {
  test('exactly ten extensions are allowed [UPLOAD-04]', () => {
    expect(ALLOWED_EXTENSIONS.join(' ')).toBe('JPEG JPG GIF PNG PDF DOC DOCX XLS XLSX TXT');
  });

  test.each(['jpeg', 'jpg', 'gif', 'png', 'pdf', 'doc', 'docx', 'xls', 'xlsx', 'txt', 'PDF', 'Jpg'])(
    'a .%s file is accepted [UPLOAD-04]',
    (extension) => {
      expect(fileError(pdf(10, `scan.${extension}`))).toBeNull();
    },
  );

  test.each([
    'scan.exe',
    'scan.svg',
    'scan.pdfx',
    'scan.docm',
    'scan',
    'pdf',
    '.pdf',
    '..pdf',
    'scan.pdf.',
    'scan.pdf.exe',
    'invoice.exe.pdf',
    'invoice.exe .pdf',
    'page.HTML.txt',
    'folder/',
  ])('%j is not an allowed type [UPLOAD-04]', (name) => {
    expect(fileError(pdf(10, name))).toBe('InvalidType');
  });

  test.each(['visit 2025.06.01.pdf', 'Dr. Example, notes v1.2.docx', 'exe.pdf', 'a.b.c.png'])(
    'the dots in the file name %j are allowed [UPLOAD-04]',
    (name) => {
      expect(fileError(pdf(10, name))).toBeNull();
    },
  );

  test('the type is checked before the size, so a dropped folder is not reported as empty', () => {
    expect(fileError(pdf(0, 'folder'))).toBe('InvalidType');
    expect(fileError(pdf(15_728_641, 'film.mp4'))).toBe('InvalidType');
  });
});

describe('file names', () => {
  test.each([
    { name: 'scan.pdf', clean: 'scan.pdf', rule: 'a plain name stays unchanged' },
    { name: '  scan 1.pdf ', clean: 'scan 1.pdf', rule: 'outer spaces are removed' },
    { name: 'Jose\u0301.pdf', clean: 'Jos\u00E9.pdf', rule: 'accents are composed' },
    {
      name: 'Jose\u200E\u0301.pdf',
      clean: 'Jos\u00E9.pdf',
      rule: 'accents are composed after an invisible mark is removed',
    },
    { name: 'a\u0000b\r\nc\u007F.pdf', clean: 'abc.pdf', rule: 'control characters are removed' },
    { name: 'x\u202Efdp.exe', clean: 'xfdp.exe', rule: 'bidirectional marks are removed' },
    { name: '\u2066a\u2069\u200F\u061C.txt', clean: 'a.txt', rule: 'isolates and letter marks are removed' },
    { name: '../../etc/passwd', clean: 'passwd', rule: 'folders are removed' },
    { name: 'C:\\fakepath\\scan.pdf', clean: 'scan.pdf', rule: 'folders with backslashes are removed' },
    { name: '..', clean: 'file', rule: 'a name of dots becomes "file"' },
    { name: ' \u200E/ ', clean: 'file', rule: 'a name without visible characters becomes "file"' },
    { name: '', clean: 'file', rule: 'an empty name becomes "file"' },
    { name: 'half \uD83D.pdf', clean: 'half \uFFFD.pdf', rule: 'half a surrogate pair is replaced' },
  ])('cleaned file name: $rule', ({ name, clean }) => {
    expect(cleanFileName(name)).toBe(clean);
  });

  test.each([
    { length: 150, kept: 146 },
    { length: 151, kept: 146 },
    { length: 400, kept: 146 },
  ])('a name of $length characters is cut to 150 and keeps its extension', ({ length, kept }) => {
    expect(cleanFileName(`${'x'.repeat(length - 4)}.pdf`)).toBe(`${'x'.repeat(kept)}.pdf`);
  });

  test('cutting a name leaves no half character', () => {
    expect(cleanFileName(`${'x'.repeat(145)}\u{1F9B7}\u{1F9B7}.pdf`)).toBe(`${'x'.repeat(145)}.pdf`);
  });

  test('cleaning a name twice changes nothing, and no dangerous character remains', () => {
    const piece = fc.constantFrom('.', '/', '\\', ' ', '\u202E', '\u0000', 'e', '\u0301', '\u{1F9B7}', '\uD83D', 'pdf');
    const name = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(piece, { maxLength: 400, size: 'max' }).map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(name, (given) => {
        const clean = cleanFileName(given);
        expect(cleanFileName(clean)).toBe(clean);
        expect(clean.length).toBeGreaterThan(0);
        expect(clean.length).toBeLessThanOrEqual(150);
        expect(clean.isWellFormed()).toBe(true);
        expect(clean).not.toMatch(/[/\\\p{Cc}\u202A-\u202E\u2066-\u2069]/u);
      }),
    );
  });
});

describe('adding files', () => {
  test('a new file waits for its upload and has no ID [UPLOAD-15] [UPLOAD-10]', () => {
    const file = pdf(10);
    const [entry] = addFile([], file);
    expect(entry).toEqual({
      id: null,
      name: 'scan.pdf',
      file,
      uploadStatus: 'NotStarted',
      removeStatus: 'NotStarted',
      uploadError: null,
      uploadWarning: null,
    });
    expect(shouldUpload(entry!)).toBe(true);
  });

  test.each([
    { file: pdf(0), error: 'Empty' },
    { file: pdf(15_728_641), error: 'TooLarge' },
    { file: pdf(10, 'scan.exe'), error: 'InvalidType' },
  ])('a file with the error $error is listed and never uploaded [UPLOAD-10]', ({ file, error }) => {
    const [entry] = addFile([], file);
    expect(entry!.uploadError).toBe(error);
    expect(shouldUpload(entry!)).toBe(false);
    expect(canRetryUpload(entry!)).toBe(false);
  });

  test('a file with the same name replaces the earlier entry and keeps its staged ID [UPLOAD-09]', () => {
    const uploaded: FileEntry = { ...addFile([], pdf(10))[0]!, id: 'staged-1', uploadStatus: 'Done' };
    const list = addFile(addFile([uploaded], pdf(5, 'other.pdf')), pdf(6_000_000));
    expect(list.map((entry) => [entry.name, entry.id, entry.file.size, entry.uploadStatus])).toEqual([
      ['scan.pdf', 'staged-1', 6_000_000, 'NotStarted'],
      ['other.pdf', null, 5, 'NotStarted'],
    ]);
    expect(list[0]!.uploadWarning).toBe('LargeFile');
  });

  test.each(['scan2.pdf', 'Scan.pdf', 'scan.txt'])('%s does not replace scan.pdf [UPLOAD-09]', (name) => {
    expect(addFile(addFile([], pdf(10)), pdf(10, name))).toHaveLength(2);
  });
});

test.each([
  { uploadStatus: 'NotStarted', start: true, retry: false },
  { uploadStatus: 'Loading', start: false, retry: false },
  { uploadStatus: 'Done', start: false, retry: false },
  { uploadStatus: 'Error', start: false, retry: true },
] as const)(
  'an upload with status $uploadStatus can be retried: $retry [UPLOAD-07]',
  ({ uploadStatus, start, retry }) => {
    const entry = { uploadStatus, removeStatus: 'NotStarted', uploadError: null } as const;
    expect(shouldUpload(entry)).toBe(start);
    expect(canRetryUpload(entry)).toBe(retry);
  },
);

const entry = (uploadStatus: TransferStatus, uploadError: UploadError | null = null) => ({
  uploadStatus,
  uploadError,
  removeStatus: 'NotStarted' as TransferStatus,
});

test.each([
  { list: [], status: 'none', id: '[UPLOAD-11]' },
  { list: [entry('Error')], status: 'error', id: '[UPLOAD-12]' },
  { list: [entry('NotStarted', 'Empty')], status: 'error', id: '[UPLOAD-12]' },
  { list: [entry('Done'), entry('NotStarted', 'InvalidType')], status: 'error', id: '[UPLOAD-12]' },
  { list: [{ ...entry('Done'), removeStatus: 'Error' as const }], status: 'error', id: '[UPLOAD-12]' },
  { list: [entry('Loading'), entry('Error')], status: 'error', id: '[UPLOAD-12] [UPLOAD-13]' },
  { list: [entry('Done'), entry('Loading')], status: 'inProgress', id: '[UPLOAD-13]' },
  { list: [entry('NotStarted')], status: 'inProgress', id: '[UPLOAD-13]' },
  { list: [{ ...entry('Done'), removeStatus: 'Loading' as const }], status: 'inProgress', id: '[UPLOAD-13]' },
  { list: [entry('Done')], status: 'done', id: '[UPLOAD-14]' },
  { list: [entry('Done'), entry('Done')], status: 'done', id: '[UPLOAD-14]' },
])('the status of the file list is $status $id', ({ list, status }) => {
  expect(fileListStatus(list)).toBe(status);
});

test('one bad file decides the list status in any order of the files [UPLOAD-12]', () => {
  const status = fc.constantFrom<TransferStatus>('NotStarted', 'Loading', 'Done', 'Error');
  const error = fc.constantFrom<UploadError | null>('TooLarge', 'Empty', 'InvalidType', null);
  const entries = fc.array(fc.record({ uploadStatus: status, removeStatus: status, uploadError: error }));
  fc.assert(
    fc.property(entries, (list) => {
      expect(fileListStatus(list.toReversed())).toBe(fileListStatus(list));
      expect(fileListStatus([...list, entry('Error')])).toBe('error');
    }),
  );
});

test('a file of a continued draft counts as uploaded [SUBMIT-10]', () => {
  const entry = storedEntry({ name: 'notes.pdf', size: 5_242_881 }, 'file-1');
  expect(entry).toMatchObject({ id: 'file-1', name: 'notes.pdf', uploadStatus: 'Done', uploadWarning: 'LargeFile' });
  expect([fileListStatus([entry]), shouldUpload(entry)]).toEqual(['done', false]);
});
