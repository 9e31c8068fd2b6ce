import { deflateSync } from 'node:zlib';
import { latin1, pick, whole, type Family, type Random } from './family.ts';

/** The body of an object: a dictionary or array as text, or a stream. */
type Body = string | Buffer;

const stream = (dictionary: string, data: Buffer): Buffer =>
  Buffer.concat([latin1(`<< ${dictionary} /Length ${data.length} >>\nstream\n`), data, latin1('\nendstream')]);

/** Three layouts of the same file: a cross-reference table, a cross-reference stream, or an incremental update. */
type Layout = 'table' | 'stream' | 'update';
const LAYOUTS: readonly Layout[] = ['table', 'stream', 'update'];

const PAGE = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R EXTRA >>';
const TEXT = stream('', latin1('BT /F1 12 Tf 72 700 Td (Visit of 10/06) Tj ET'));

interface Parts {
  /** Entries of the catalog and of the page. */
  readonly catalog?: string;
  readonly page?: string;
  /** Further objects, numbered from 5. */
  readonly objects?: readonly Body[];
  /** Objects to compress into an object stream, by number. */
  readonly packed?: ReadonlyMap<number, string>;
  readonly pack?: (data: Buffer) => { filter: string; data: Buffer };
}

const flate = (data: Buffer) => ({ filter: '/Filter /FlateDecode', data: deflateSync(data) });

function packedObjects(objects: ReadonlyMap<number, string>, pack: NonNullable<Parts['pack']>): Buffer {
  let head = '';
  let body = '';
  for (const [number, text] of objects) {
    head += `${number} ${body.length} `;
    body += `${text} `;
  }
  const { filter, data } = pack(latin1(head + body));
  return stream(`/Type /ObjStm /N ${objects.size} /First ${head.length} ${filter}`, data);
}

/** Writes a file that readers open, with correct object offsets. */
function write(random: Random, parts: Parts): Buffer {
  const packed = parts.packed ?? new Map<number, string>();
  const layout: Layout = packed.size > 0 ? 'stream' : pick(random, LAYOUTS);
  const catalog = `<< /Type /Catalog /Pages 2 0 R ${parts.catalog ?? ''} >>`;
  const harmless = '<< /Type /Catalog /Pages 2 0 R >>';
  const bodies = new Map<number, Body>([
    [1, layout === 'update' ? harmless : catalog],
    [2, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [3, PAGE.replace('EXTRA', parts.page ?? '')],
    [4, TEXT],
  ]);
  parts.objects?.forEach((body, index) => bodies.set(5 + index, body));
  const stmNumber = 200;
  if (packed.size > 0) bodies.set(stmNumber, packedObjects(packed, parts.pack ?? flate));

  const pieces: Buffer[] = [latin1('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n')];
  let length = pieces[0]!.length;
  const offsets = new Map<number, number>();
  const add = (piece: Buffer) => {
    pieces.push(piece);
    length += piece.length;
  };
  const addObject = (number: number, body: Body) => {
    offsets.set(number, length);
    add(
      Buffer.concat([
        latin1(`${number} 0 obj\n`),
        typeof body === 'string' ? latin1(body) : body,
        latin1('\nendobj\n'),
      ]),
    );
  };
  for (const [number, body] of bodies) addObject(number, body);

  const table = (numbers: readonly number[], before: number | null) => {
    const at = length;
    const rows = numbers.map((number) => `${number} 1\n${String(offsets.get(number)).padStart(10, '0')} 00000 n \n`);
    const free = before === null ? '0 1\n0000000000 65535 f \n' : '';
    const prev = before === null ? '' : `/Prev ${before}`;
    add(latin1(`xref\n${free}${rows.join('')}trailer\n<< /Size 400 /Root 1 0 R ${prev} >>\nstartxref\n${at}\n%%EOF\n`));
    return at;
  };
  if (layout === 'stream') {
    const number = 300;
    const rows = Buffer.alloc(6 * (number + 1));
    offsets.set(number, length);
    for (const [own, offset] of offsets) {
      rows[6 * own] = 1;
      rows.writeUInt32BE(offset, 6 * own + 1);
    }
    [...packed.keys()].forEach((own, index) => {
      rows[6 * own] = 2;
      rows.writeUInt32BE(stmNumber, 6 * own + 1);
      rows[6 * own + 5] = index;
    });
    const at = length;
    const dictionary = `/Type /XRef /Size ${number + 1} /W [1 4 1] /Root 1 0 R /Filter /FlateDecode`;
    addObject(number, stream(dictionary, deflateSync(rows)));
    add(latin1(`startxref\n${at}\n%%EOF\n`));
  } else {
    const first = table([...bodies.keys()], null);
    if (layout === 'update') {
      addObject(1, catalog);
      table([1], first);
    }
  }
  return Buffer.concat(pieces);
}

/** Writes some letters of a name as #xx. */
const escaped = (random: Random, name: string) =>
  random() < 0.5
    ? name
    : Array.from(name)
        .map((letter) => (random() < 0.4 ? `#${letter.charCodeAt(0).toString(16)}` : letter))
        .join('');

const filler = (random: Random) => {
  const count = pick(random, [0, 3, 400]);
  return Array.from({ length: count }, (_, index) => `/Note${index} (${'x'.repeat(whole(random, 1, 20))})`).join(' ');
};

/** Builds an action dictionary with its entries in random order. */
function action(random: Random, type: string, rest: string): string {
  const entries = [`/S /${escaped(random, type)}`, rest, random() < 0.5 ? '/Type /Action' : '', filler(random)];
  return `<< ${(random() < 0.5 ? entries : entries.toReversed()).join(' ')} >>`;
}

const link = (value: string) => `<< /Type /Annot /Subtype /Link /Rect [10 10 100 100] /A ${value} >>`;

/** Puts an action where readers run it: directly, by reference, compressed, or after another action. */
function withAction(random: Random, value: string): Buffer {
  const places: (() => Parts)[] = [
    () => ({ catalog: `/OpenAction ${value}` }),
    () => ({ catalog: '/OpenAction 5 0 R', objects: [value] }),
    () => ({ catalog: '/OpenAction 6 0 R', packed: new Map([[6, value]]) }),
    () => ({ catalog: `/AA << /WC ${value} >>` }),
    () => ({ page: '/AA 5 0 R', objects: [`<< /O ${value} >>`] }),
    () => ({ page: `/Annots [${link(value)}]` }),
    () => ({ page: '/Annots [5 0 R]', objects: [link('6 0 R'), value] }),
    () => ({
      page: '/Annots [7 0 R]',
      packed: new Map([
        [7, link('8 0 R')],
        [8, value],
      ]),
    }),
    () => ({ catalog: `/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next ${value} >>` }),
    () => ({ catalog: `/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next [5 0 R] >>`, objects: [value] }),
  ];
  return write(random, pick(random, places)());
}

const file = (random: Random) =>
  pick(random, ['(other.pdf)', '(\\\\\\\\host\\\\share\\\\x)', '<< /Type /Filespec /F (run.exe) >>']);

const hostileActions: Readonly<Record<string, (random: Random) => string>> = {
  JavaScript: (random) => pick(random, ['/JS (app.alert\\(1\\))', '/JS <6170702e616c6572742831293b>', '/JS 4 0 R']),
  Launch: (random) => `/F ${file(random)}`,
  GoToR: (random) => `/F ${file(random)} /D [0 /Fit]`,
  GoToE: (random) => `/F ${file(random)} /D [0 /Fit] /T << /R /C /N (x) >>`,
  SubmitForm: () => '/F << /FS /URL /F (https://example.org/) >> /Flags 4',
  ImportData: (random) => `/F ${file(random)}`,
  Rendition: () => '/R << /S /MR >> /OP 0',
  Sound: () => '/Sound 4 0 R',
  Movie: () => '/T (clip) /Operation /Play',
  Thread: (random) => `/F ${file(random)} /D 0`,
};

const program = latin1('MZ\x90\0this is a program');
const attachment = (random: Random) =>
  stream(
    pick(random, ['', '/Type /EmbeddedFile', '/Type /Embedded#46ile /Subtype /application#2Foctet-stream']),
    program,
  );
const filespec = '<< /Type /Filespec /F (run.exe) /UF (run.exe) /EF << /F 5 0 R >> >>';

const pdf = (name: string, isHostile: boolean, bytes: (random: Random) => Buffer): Family => ({
  name: `pdf: ${name}`,
  isHostile,
  make: (random) => ({ extension: 'pdf', bytes: bytes(random) }),
});

const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';
const hexFilter = (data: Buffer) => ({ filter: '/Filter /ASCIIHexDecode', data: latin1(`${data.toString('hex')}>`) });
const twice = (data: Buffer) => ({
  filter: '/Filter [/FlateDecode /FlateDecode]',
  data: deflateSync(deflateSync(data)),
});

export const pdfFamilies: readonly Family[] = [
  ...Object.entries(hostileActions).map(([type, rest]) =>
    pdf(`an action of type ${type}`, true, (random) => withAction(random, action(random, type, rest(random)))),
  ),
  pdf('a script in an object stream packed twice', true, (random) =>
    write(random, { catalog: '/OpenAction 6 0 R', packed: new Map([[6, script]]), pack: twice }),
  ),
  pdf('a script in an object stream behind another filter', true, (random) =>
    write(random, { catalog: '/OpenAction 6 0 R', packed: new Map([[6, script]]), pack: hexFilter }),
  ),
  pdf('a script behind a large stream dictionary', true, (random) =>
    write(random, {
      catalog: '/OpenAction 6 0 R',
      packed: new Map([[6, script]]),
      pack: (data) => {
        const notes = Array.from({ length: whole(random, 300, 900) }, (_, index) => `/Note${index} (stream)`).join(' ');
        const packed = random() < 0.5 ? flate(data) : twice(data);
        return { ...packed, filter: `${notes} ${packed.filter} ${notes}` };
      },
    }),
  ),
  pdf('a script in the tree of names', true, (random) =>
    write(random, { catalog: `/Names << /${escaped(random, 'JavaScript')} << /Names [(a) ${script}] >> >>` }),
  ),
  pdf('attached files in the tree of names', true, (random) =>
    write(random, {
      catalog: `/Names << /${escaped(random, 'EmbeddedFiles')} << /Names [(run.exe) 6 0 R] >> >>`,
      objects: [attachment(random), filespec],
    }),
  ),
  pdf('a file attached to a page', true, (random) =>
    write(random, {
      page: `/Annots [<< /Type /Annot /Subtype /${escaped(random, 'FileAttachment')} /Rect [1 1 9 9] /FS 6 0 R >>]`,
      objects: [attachment(random), filespec],
    }),
  ),
  pdf('an associated file', true, (random) =>
    write(random, { catalog: '/AF [6 0 R]', objects: [attachment(random), filespec] }),
  ),
  pdf('a form program', true, (random) =>
    write(random, {
      catalog: `/AcroForm << /Fields [] /${escaped(random, 'XFA')} 5 0 R >>`,
      objects: [stream('', latin1('<xdp/>'))],
    }),
  ),
  pdf('media on a page', true, (random) => {
    const subtype = pick(random, ['RichMedia', 'Screen', 'Movie', 'Sound', '3D']);
    return write(random, {
      page: `/Annots [<< /Type /Annot /Subtype /${escaped(random, subtype)} /Rect [1 1 9 9] >>]`,
    });
  }),
  pdf('a link to a script or another computer', true, (random) => {
    const address = pick(random, [
      'javascript:alert\\(1\\)',
      '\\\\\\\\host\\\\share',
      'file://host/share',
      'ms-msdt:x',
      'vbscript:x',
    ]);
    return write(random, { page: `/Annots [${link(`<< /S /URI /URI (${address}) >>`)}]` });
  }),
  pdf('a script in a form field', true, (random) =>
    write(random, {
      catalog: '/AcroForm << /Fields [5 0 R] >>',
      page: '/Annots [5 0 R]',
      objects: [`<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /Rect [1 1 9 9] /AA << /K ${script} >> >>`],
    }),
  ),
  pdf('a stream that lies in another file', true, (random) =>
    write(random, { objects: [stream('/F (\\\\\\\\host\\\\x)', Buffer.alloc(0))], page: '/Metadata 5 0 R' }),
  ),
  pdf('a page of another file', true, (random) =>
    write(random, {
      page: '/Resources << /XObject << /X 5 0 R >> >>',
      objects: [
        stream('/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Ref << /F (other.pdf) /Page 0 >>', Buffer.alloc(0)),
      ],
    }),
  ),
  pdf('objects that unpack without end', true, (random) =>
    write(random, { packed: new Map([[6, ' '.repeat(40 * 1024 * 1024)]]), catalog: '/OpenAction 6 0 R' }),
  ),
  pdf('a password', true, (random) =>
    Buffer.from(
      write(random, { catalog: '/Note (x)' })
        .toString('latin1')
        .replaceAll('/Root 1 0 R', '/Root 1 0 R /Encrypt 9 0 R'),
      'latin1',
    ),
  ),
  pdf('harmless actions', false, (random) => {
    const [type, rest] = pick(random, [
      ['GoTo', '/D [3 0 R /Fit]'],
      ['URI', '/URI (https://example.org/a?b=c)'],
      ['URI', '/URI (mailto:office@example.org)'],
      ['Named', '/N /NextPage'],
    ] as const);
    return withAction(random, action(random, type, rest));
  }),
  pdf('a harmless form, outline and structure', false, (random) =>
    write(random, {
      catalog: '/AcroForm << /Fields [5 0 R] >> /Outlines 6 0 R /StructTreeRoot 8 0 R /OpenAction [3 0 R /Fit]',
      page: '/Annots [5 0 R]',
      objects: [
        '<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (see /JS manual) /Rect [1 1 90 20] >>',
        '<< /Type /Outlines /First 7 0 R /Last 7 0 R /Count 1 >>',
        '<< /Title (Launch of the JavaScript course) /Parent 6 0 R /Dest [3 0 R /Fit] >>',
        '<< /Type /StructTreeRoot /K 9 0 R >>',
        `<< /Type /StructElem /S /${pick(random, ['P', 'Figure', 'Custom'])} /P 8 0 R /A << /O /Layout /Placement /Block >> >>`,
      ],
    }),
  ),
  pdf('harmless packed objects', false, (random) => {
    const count = whole(random, 1, 80);
    const packed = new Map(Array.from({ length: count }, (_, index) => [10 + index, `<< /Title (Part ${index}) >>`]));
    return write(random, { packed });
  }),
];
