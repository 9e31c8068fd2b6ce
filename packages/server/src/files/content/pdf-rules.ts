import { PdfDict, PdfName, PdfRef, PdfString, type PdfValue } from './pdf-syntax.ts';
import { words } from './words.ts';

/** Names that no harmless document needs. They are refused wherever they stand, even inside a stream's bytes. */
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

/** Two letters occur by chance in compressed bytes, so these count in objects only. */
const REFUSED_IN_OBJECTS: ReadonlySet<string> = new Set([...REFUSED_NAMES, 'JS']);

/** They move in the document, open a web page in the browser, turn a page, show a layer or empty a form. */
const ALLOWED_ACTIONS: ReadonlySet<string> = words('GoTo URI Named SetOCGState ResetForm Hide Trans');
/** The other action types of ISO 32000-2 that are not refused by name. */
const OTHER_ACTIONS: ReadonlySet<string> = new Set(['GoToDp', 'Thread', 'Sound', 'Movie']);

const ALLOWED_ANNOTATIONS: ReadonlySet<string> = words(
  'Text Link FreeText Line Square Circle Polygon PolyLine Highlight Underline',
  'Squiggly StrikeOut Stamp Caret Ink Popup Widget Watermark Redact PrinterMark',
  'TrapNet',
);

/** Keys of an additional-actions dictionary, for pages, annotations, fields and the catalog. */
const TRIGGERS: ReadonlySet<string> = words('E X D U Fo Bl PO PC PV PI O C K F V WC WS DS WP DP');

const ALLOWED_SCHEMES: ReadonlySet<string> = new Set(['http', 'https', 'mailto', 'tel', 'ftp']);

/** A web address, a path relative to the document, or a file on a local drive. Never another computer's share. */
export function isHarmlessAddress(address: string): boolean {
  // The NULs of UTF-16 and its byte order mark fall away with the blanks.
  const trimmed = address.replaceAll(/[\0-\x20\xFE\xFF]/g, '').toLowerCase();
  if (trimmed.startsWith('\\\\') || trimmed.startsWith('//')) return false;
  if (/^file:\/\/\/[a-z][:|]/.test(trimmed)) return true;
  const scheme = /^([a-z][a-z0-9+.-]{0,40}):/.exec(trimmed);
  return scheme ? ALLOWED_SCHEMES.has(scheme[1]!) || scheme[1]!.length === 1 : true;
}

/** Collects what one document's objects say; objects may refer to others that come later. */
export class PdfRules {
  isActive = false;
  isEncrypted = false;
  /** Objects that stand where an action belongs. */
  readonly #actionRefs = new Set<number>();
  readonly #triggerRefs = new Set<number>();
  readonly #addressRefs = new Set<number>();
  /** Objects that may not stand there. */
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
        // The files of a file specification. Usage rights have a list of names under this key.
        case 'EF':
          if (value instanceof PdfDict || value instanceof PdfRef) this.isActive = true;
          break;
        case 'Collection':
          this.isActive = true;
          break;
        // A form that shows a page of another file.
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

  /** An indirect object, remembered only as far as references to it need. */
  object(number: number, value: PdfValue): void {
    if (value instanceof PdfString && !isHarmlessAddress(value.text)) this.#refusedAddresses.add(number);
    if (!(value instanceof PdfDict)) return;
    if (!this.#isAllowedAction(value, true)) this.#refusedActions.add(number);
    if (value.keys.length > 0 && value.keys.every((key) => TRIGGERS.has(key))) {
      this.#triggers.set(number, [...(this.#triggers.get(number) ?? []), value]);
    }
  }

  /** After all objects are known. */
  get isRefused(): boolean {
    for (const number of this.#triggerRefs) {
      for (const dict of this.#triggers.get(number) ?? []) this.#triggered(dict);
    }
    for (const number of this.#actionRefs) if (this.#refusedActions.has(number)) return true;
    for (const number of this.#addressRefs) if (this.#refusedAddresses.has(number)) return true;
    return this.isActive;
  }

  /** A dictionary without /S is no action: an outline item, a destination or an attribute. */
  #isAllowedAction(dict: PdfDict, isStrict: boolean): boolean {
    if (!dict.has('S')) return true;
    return dict.all('S').every((type) => {
      if (!(type instanceof PdfName)) return false;
      if (ALLOWED_ACTIONS.has(type.name)) return true;
      // Structure elements name any role of their own here, and their attributes are called /A as well.
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
