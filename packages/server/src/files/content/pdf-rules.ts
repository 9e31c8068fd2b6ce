import { PdfDict, PdfName, PdfRef, PdfString, type PdfValue } from './pdf-syntax.ts';
import { words } from './words.ts';

/** Names that no harmless document needs. They are refused anywhere in the file, even inside a stream's bytes. */
export const REFUSED_NAMES: ReadonlySet<string> = new Set([
  'JavaScript',
  'Launch',
  'GoToR',
  'GoToE',
  'SubmitForm',
  'ImportData',
  'Rendition',
  'RichMedia',
  'RichMediaExecute',
  'RichMediaContent',
  'GoTo3DView',
  'EmbeddedFile',
  'EmbeddedFiles',
  'FileAttachment',
  'XFA',
]);

/** /JS is too short to refuse in compressed bytes, where it occurs by chance. It is refused only in objects. */
const REFUSED_IN_OBJECTS: ReadonlySet<string> = new Set([...REFUSED_NAMES, 'JS']);

/** These actions move within the document, open a web page, change the page or a layer, or reset a form. */
const ALLOWED_ACTIONS: ReadonlySet<string> = words('GoTo URI Named SetOCGState ResetForm Hide Trans');
/** Other action types of ISO 32000-2. They are refused as actions, but the names can occur elsewhere. */
const OTHER_ACTIONS: ReadonlySet<string> = new Set(['GoToDp', 'Thread', 'Sound', 'Movie']);

const ALLOWED_ANNOTATIONS: ReadonlySet<string> = words(
  'Text Link FreeText Line Square Circle Polygon PolyLine Highlight Underline',
  'Squiggly StrikeOut Stamp Caret Ink Popup Widget Watermark Redact PrinterMark',
  'TrapNet',
);

/** Keys of an additional-actions dictionary of pages, annotations, fields and the catalog. */
const TRIGGERS: ReadonlySet<string> = words('E X D U Fo Bl PO PC PV PI O C K F V WC WS DS WP DP');

const ALLOWED_SCHEMES: ReadonlySet<string> = new Set(['http', 'https', 'mailto', 'tel', 'ftp']);

/**
 * Accepts web, mail and phone links, relative paths and files on a local drive. Network shares and other schemes are
 * refused.
 */
export function isHarmlessAddress(address: string): boolean {
  // Removes blanks, the NUL bytes of UTF-16 and its byte order mark.
  const trimmed = address.replaceAll(/[\0-\x20\xFE\xFF]/g, '').toLowerCase();
  if (trimmed.startsWith('\\\\') || trimmed.startsWith('//')) return false;
  if (/^file:\/\/\/[a-z][:|]/.test(trimmed)) return true;
  const scheme = /^([a-z][a-z0-9+.-]{0,40}):/.exec(trimmed);
  return scheme ? ALLOWED_SCHEMES.has(scheme[1]!) || scheme[1]!.length === 1 : true;
}

/**
 * Collects findings from all objects of a document. Objects can refer to later objects, so references are checked at
 * the end.
 */
export class PdfRules {
  isActive = false;
  isEncrypted = false;
  /** Numbers of objects that are used as actions, additional-actions dictionaries or addresses. */
  readonly #actionRefs = new Set<number>();
  readonly #triggerRefs = new Set<number>();
  readonly #addressRefs = new Set<number>();
  /** Numbers of objects that must not be used as actions or addresses. */
  readonly #refusedActions = new Set<number>();
  readonly #refusedAddresses = new Set<number>();
  readonly #triggers = new Map<number, PdfDict[]>();

  readonly name = (name: string): void => {
    if (REFUSED_IN_OBJECTS.has(name)) this.isActive = true;
    if (name === 'Encrypt') this.isEncrypted = true;
  };

  readonly dict = (dict: PdfDict): void => {
    const { keys, values } = dict;
    for (let index = 0; index < keys.length; index += 1) {
      const value = values[index]!;
      switch (keys[index]) {
        case 'A':
          this.#action(value, false);
          break;
        case 'OpenAction':
        case 'PA':
        case 'Next':
          this.#action(value, true);
          break;
        case 'AA':
          this.#triggered(value);
          break;
        case 'URI':
          this.#address(value);
          break;
        // The embedded files of a file specification. In usage rights, this key holds a list of names, which is
        // allowed.
        case 'EF':
          if (value instanceof PdfDict || value instanceof PdfRef) this.isActive = true;
          break;
        case 'Collection':
          this.isActive = true;
          break;
        // A form XObject that shows a page of another file.
        case 'Ref':
          if (dict.is('Subtype', 'Form')) this.isActive = true;
          break;
        case 'Type':
          if (dict.is('Type', 'Action') && !this.#isAllowedAction(dict, true)) this.isActive = true;
          break;
        case 'Subtype':
          if (dict.has('Rect') && !(value instanceof PdfName && ALLOWED_ANNOTATIONS.has(value.name)))
            this.isActive = true;
          break;
        default:
          break;
      }
    }
  };

  /** Records an indirect object, with only the facts that references to it need. */
  object(number: number, value: PdfValue): void {
    if (value instanceof PdfString && !isHarmlessAddress(value.text)) this.#refusedAddresses.add(number);
    if (!(value instanceof PdfDict)) return;
    if (!this.#isAllowedAction(value, true)) this.#refusedActions.add(number);
    if (value.keys.length > 0 && value.keys.every((key) => TRIGGERS.has(key))) {
      this.#triggers.set(number, [...(this.#triggers.get(number) ?? []), value]);
    }
  }

  /** Call it after all objects are known. */
  get isRefused(): boolean {
    for (const number of this.#triggerRefs) {
      for (const dict of this.#triggers.get(number) ?? []) this.#triggered(dict);
    }
    for (const number of this.#actionRefs) if (this.#refusedActions.has(number)) return true;
    for (const number of this.#addressRefs) if (this.#refusedAddresses.has(number)) return true;
    return this.isActive;
  }

  /**
   * Tells whether the dictionary is allowed as an action. One without /S is an outline item, a destination or an
   * attribute.
   */
  #isAllowedAction(dict: PdfDict, isStrict: boolean): boolean {
    if (!dict.has('S')) return true;
    return dict.all('S').every((type) => {
      if (!(type instanceof PdfName)) return false;
      if (ALLOWED_ACTIONS.has(type.name)) return true;
      // In a structure element, /S can be any role name, and attributes use the key /A too.
      const isStructure = !isStrict || dict.has('P') || dict.has('O');
      return isStructure && !OTHER_ACTIONS.has(type.name);
    });
  }

  #action(value: PdfValue, isStrict: boolean): void {
    if (value instanceof PdfRef) this.#actionRefs.add(value.number);
    if (value instanceof PdfDict && !this.#isAllowedAction(value, isStrict || !value.has('O'))) this.isActive = true;
    if (Array.isArray(value))
      for (const item of value) if (item !== value && !Array.isArray(item)) this.#action(item, isStrict);
  }

  #triggered(value: PdfValue): void {
    if (value instanceof PdfRef) this.#triggerRefs.add(value.number);
    if (value instanceof PdfDict) for (const action of value.values) this.#action(action, true);
  }

  #address(value: PdfValue): void {
    if (value instanceof PdfRef) this.#addressRefs.add(value.number);
    if (value instanceof PdfString && !isHarmlessAddress(value.text)) this.isActive = true;
  }
}
