import { strToU8, zipSync, type Zippable } from 'fflate';
import { latin1, pick, whole, type Family, type HostileFile, type Random } from './family.ts';

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MICROSOFT = 'http://schemas.microsoft.com/office/2006/relationships';
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

type Kind = 'docx' | 'xlsx';
const MAIN = {
  docx: { name: 'word/document.xml', type: `${OFFICE}.wordprocessingml.document.main+xml` },
  xlsx: { name: 'xl/workbook.xml', type: `${OFFICE}.spreadsheetml.sheet.main+xml` },
} as const;

interface Part {
  readonly name: string;
  readonly content: string | Buffer;
  /** The content type. Without it, the part's extension decides. */
  readonly type?: string;
  /** The relationship from the main part to this part. */
  readonly relationship?: string;
}

interface Package {
  readonly main?: string;
  readonly parts?: readonly Part[];
  /** Further relationships of the main part, as XML elements. */
  readonly relationships?: string;
  readonly defaults?: Readonly<Record<string, string>>;
}

function write(kind: Kind, { main, parts = [], relationships = '', defaults = {} }: Package): Buffer {
  const { name, type } = MAIN[kind];
  const defaultMain =
    kind === 'docx' ? `<w:document ${W}><w:body><w:p/></w:body></w:document>` : '<workbook><sheets/></workbook>';
  const extensions = {
    xml: 'application/xml',
    rels: 'application/vnd.openxmlformats-package.relationships+xml',
    png: 'image/png',
    ...defaults,
  };
  const types =
    `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
    Object.entries(extensions)
      .map(([extension, own]) => `<Default Extension="${extension}" ContentType="${own}"/>`)
      .join('') +
    [{ name, type }, ...parts]
      .map((part) => (part.type ? `<Override PartName="/${part.name}" ContentType="${part.type}"/>` : ''))
      .join('') +
    '</Types>';
  const own = parts
    .map(({ name: target, relationship }, index) =>
      relationship ? `<Relationship Id="rId${index + 1}" Type="${relationship}" Target="/${target}"/>` : '',
    )
    .join('');
  const list = (elements: string) =>
    `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${elements}</Relationships>`;
  const [folder, file] = name.split('/');
  const archive: Zippable = {
    '[Content_Types].xml': strToU8(types),
    '_rels/.rels': strToU8(list(`<Relationship Id="rId1" Type="${RELATIONSHIPS}/officeDocument" Target="${name}"/>`)),
    [name]: strToU8(main ?? defaultMain),
    [`${folder}/_rels/${file}.rels`]: strToU8(list(own + relationships)),
  };
  for (const part of parts)
    archive[part.name] = typeof part.content === 'string' ? strToU8(part.content) : part.content;
  return Buffer.from(zipSync(archive));
}

const folderOf = (random: Random) => pick(random, ['word', 'xl', 'docProps', 'custom/data', 'a/b/c']);
const nameOf = (random: Random, extension: string) => `${folderOf(random)}/part${whole(random, 1, 99)}.${extension}`;
const attribute = (random: Random, text: string) =>
  random() < 0.5
    ? text
    : Array.from(text)
        .map((letter) => (/[a-z]/i.test(letter) && random() < 0.3 ? `&#${letter.charCodeAt(0)};` : letter))
        .join('');

/** Splits a field code into runs at random places. */
function runs(random: Random, code: string): string {
  let text = '';
  for (let at = 0; at < code.length;) {
    const length = whole(random, 1, 6);
    const element = pick(random, ['w:instrText', 'w:instrText xml:space="preserve"', 'w:delInstrText']);
    const piece = code
      .slice(at, at + length)
      .replaceAll('&', '&amp;')
      .replaceAll('"', '&quot;')
      .replaceAll('<', '&lt;');
    text += `<w:r><w:rPr><w:b/></w:rPr><${element}>${piece}</${element.split(' ')[0]}></w:r>`;
    at += length;
  }
  return text;
}
const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const field = (random: Random, code: string) =>
  `${mark('begin')}${runs(random, code)}${mark('separate')}<w:r><w:t>1</w:t></w:r>${mark('end')}`;
const body = (content: string) => `<w:document ${W}><w:body><w:p>${content}</w:p></w:body></w:document>`;
const dde = (random: Random) =>
  pick(random, [' DDEAUTO c:\\\\windows\\\\cmd.exe "/k calc"', ' DDE "cmd" "/c calc" "1"', 'dDeAuTo cmd calc']);

const CFB = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);

/** Hides a field in the main text, a header, a footer, notes or comments. */
function withField(random: Random, content: string): Buffer {
  const part = pick(random, ['document', 'header', 'footer', 'footnotes', 'comments']);
  if (part === 'document') return write('docx', { main: body(content) });
  const type = `${OFFICE}.wordprocessingml.${part}+xml`;
  return write('docx', {
    parts: [{ name: nameOf(random, 'xml'), content: body(content), type, relationship: `${RELATIONSHIPS}/${part}` }],
  });
}

const external = (random: Random, kind: string, target: string) =>
  `<Relationship Id="rId77" Type="${attribute(random, `${RELATIONSHIPS}/${kind}`)}" Target="${target}" TargetMode="${attribute(random, 'External')}"/>`;

const SECTOR = 512;
/** Builds an older Office container. Each stream is one sector chain of at least 4096 bytes. */
function container(
  streams: readonly (readonly [name: string, content: Buffer])[],
  storages: readonly string[] = [],
): Buffer {
  const padded = streams.map(([name, content]) => {
    const size = Math.max(4096, Math.ceil(content.length / SECTOR) * SECTOR);
    return { name, data: Buffer.concat([content, Buffer.alloc(size - content.length)]) };
  });
  const count = 1 + streams.length + storages.length;
  const directorySectors = Math.ceil(count / 4);
  const table = Buffer.alloc(SECTOR, 0xff);
  table.writeUInt32LE(0xfffffffd, 0);
  let sector = 1;
  const chain = (length: number) => {
    const first = sector;
    for (let index = 0; index < length; index += 1, sector += 1) {
      table.writeUInt32LE(index === length - 1 ? 0xfffffffe : sector + 1, 4 * sector);
    }
    return first;
  };
  chain(directorySectors);
  const entry = (name: string, type: number, first: number, size: number) => {
    const data = Buffer.alloc(128);
    data.write(name, 'utf16le');
    data.writeUInt16LE(name.length * 2 + 2, 64);
    data[66] = type;
    data.writeUInt32LE(first, 116);
    data.writeUInt32LE(size, 120);
    return data;
  };
  const entries = [entry('Root Entry', 5, 0xfffffffe, 0)];
  for (const { name, data } of padded) entries.push(entry(name, 2, chain(data.length / SECTOR), data.length));
  for (const name of storages) entries.push(entry(name, 1, 0, 0));
  while (entries.length < 4 * directorySectors) entries.push(Buffer.alloc(128));
  const header = Buffer.alloc(SECTOR, 0xff);
  header.write('d0cf11e0a1b11ae1', 'hex');
  header.fill(0, 8, 76);
  header.writeUInt16LE(9, 30);
  header.writeUInt32LE(1, 48);
  header.writeUInt32LE(4096, 56);
  header.writeUInt32LE(0xfffffffe, 60);
  header.writeUInt32LE(0xfffffffe, 68);
  header.writeUInt32LE(0, 76);
  return Buffer.concat([header, table, ...entries, ...padded.map(({ data }) => data)]);
}

function record(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(type, 0);
  head.writeUInt16LE(data.length, 2);
  return Buffer.concat([head, data]);
}
const sheetRecord = (type: number) =>
  record(0x85, Buffer.concat([Buffer.from([0, 0, 0, 0, 0, type, 6, 0]), latin1('Sheet1')]));
const workbook = (random: Random, ...records: Buffer[]) => {
  const filler = Array.from({ length: whole(random, 0, 12) }, () => record(0x31, Buffer.alloc(whole(random, 0, 60))));
  return Buffer.concat([record(0x809, Buffer.alloc(16)), ...filler, ...records, record(0x0a, Buffer.alloc(0))]);
};
const wordText = (text: string, isWide: boolean) =>
  Buffer.concat([Buffer.alloc(512), Buffer.from(text, isWide ? 'utf16le' : 'latin1')]);

const family = (
  name: string,
  isHostile: boolean,
  extension: HostileFile['extension'],
  make: (random: Random) => Buffer,
): Family => ({
  name: `${extension}: ${name}`,
  isHostile,
  make: (random) => ({ extension, bytes: make(random) }),
});

export const officeFamilies: readonly Family[] = [
  family('a DDE field split over runs', true, 'docx', (random) => withField(random, field(random, dde(random)))),
  family('a DDE field in one element', true, 'docx', (random) =>
    withField(
      random,
      `<w:fldSimple w:instr="${attribute(random, 'DDEAUTO')} cmd calc"><w:r><w:t>1</w:t></w:r></w:fldSimple>`,
    ),
  ),
  family('a field inside another one', true, 'docx', (random) =>
    withField(random, `${mark('begin')}${runs(random, ' IF 1 = 1 ')}${field(random, dde(random))}${mark('end')}`),
  ),
  family('a field whose type is computed', true, 'docx', (random) =>
    withField(random, `${mark('begin')}${field(random, ' QUOTE 68 68 69 ')}${runs(random, ' cmd calc')}${mark('end')}`),
  ),
  family('a field that includes another file', true, 'docx', (random) =>
    withField(
      random,
      field(
        random,
        pick(random, [
          ' INCLUDETEXT "\\\\\\\\host\\\\x.docx"',
          ' LINK Excel.Sheet.8 "x"',
          ' INCLUDEPICTURE "\\\\\\\\host\\\\x.png"',
        ]),
      ),
    ),
  ),
  family('an OLE object by its type, under any name', true, 'docx', (random) =>
    write('docx', {
      parts: [{ name: nameOf(random, pick(random, ['dat', 'png', 'xml'])), content: 'x', type: `${OFFICE}.oleObject` }],
    }),
  ),
  family('an OLE object by its relationship', true, 'docx', (random) =>
    write('docx', {
      parts: [{ name: nameOf(random, 'png'), content: 'x', relationship: `${RELATIONSHIPS}/oleObject` }],
    }),
  ),
  family('an OLE container renamed as a picture', true, 'docx', (random) =>
    write('docx', {
      parts: [
        {
          name: nameOf(random, pick(random, ['png', 'dat', 'xml'])),
          content: CFB,
          relationship: `${RELATIONSHIPS}/image`,
        },
      ],
    }),
  ),
  family('a program renamed as a picture', true, 'xlsx', (random) =>
    write('xlsx', {
      parts: [{ name: nameOf(random, 'png'), content: latin1('MZ\x90\0'), relationship: `${RELATIONSHIPS}/image` }],
    }),
  ),
  family('a web page as part of the text', true, 'docx', (random) =>
    write('docx', {
      main: body('<w:altChunk r:id="rId1"/>'),
      parts: [
        {
          name: nameOf(random, 'xml'),
          content: '<html><script>1</script></html>',
          type: pick(random, ['text/html', 'application/xhtml+xml', 'message/rfc822']),
          relationship: `${RELATIONSHIPS}/aFChunk`,
        },
      ],
    }),
  ),
  family('a picture from elsewhere', true, 'docx', (random) =>
    write('docx', {
      relationships: external(
        random,
        'image',
        pick(random, ['\\\\host\\share\\x.png', 'https://example.org/x.png', 'file://host/x.png']),
      ),
    }),
  ),
  family('a template or frame from elsewhere', true, 'docx', (random) =>
    write('docx', {
      relationships: external(
        random,
        pick(random, ['attachedTemplate', 'frame', 'subDocument', 'oleObject', 'mailMergeSource']),
        'https://example.org/x',
      ),
    }),
  ),
  family('a link that starts a program', true, 'docx', (random) =>
    write('docx', {
      relationships: external(
        random,
        'hyperlink',
        pick(random, ['javascript:alert(1)', 'ms-msdt:/id', 'search-ms:x', 'vbscript:x']),
      ),
    }),
  ),
  family('macros under another name', true, 'docx', (random) => {
    const part = { name: nameOf(random, 'bin'), content: 'x' };
    const type = { ...part, type: 'application/vnd.ms-office.vbaProject' };
    return write('docx', { parts: [random() < 0.5 ? type : { ...part, relationship: `${MICROSOFT}/vbaProject` }] });
  }),
  family('a macro sheet outside its folder', true, 'xlsx', (random) => {
    const ways: Partial<Part>[] = [
      { type: 'application/vnd.ms-excel.macrosheet+xml' },
      { type: 'application/vnd.ms-excel.intlmacrosheet+xml' },
      { relationship: `${MICROSOFT}/${pick(random, ['xlMacrosheet', 'xlIntlMacrosheet'])}` },
      { content: '<xm:macrosheet><sheetData/></xm:macrosheet>', relationship: `${RELATIONSHIPS}/worksheet` },
    ];
    return write('xlsx', { parts: [{ name: nameOf(random, 'xml'), content: '<worksheet/>', ...pick(random, ways) }] });
  }),
  family('a name that runs when the workbook opens', true, 'xlsx', (random) =>
    write('xlsx', {
      main: `<workbook><definedNames><definedName ${pick(random, ['name="_xlnm.Auto_Open"', 'name="AUTO_OPEN1"', 'name="x" xlm="1"', 'name="x" vbProcedure="true"'])}>Sheet1!A1</definedName></definedNames></workbook>`,
    }),
  ),
  family('a connection outside its folder', true, 'xlsx', (random) => {
    const ways: Partial<Part>[] = [
      { type: `${OFFICE}.spreadsheetml.connections+xml` },
      { relationship: `${RELATIONSHIPS}/connections` },
      { content: '<connections><connection><dbPr connection="x"/></connection></connections>' },
    ];
    return write('xlsx', { parts: [{ name: nameOf(random, 'xml'), content: '<x/>', ...pick(random, ways) }] });
  }),
  family('a query outside its folder', true, 'xlsx', (random) => {
    const ways: Partial<Part>[] = [
      { type: `${OFFICE}.spreadsheetml.queryTable+xml` },
      { relationship: `${RELATIONSHIPS}/queryTable` },
      { content: '<queryTable connectionId="1"/>' },
    ];
    return write('xlsx', { parts: [{ name: nameOf(random, 'xml'), content: '<x/>', ...pick(random, ways) }] });
  }),
  family('a link that starts a program, outside its folder', true, 'xlsx', (random) =>
    write('xlsx', {
      parts: [
        {
          name: nameOf(random, 'xml'),
          content: `<externalLink><${pick(random, ['ddeLink', 'x:ddeLink', 'oleLink'])} ddeService="cmd" ddeTopic="x"/></externalLink>`,
          type: `${OFFICE}.spreadsheetml.externalLink+xml`,
          relationship: `${RELATIONSHIPS}/externalLink`,
        },
      ],
    }),
  ),
  family('values from a workbook on another computer', true, 'xlsx', (random) =>
    write('xlsx', {
      relationships: external(
        random,
        'externalLinkPath',
        pick(random, ['\\\\host\\x.xlsx', 'https://example.org/x.xlsx', 'file://host/x.xlsx']),
      ),
    }),
  ),
  family('a control outside its folder', true, 'xlsx', (random) => {
    const ways: Partial<Part>[] = [
      { type: 'application/vnd.ms-office.activeX+xml' },
      { relationship: `${RELATIONSHIPS}/control` },
      { content: '<ax:ocx ax:classid="{x}"/>' },
    ];
    return write('xlsx', { parts: [{ name: nameOf(random, 'xml'), content: '<x/>', ...pick(random, ways) }] });
  }),
  family('a document embedded beside the text', true, 'docx', (random) =>
    write('docx', {
      defaults: { xlsx: `${OFFICE}.spreadsheetml.sheet` },
      parts: [{ name: nameOf(random, 'xlsx'), content: write('xlsx', {}), relationship: `${RELATIONSHIPS}/package` }],
    }),
  ),
  family("macros in a chart's workbook", true, 'docx', (random) =>
    write('docx', {
      defaults: { xlsx: `${OFFICE}.spreadsheetml.sheet` },
      parts: [
        {
          name: `word/embeddings/book${whole(random, 1, 9)}.xlsx`,
          content: write('xlsx', {
            parts: [{ name: nameOf(random, 'bin'), content: 'x', relationship: `${MICROSOFT}/vbaProject` }],
          }),
        },
      ],
    }),
  ),
  family('an entity of its own', true, 'docx', (random) => {
    const entity = pick(random, ['DDEAUTO', 'x', '&#37;']);
    return write('docx', { main: `<!DOCTYPE d [<!ENTITY e "${entity}">]>${body('&e;')}` });
  }),
  family('relationships made to be slow to search', true, 'docx', (random) =>
    write('docx', {
      relationships: `<Relationship ${pick(random, ['a ', "a='", '<Relationship ', '"'])}`.repeat(
        whole(random, 3000, 9000),
      ),
    }),
  ),
  family('a macro sheet', true, 'xls', (random) =>
    container([['Workbook', workbook(random, sheetRecord(pick(random, [1, 6])))]]),
  ),
  family('a password', true, 'xls', (random) =>
    container([['Workbook', workbook(random, record(0x2f, Buffer.alloc(6)), sheetRecord(0))]]),
  ),
  family('a link that starts a program', true, 'xls', (random) =>
    container([
      [
        'Workbook',
        workbook(
          random,
          sheetRecord(0),
          record(0x1ae, Buffer.concat([Buffer.from([0, 0, 9, 0, 0]), latin1('cmd\u0003/c calc')])),
        ),
      ],
    ]),
  ),
  family('an embedded object', true, 'xls', (random) =>
    container(
      [['Workbook', workbook(random, sheetRecord(0))]],
      [pick(random, ['MBD0012ABCD', 'LNK00FFEE01', 'mbd00000001'])],
    ),
  ),
  family('an embedded object', true, 'doc', (random) =>
    container(
      [['WordDocument', wordText('Letter', false)]],
      ['ObjectPool', `_${whole(random, 1_000_000_000, 1_999_999_999)}`],
    ),
  ),
  family('a DDE field', true, 'doc', (random) =>
    container([['WordDocument', wordText(`Text \u0013${dde(random)}\u0014 1\u0015`, random() < 0.5)]]),
  ),
  family('harmless fields, links and pictures', false, 'docx', (random) =>
    write('docx', {
      main: body(
        field(
          random,
          pick(random, [
            ' PAGE ',
            ' HYPERLINK "https://example.org/DDE" ',
            ' TOC \\o "1-3" ',
            ' REF DDE_note ',
            ' DATE \\@ "M/d/yyyy"',
          ]),
        ),
      ),
      parts: [
        {
          name: 'word/media/image1.png',
          content: Buffer.from('89504e470d0a1a0a', 'hex'),
          relationship: `${RELATIONSHIPS}/image`,
        },
      ],
      relationships: external(
        random,
        'hyperlink',
        pick(random, ['https://example.org/?a=b&amp;c=d', 'mailto:office@example.org', 'https://example.org/a>b']),
      ),
    }),
  ),
  family('a chart with its workbook', false, 'docx', (random) => {
    const chart = whole(random, 1, 9);
    const rels = `<Relationships><Relationship Id="rId1" Type="${RELATIONSHIPS}/package" Target="../embeddings/book.xlsx"/></Relationships>`;
    return write('docx', {
      defaults: { xlsx: `${OFFICE}.spreadsheetml.sheet` },
      parts: [
        {
          name: `word/charts/chart${chart}.xml`,
          content: '<c:chartSpace/>',
          type: `${OFFICE}.drawingml.chart+xml`,
          relationship: `${RELATIONSHIPS}/chart`,
        },
        { name: `word/charts/_rels/chart${chart}.xml.rels`, content: rels },
        { name: 'word/embeddings/book.xlsx', content: write('xlsx', {}) },
      ],
    });
  }),
  family('harmless names and sheets', false, 'xlsx', (random) =>
    write('xlsx', {
      main: `<workbook><definedNames><definedName name="${pick(random, ['_xlnm.Print_Area', 'Automatic', 'connections'])}">Sheet1!A1</definedName></definedNames></workbook>`,
      parts: [
        {
          name: 'xl/worksheets/sheet1.xml',
          content: '<worksheet><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>',
          type: `${OFFICE}.spreadsheetml.worksheet+xml`,
          relationship: `${RELATIONSHIPS}/worksheet`,
        },
      ],
    }),
  ),
  family('a harmless workbook', false, 'xls', (random) =>
    container([
      ['Workbook', workbook(random, sheetRecord(pick(random, [0, 2])), record(0x1ae, Buffer.from([1, 0, 1, 4])))],
      ['\u0005SummaryInformation', Buffer.alloc(64)],
    ]),
  ),
  family('a harmless letter', false, 'doc', (random) =>
    container([
      [
        'WordDocument',
        wordText(
          `Dear \u0013 ${pick(random, ['PAGE', 'HYPERLINK "https://example.org"'])} \u00141\u0015`,
          random() < 0.5,
        ),
      ],
      ['1Table', Buffer.alloc(100)],
    ]),
  ),
];
