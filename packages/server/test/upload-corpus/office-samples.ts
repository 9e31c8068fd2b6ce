import { strToU8, zipSync } from 'fflate';
import { cfb, contentTypes, office, relationship } from '../sample-files.ts';
import { latin1, noise, patched, samples, type Row } from './sample.ts';

const blank = (megabytes: number) => Buffer.alloc(megabytes * 1024 * 1024, ' ');
const rels = (kind: string, target: string, mode?: string) =>
  office('docx', { 'word/_rels/settings.xml.rels': relationship(kind, target, mode) });
const parts = (count: number, content: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`word/part${index}.xml`, content]));

/** Lets `change` modify the directory record of one entry. */
const directoryLine = (file: Buffer, name: string, change: (line: Buffer) => void) =>
  patched(file, (copy) => change(copy.subarray(copy.lastIndexOf(name) - 46)));

const lyingBomb = () =>
  directoryLine(office('docx', { 'word/big.xml': blank(20) }), 'word/big.xml', (line) =>
    line.writeUInt32LE(30_000, 24),
  );

const docx: Row[] = [
  ['a letter', () => office('docx')],
  ['a clickable link', () => rels('hyperlink', 'https://example.org')],
  ['a chart with its workbook', () => office('docx', { 'word/embeddings/sheet1.xlsx': office('xlsx') })],
  ['pictures of 2 MB', () => office('docx', { 'word/media/image1.jpeg': noise(2_000_000) })],
  ['a part that packs well', () => office('docx', { 'word/styles.xml': ' '.repeat(900_000) })],
  ['a hidden macro project', () => office('docx', { 'word/vbaProject.bin': 'x' }), 'macros'],
  ['a macro project in capitals', () => office('docx', { 'word/VBAPROJECT.BIN': 'x' }), 'macros'],
  [
    'a macro-enabled main part',
    () =>
      office('docx', {
        '[Content_Types].xml': contentTypes('application/vnd.ms-word.document.macroEnabled.main+xml'),
      }),
    'macros',
  ],
  ['a control', () => office('docx', { 'word/activeX/activeX1.xml': 'x' }), 'macros'],
  [
    'macros in its embedded workbook',
    () => office('docx', { 'word/embeddings/sheet1.xlsx': office('xlsx', { 'xl/vbaProject.bin': 'x' }) }),
    'macros',
  ],
  [
    'a macro-enabled workbook inside',
    () => office('docx', { 'word/embeddings/sheet1.xlsm': office('xlsx') }),
    'active-content',
  ],
  ['a wrapped program', () => office('docx', { 'word/embeddings/oleObject1.bin': 'x' }), 'active-content'],
  ['a program among its parts', () => office('docx', { 'word/media/run.exe': 'MZ' }), 'active-content'],
  ['a template from elsewhere', () => rels('attachedTemplate', 'https://example.org/t.dotm'), 'external-template'],
  [
    'a template in character codes',
    () => rels('attachedTemplat&#101;', 'x', 'TargetMode="&#x45;xternal"'),
    'external-template',
  ],
  [
    'a template with blanks in its type',
    () => rels('attachedTemplate ', 'x', 'TargetMode = " External "'),
    'external-template',
  ],
  ['an object from elsewhere', () => rels('oleObject', 'mhtml:https://example.org/x!x'), 'external-template'],
  [
    'relationships in another encoding',
    () =>
      office('docx', { 'word/_rels/a.rels': Buffer.from(`\uFEFF${relationship('attachedTemplate', 'x')}`, 'utf16le') }),
    'damaged',
  ],
  [
    'relationships with an entity',
    () => office('docx', { 'word/_rels/a.rels': `<!DOCTYPE x [<!ENTITY e "External">]>${relationship('frame', 'x')}` }),
    'damaged',
  ],
  ['a flat bomb', () => office('docx', { 'word/big.xml': blank(20) }), 'expands-too-much'],
  ['a bomb whose directory lies', lyingBomb, 'expands-too-much'],
  ['a bomb of many parts', () => office('docx', parts(30, ' '.repeat(900_000))), 'expands-too-much'],
  ['more than 2000 parts', () => office('docx', parts(1998, '')), 'expands-too-much'],
  [
    'a bomb in its embedded workbook',
    () => office('docx', { 'word/embeddings/sheet1.xlsx': office('xlsx', { 'xl/big.xml': blank(20) }) }),
    'expands-too-much',
  ],
  [
    'a workbook in a workbook',
    () =>
      office('docx', {
        'word/embeddings/a.xlsx': office('xlsx', { 'xl/embeddings/b.xlsx': office('xlsx') }),
      }),
    'expands-too-much',
  ],
  [
    'an archive inside',
    () => office('docx', { 'word/embeddings/a.zip': Buffer.from(zipSync({ 'a.txt': strToU8('a') })) }),
    'active-content',
  ],
  [
    'a part that does not unpack',
    () => {
      const file = office('docx', { 'word/noise.xml': noise(400) });
      const at = file.indexOf('word/noise.xml') + 'word/noise.xml'.length;
      return patched(file, (copy) => copy.fill(0xff, at, at + 8));
    },
    'damaged',
  ],
  ['a way out of the folder', () => office('docx', { '../../evil.xml': 'x' }), 'damaged'],
  ['an absolute part name', () => office('docx', { '/etc/passwd': 'x' }), 'damaged'],
  ['a password', () => directoryLine(office('docx'), '_rels/.rels', (line) => line.writeUInt16LE(1, 8)), 'encrypted'],
  ['a page behind it', () => Buffer.concat([office('docx'), latin1('<script>')]), 'damaged'],
  ['a picture before it', () => Buffer.concat([latin1('GIF89a'), office('docx')]), 'not-this-type'],
  ['cut short', () => office('docx').subarray(0, -30), 'damaged'],
  ['a workbook', () => office('xlsx'), 'not-this-type'],
  ['another archive', () => Buffer.from(zipSync({ 'a.txt': strToU8('a') })), 'not-this-type'],
  ['a web page', () => latin1('<html><body>Letter</body></html>'), 'not-this-type'],
];

const link = (element: string) =>
  office('xlsx', { 'xl/externalLinks/externalLink1.xml': `<externalLink><${element} r:id="rId1"/></externalLink>` });

const xlsx: Row[] = [
  ['a sheet', () => office('xlsx')],
  ['printer settings', () => office('xlsx', { 'xl/printerSettings/printerSettings1.bin': 'x' })],
  ['a link to another workbook', () => link('externalBook')],
  ['many rows', () => office('xlsx', { 'xl/worksheets/sheet1.xml': noise(600_000).toString('base64') })],
  ['a link that starts a program', () => link('ddeLink'), 'active-content'],
  ['a macro sheet', () => office('xlsx', { 'xl/macrosheets/sheet1.xml': 'x' }), 'macros'],
  ['a binary macro project', () => office('xlsx', { 'xl/vbaProject.bin': 'x' }), 'macros'],
  ['a letter', () => office('docx'), 'not-this-type'],
  ['an older workbook', () => cfb(['Workbook']), 'not-this-type'],
];

const doc: Row[] = [
  ['a letter', () => cfb(['WordDocument', '1Table'])],
  ['a letter with a picture', () => cfb(['WordDocument', 'Data', '\u0001CompObj', 'ObjectPool'])],
  ['a long directory', () => cfb(['WordDocument', ...Array.from({ length: 300 }, (_, index) => `Part ${index}`)])],
  ['macros', () => cfb(['WordDocument', 'Macros']), 'macros'],
  ['macros by their inner name', () => cfb(['WordDocument', 'a', 'b', 'c', '_VBA_PROJECT']), 'macros'],
  ['a wrapped program', () => cfb(['WordDocument', '\u0001Ole10Native']), 'active-content'],
  ['a password', () => cfb(['EncryptedPackage', 'EncryptionInfo']), 'encrypted'],
  ['an installer', () => cfb(['Property', 'Registry']), 'not-this-type'],
  ['a workbook', () => cfb(['Workbook']), 'not-this-type'],
  ['rich text', () => latin1('{\\rtf1 Letter}'), 'not-this-type'],
  ['a newer letter', () => office('docx'), 'not-this-type'],
  ['only a header', () => cfb(['WordDocument']).subarray(0, 511), 'damaged'],
  ['a directory in a ring', () => patched(cfb(['WordDocument']), (copy) => copy.writeUInt32LE(1, 516)), 'damaged'],
];

const xls: Row[] = [
  ['a sheet', () => cfb(['Workbook'])],
  ['a sheet of 1995', () => cfb(['Book'])],
  ['a sheet with properties', () => cfb(['Workbook', '\u0005SummaryInformation'], { padding: 4096 })],
  ['macros', () => cfb(['Workbook', '_VBA_PROJECT_CUR']), 'macros'],
  ['a letter', () => cfb(['WordDocument']), 'not-this-type'],
  ['a web page', () => latin1('<table><tr><td>1</td></tr></table>'), 'not-this-type'],
];

export const officeSamples = [
  ...samples('docx', docx),
  ...samples('xlsx', xlsx),
  ...samples('doc', doc),
  ...samples('xls', xls),
];
