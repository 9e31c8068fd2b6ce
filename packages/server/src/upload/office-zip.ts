import { inMemory, type Bytes } from './bytes.ts';
import type { ContentProblem } from './content-problem.ts';
import { entryProblem, readEntry, zipEntries, type ZipEntry } from './zip.ts';

const MAIN_PART = {
  docx: 'wordprocessingml.document.main+xml',
  xlsx: 'spreadsheetml.sheet.main+xml',
} as const;

const MAX_PART = 1024 * 1024;
const MACRO_PART = /(^|\/)(vbaproject|vbadata)[^/]*$|(^|\/)(macrosheets|dialogsheets|activex)\//i;
/** Programs and archives, wrapped as objects or not. */
const FOREIGN_PART =
  /(^|\/)embeddings\/[^/]*\.bin$|\.(exe|dll|scr|com|bat|cmd|ps1|js|jse|vbs|vbe|wsf|hta|lnk|jar|msi|zip|7z|rar|iso|img|html?|docm|dotm|xlsm|xlsb|xltm|pptm)$/i;
/** Charts embed their workbook: an archive of its own, looked into like the outer one. */
const EMBEDDED_PACKAGE = /\.(docx|xlsx|pptx)$/i;
const MAX_EMBEDDED = 16 * 1024 * 1024;
/** Links to other workbooks only show a value; these two start the program behind it. */
const EXTERNAL_LINK = /(^|\/)externalLinks\/[^/]*\.xml$/i;
const STARTS_PROGRAM = /<(?:\w+:)?(ddeLink|oleLink)[\s>]/;

// Attribute values may hold a ">".
const RELATIONSHIP = /<(?:\w+:)?Relationship\s((?:[^>"']|"[^"]*"|'[^']*')*)>/g;
/** What opens by itself when the document does. Links a reader must click stay allowed. */
const LOADS_BY_ITSELF = /\/(attachedTemplate|oleObject|frame|subDocument|aFChunk)\s*["']/i;

/** Plain XML text, or null: another encoding or an entity of its own could say things this search does not see. */
function xmlText(part: Buffer | null): string | null {
  const text = part?.toString('utf8');
  if (text === undefined || text.includes('\0') || text.includes('\uFFFD') || /<!(doctype|entity)/i.test(text))
    return null;
  return text.replaceAll(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi, (_, hex?: string, decimal?: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

function loadsFromOutside(relationships: string): boolean {
  return [...relationships.matchAll(RELATIONSHIP)].some(
    ([, attributes]) =>
      /TargetMode\s*=\s*["']\s*External\s*["']/i.test(attributes!) && LOADS_BY_ITSELF.test(attributes!),
  );
}

/** Macros, wrapped programs, parts fetched from elsewhere: in any kind of Office archive. */
async function packageProblem(bytes: Bytes, entries: readonly ZipEntry[], depth = 0): Promise<ContentProblem | null> {
  if (entries.some((entry) => MACRO_PART.test(entry.name))) return 'macros';
  if (entries.some((entry) => FOREIGN_PART.test(entry.name))) return 'active-content';
  for (const entry of entries) {
    const { name } = entry;
    const lie = await entryProblem(bytes, entry);
    if (lie) return lie;
    if (EMBEDDED_PACKAGE.test(name)) {
      const problem = await embeddedProblem(await readEntry(bytes, entry, MAX_EMBEDDED), depth);
      if (problem) return problem;
    }
    const isRelationships = name.toLowerCase().endsWith('.rels');
    if (!isRelationships && !EXTERNAL_LINK.test(name)) continue;
    const text = xmlText(await readEntry(bytes, entry, MAX_PART));
    if (text === null) return 'damaged';
    if (isRelationships && loadsFromOutside(text)) return 'external-template';
    if (!isRelationships && STARTS_PROGRAM.test(text)) return 'active-content';
  }
  return null;
}

/** One level deep: nobody puts an archive into an archive in a document. */
async function embeddedProblem(content: Buffer | null, depth: number): Promise<ContentProblem | null> {
  if (content === null || depth > 0) return 'expands-too-much';
  const bytes = inMemory(content);
  const entries = await zipEntries(bytes);
  return typeof entries === 'string' ? entries : packageProblem(bytes, entries, depth + 1);
}

/** A Word or Excel archive without macros, wrapped programs or parts fetched from elsewhere. */
export async function officeZipProblem(bytes: Bytes, kind: keyof typeof MAIN_PART): Promise<ContentProblem | null> {
  const entries = await zipEntries(bytes);
  if (typeof entries === 'string') return entries;
  const list = entries.find((entry) => entry.name === '[Content_Types].xml');
  if (!list) return 'not-this-type';
  const types = xmlText(await readEntry(bytes, list, MAX_PART));
  if (types === null) return 'damaged';
  if (/macroEnabled|vbaProject/i.test(types)) return 'macros';
  if (!types.includes(MAIN_PART[kind])) return 'not-this-type';
  return packageProblem(bytes, entries);
}
