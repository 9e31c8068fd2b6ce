import { validFiles } from '../sample-files.ts';
import { latin1, type Sample, type Verdict } from './sample.ts';

type Row = readonly [about: string, name: string, listedAs?: string];

const file = (name: string) => validFiles[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] ?? latin1('MZ');

const named = (verdict: Verdict, rows: readonly Row[]): Sample[] =>
  rows.map(([about, name, listedAs = name]) => ({
    name,
    about: `name: ${about}`,
    bytes: () => file(listedAs),
    verdict,
    ...(verdict === 'taken' && { listedAs }),
  }));

const taken: Row[] = [
  ['capitals', 'SCAN.PDF'],
  ['a date with dots', 'visit 2026.10.06.pdf'],
  ['an emoji', 'x-ray 🦴.png'],
  ['a device of old', 'CON.txt'],
  ['a leading dot', '.notes.txt'],
  ['blanks around it', '  notes.txt  ', 'notes.txt'],
  ['a way up', '../../../etc/notes.txt', 'notes.txt'],
  ['a way up on Windows', '..\\..\\notes.txt', 'notes.txt'],
  ['a whole path', 'C:\\Users\\robin\\notes.txt', 'notes.txt'],
  ['letters and accents apart', 'no\u0301tes.txt', 'nótes.txt'],
  ['letters with accents', 'nótes.txt'],
  ['a mark of direction', 'a\u202Etxt.pdf', 'atxt.pdf'],
  ['a NUL before the dot', 'notes\0.txt', 'notes.txt'],
  ['a line break', 'a\r\nb.txt', 'ab.txt'],
  ['255 letters', `${'a'.repeat(251)}.pdf`, `${'a'.repeat(146)}.pdf`],
  ['a tag of the web', '<img src=x onerror=alert(1)>.png'],
  ['a quotation mark', 'a"b.txt'],
  ['a percent sign', '%2e%2e%2fnotes.txt'],
];

const refused: Row[] = [
  ['a program', 'run.exe'],
  ['a program behind a document', 'scan.pdf.exe'],
  ['a program before a document', 'scan.exe.pdf'],
  ['a program and a blank before a document', 'scan.exe .pdf'],
  ['a script before a document', 'scan.html.txt'],
  ['a NUL between two extensions', 'scan.exe\0.pdf'],
  ['turned to read as a document', 'scan\u202Efdp.exe'],
  ['no extension', 'scan'],
  ['only an extension', '.pdf'],
  ['a dot at the end', 'scan.pdf.'],
  ['a Windows stream', 'scan.pdf::$DATA'],
  ['a web page', 'page.html'],
  ['a drawing', 'drawing.svg'],
  ['a macro document', 'letter.docm'],
  ['an archive', 'files.zip'],
  ['a word of the language', 'scan.constructor'],
  ['dots alone', '...'],
  ['nothing', ''],
];

export const nameSamples = [...named('taken', taken), ...named('InvalidType', refused)];
