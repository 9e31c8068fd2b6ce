import { inMemory, type Bytes } from './bytes.ts';
import type { ContentProblem } from './content-problem.ts';
import { ContentTypes, relationshipsProblem, xmlPartProblem } from './office-parts.ts';
import { pdfProblem } from './pdf.ts';
import { words } from './words.ts';
import { DamagedXml } from './xml.ts';
import { checkEntry, readEntry, zipEntries, type ZipEntry } from './zip.ts';

const MAIN_PART = {
  docx: 'wordprocessingml.document.main+xml',
  xlsx: 'spreadsheetml.sheet.main+xml',
} as const;

/** Maximum size of the lists of types and relationships, which are short in ordinary files. */
const MAX_LIST = 4 * 1024 * 1024;
const MAX_XML = 64 * 1024 * 1024;
const MAX_EMBEDDED = 16 * 1024 * 1024;

const MACRO_FOLDERS = words('macrosheets dialogsheets activex');
/** Extensions of programs, archives and other document types. A part with such an extension is refused. */
const FOREIGN_EXTENSIONS = words(
  'exe dll scr com bat cmd ps1 js jse vbs vbe wsf hta lnk jar msi zip 7z rar iso img htm html mht mhtml rtf',
  'docm dotm xlsm xlsb xltm pptm',
);
/**
 * Extensions of embedded Office archives, such as the workbook of a chart. They get the same checks as the outer file.
 */
const PACKAGE_EXTENSIONS = words('docx xlsx pptx');

const extensionOf = (name: string) => name.slice(name.lastIndexOf('.') + 1).toLowerCase();

/** Finds problems in the part's name alone. */
function nameProblem(name: string): ContentProblem | null {
  const folders = name.toLowerCase().split('/');
  const file = folders.pop()!;
  if (file.startsWith('vbaproject') || file.startsWith('vbadata')) return 'macros';
  if (folders.some((folder) => MACRO_FOLDERS.has(folder))) return 'macros';
  const isObject = folders.at(-1) === 'embeddings' && file.endsWith('.bin');
  return isObject || FOREIGN_EXTENSIONS.has(extensionOf(file)) ? 'active-content' : null;
}

const XML_TYPE = /[+/]xml$|vmldrawing$/;
const PDF = Buffer.from('%PDF-');
const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');
/**
 * A part must not start like an OLE container, a program, rich text, a web archive or another archive, whatever its
 * name.
 */
const FOREIGN_SIGNATURES = [
  Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  Buffer.from('MZ'),
  Buffer.from('\u007fELF', 'latin1'),
  Buffer.from('{\\rt'),
  Buffer.from('MIME-Version'),
  Buffer.from('Rar!'),
  Buffer.from('7z\u00bc\u00af', 'latin1'),
];

const startsWith = (head: Buffer, signature: Buffer) => head.subarray(0, signature.length).equals(signature);

/** A byte order mark and white space can precede the first tag. */
function looksLikeXml(head: Buffer): boolean {
  let at = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 3 : 0;
  while (at < head.length && (head[at] === 0x20 || (head[at]! >= 0x09 && head[at]! <= 0x0d))) at += 1;
  return at === head.length || head[at] === 0x3c;
}

const isUtf16 = (head: Buffer) => (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);

/** Converts UTF-16 with a byte order mark, which the XML standard allows. Word and Excel write UTF-8. */
function asUtf8(part: Buffer): Buffer {
  if (!isUtf16(part) || part.length % 2 !== 0) return part;
  const isBigEndian = part[0] === 0xfe;
  const text = (isBigEndian ? Buffer.from(part).swap16() : part).toString('utf16le', 2);
  // Removes the XML declaration, which names the former encoding.
  return Buffer.from(text.startsWith('<?xml') ? text.slice(Math.max(0, text.indexOf('?>') + 2)) : text);
}

async function partProblem(
  bytes: Bytes,
  entry: ZipEntry,
  types: ContentTypes,
  depth: number,
): Promise<ContentProblem | null> {
  const head = await checkEntry(bytes, entry);
  if (typeof head === 'string') return head;
  if (FOREIGN_SIGNATURES.some((signature) => startsWith(head, signature))) return 'active-content';
  if (startsWith(head, ZIP) || PACKAGE_EXTENSIONS.has(extensionOf(entry.name))) {
    return embeddedProblem(await readEntry(bytes, entry, MAX_EMBEDDED), depth);
  }
  const name = entry.name.toLowerCase();
  if (name.endsWith('.rels')) {
    const part = await readEntry(bytes, entry, MAX_LIST);
    return part === null ? 'expands-too-much' : relationshipsProblem(part, name.split('/').at(-3) === 'charts');
  }
  const type = types.of(name)?.toLowerCase();
  // Word on a Mac stores pasted drawings as PDF.
  if (startsWith(head, PDF) || type === 'application/pdf') {
    const part = await readEntry(bytes, entry, MAX_EMBEDDED);
    return part === null ? 'expands-too-much' : pdfProblem(inMemory(part));
  }
  const isXml = type === undefined ? looksLikeXml(head) || isUtf16(head) : XML_TYPE.test(type);
  if (!isXml) return null;
  const part = await readEntry(bytes, entry, MAX_XML);
  return part === null ? 'expands-too-much' : xmlPartProblem(asUtf8(part));
}

/**
 * Checks all parts of a Word or Excel archive, which is the uploaded file or embedded in it. Macros, embedded programs
 * and parts loaded from outside are problems. Ordinary hyperlinks and links to local workbooks are allowed.
 */
async function packageProblem(
  bytes: Bytes,
  entries: readonly ZipEntry[],
  types: ContentTypes,
  depth: number,
): Promise<ContentProblem | null> {
  for (const { name } of entries) {
    const problem = nameProblem(name);
    if (problem) return problem;
  }
  for (const entry of entries) {
    const problem = types.problemOf(entry.name) ?? (await partProblem(bytes, entry, types, depth));
    if (problem) return problem;
  }
  return null;
}

/** Allows one level of nesting. An archive inside an embedded archive has no ordinary use. */
async function embeddedProblem(content: Buffer | null, depth: number): Promise<ContentProblem | null> {
  if (content === null || depth > 0) return 'expands-too-much';
  const bytes = inMemory(content);
  return archiveProblem(bytes, [MAIN_PART.xlsx, MAIN_PART.docx], depth + 1);
}

async function archiveProblem(
  bytes: Bytes,
  mainTypes: readonly string[],
  depth: number,
): Promise<ContentProblem | null> {
  const entries = await zipEntries(bytes);
  if (typeof entries === 'string') return entries;
  const list = entries.find((entry) => entry.name === '[Content_Types].xml');
  if (!list) return 'not-this-type';
  try {
    const part = await readEntry(bytes, list, MAX_LIST);
    if (part === null) return 'damaged';
    const types = new ContentTypes(part);
    if (types.all.some((type) => /macroenabled|vbaproject/i.test(type))) return 'macros';
    if (!types.all.some((type) => mainTypes.some((main) => type.includes(main)))) return 'not-this-type';
    return await packageProblem(bytes, entries, types, depth);
  } catch (error) {
    if (error instanceof DamagedXml) return 'damaged';
    throw error;
  }
}

/** Accepts a Word or Excel archive if the declared types of its parts and relationships are known to be harmless. */
export const officeZipProblem = (bytes: Bytes, kind: keyof typeof MAIN_PART): Promise<ContentProblem | null> =>
  archiveProblem(bytes, [MAIN_PART[kind]], 0);
