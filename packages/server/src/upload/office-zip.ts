import type { Bytes } from './bytes.ts';
import type { ContentProblem } from './content-problem.ts';
import { readEntry, zipEntries } from './zip.ts';

const MAIN_PART = {
  docx: 'wordprocessingml.document.main+xml',
  xlsx: 'spreadsheetml.sheet.main+xml',
} as const;

const MAX_PART = 1024 * 1024;
const MACRO_PART = /(^|\/)(vbaproject|vbadata)[^/]*$|(^|\/)(macrosheets|dialogsheets|activex)\//i;
/** Programs wrapped as objects; charts embed workbooks, which are archives of their own and stay allowed. */
const WRAPPED_OBJECT = /(^|\/)embeddings\/[^/]*\.bin$/i;

// Attribute values may hold a ">".
const RELATIONSHIP = /<(?:\w+:)?Relationship\s((?:[^>"']|"[^"]*"|'[^']*')*)>/g;
/** What opens by itself when the document does. Links a reader must click stay allowed. */
const LOADS_BY_ITSELF = /\/(attachedTemplate|oleObject|frame|subDocument|aFChunk)["']/i;

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
    ([, attributes]) => /TargetMode\s*=\s*["']External["']/i.test(attributes!) && LOADS_BY_ITSELF.test(attributes!),
  );
}

/** A Word or Excel archive without macros, wrapped programs or parts fetched from elsewhere. */
export async function officeZipProblem(bytes: Bytes, kind: keyof typeof MAIN_PART): Promise<ContentProblem | null> {
  const entries = await zipEntries(bytes);
  if (typeof entries === 'string') return entries;
  if (entries.some((entry) => MACRO_PART.test(entry.name))) return 'macros';
  if (entries.some((entry) => WRAPPED_OBJECT.test(entry.name))) return 'active-content';

  const list = entries.find((entry) => entry.name === '[Content_Types].xml');
  if (!list) return 'not-this-type';
  const types = xmlText(await readEntry(bytes, list, MAX_PART));
  if (types === null) return 'damaged';
  if (/macroEnabled|vbaProject/i.test(types)) return 'macros';
  if (!types.includes(MAIN_PART[kind])) return 'not-this-type';

  for (const entry of entries.filter(({ name }) => name.toLowerCase().endsWith('.rels'))) {
    const relationships = xmlText(await readEntry(bytes, entry, MAX_PART));
    if (relationships === null) return 'damaged';
    if (loadsFromOutside(relationships)) return 'external-template';
  }
  return null;
}
