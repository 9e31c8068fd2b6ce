import type { ContentProblem } from './content-problem.ts';
import { relationshipProblem, typeProblem } from './office-types.ts';
import { WordFields } from './word-fields.ts';
import { readXml, type Attributes } from './xml.ts';

const valuesOf = (attributes: Attributes, name: string) =>
  attributes.filter(([own]) => own === name).map(([, value]) => value);
const valueOf = (attributes: Attributes, name: string) => valuesOf(attributes, name).join(' ');

/** The content types of the package's parts. */
export class ContentTypes {
  readonly #byExtension = new Map<string, string>();
  readonly #byName = new Map<string, string>();
  readonly all: string[] = [];

  constructor(part: Buffer) {
    readXml(part, {
      open: (element, attributes) => {
        if (element !== 'Default' && element !== 'Override') return;
        const type = valueOf(attributes(), 'ContentType');
        this.all.push(type);
        const extension = valueOf(attributes(), 'Extension').toLowerCase();
        const name = valueOf(attributes(), 'PartName').toLowerCase();
        if (element === 'Default') this.#byExtension.set(extension, type);
        else this.#byName.set(name.startsWith('/') ? name.slice(1) : name, type);
      },
    });
  }

  /** Returns undefined for a part without a type. Office programs do not open such a part. */
  of(name: string): string | undefined {
    const key = name.toLowerCase();
    return this.#byName.get(key) ?? this.#byExtension.get(key.slice(key.lastIndexOf('.') + 1));
  }

  problemOf(name: string): ContentProblem | null {
    const type = this.of(name);
    return type === undefined ? null : typeProblem(type);
  }
}

export function relationshipsProblem(part: Buffer, isOfChart: boolean): ContentProblem | null {
  let problem: ContentProblem | null = null;
  readXml(part, {
    open(element, attributes) {
      if (element !== 'Relationship') return;
      const all = attributes();
      const type = valueOf(all, 'Type');
      const target = valueOf(all, 'Target');
      problem ??= relationshipProblem({ type, target, mode: valueOf(all, 'TargetMode'), isOfChart });
    },
  });
  return problem;
}

/** Elements that contain code or load data from outside. They are refused in every part. */
const REFUSED_ELEMENTS: Readonly<Record<string, ContentProblem>> = {
  altChunk: 'active-content',
  subDoc: 'active-content',
  OLEObject: 'active-content',
  oleObject: 'active-content',
  oleObj: 'active-content',
  ddeLink: 'active-content',
  oleLink: 'active-content',
  connections: 'active-content',
  queryTable: 'active-content',
  volTypes: 'active-content',
  webPr: 'active-content',
  dbPr: 'active-content',
  macrosheet: 'macros',
  dialogsheet: 'macros',
  ocx: 'macros',
};

const isTrue = (value: string) => ['1', 'true', 'on'].includes(value.trim().toLowerCase());

/** Detects defined names that Excel runs on opening, and names of macros. */
function isMacroName(attributes: Attributes): boolean {
  if (['xlm', 'vbProcedure', 'function'].some((name) => valuesOf(attributes, name).some(isTrue))) return true;
  const name = valueOf(attributes, 'name').toLowerCase();
  return /^(?:_xlnm\.)?auto_(?:open|close|activate|deactivate)/.test(name);
}

/** Checks text, tables, drawings and settings in one pass over their elements. */
export function xmlPartProblem(part: Buffer): ContentProblem | null {
  let problem: ContentProblem | null = null;
  const fields = new WordFields();
  let isCode = false;
  readXml(part, {
    open(element, attributes) {
      problem ??= REFUSED_ELEMENTS[element] ?? null;
      switch (element) {
        case 'fldChar': {
          const type = valueOf(attributes(), 'fldCharType').trim();
          if (type === 'begin') fields.begin();
          else if (type === 'separate') fields.separate();
          else fields.end();
          break;
        }
        case 'fldSimple':
          fields.begin();
          fields.code(valueOf(attributes(), 'instr'));
          fields.separate();
          break;
        case 'instrText':
        case 'delInstrText':
          isCode = true;
          break;
        case 't':
          isCode = fields.isInCode;
          break;
        case 'definedName':
          if (isMacroName(attributes())) problem ??= 'macros';
          break;
        default:
          break;
      }
    },
    close(element) {
      if (element === 'fldSimple') fields.end();
      if (element === 'instrText' || element === 'delInstrText' || element === 't') isCode = false;
    },
    text(read) {
      if (isCode) fields.code(read());
    },
  });
  fields.finish();
  return problem ?? (fields.isRefused ? 'active-content' : null);
}
