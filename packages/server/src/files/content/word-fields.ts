/** Field types that start a program or load external content. Word reads an unknown type as a bookmark name. */
const REFUSED = new Set(['DDE', 'DDEAUTO', 'LINK', 'INCLUDETEXT', 'INCLUDE', 'IMPORT', 'DATABASE', 'EMBED']);
/**
 * Refuses pictures on a network share. Pictures on web servers are allowed, because Word loads them again only on
 * request.
 */
const NETWORK_PICTURE = /^\s*"?INCLUDEPICTURE[\s"]{1,20}(?:\\\\|\/\/|file:)/i;
const MAX_CODE_LENGTH = 4096;

export function isRefusedField(code: string): boolean {
  const [, type = ''] = /^[\s"“”]{0,200}([^\s"“”\\{}]{0,40})/.exec(code) ?? [];
  return REFUSED.has(type.toUpperCase()) || NETWORK_PICTURE.test(code);
}

interface Field {
  code: string;
  isInCode: boolean;
}

/** Joins the parts of field codes, because Word can split one code over many runs of text. Fields can be nested. */
export class WordFields {
  isRefused = false;
  readonly #open: Field[] = [];
  #loose = '';

  begin(): void {
    const outer = this.#open.at(-1);
    // The result of this nested field becomes the type of the outer field. That type is unknown here, so the outer
    // field is refused like DDE.
    if (outer?.isInCode && outer.code.trim() === '') outer.code = 'DDE';
    if (this.#open.length > 100) this.isRefused = true;
    else this.#open.push({ code: '', isInCode: true });
  }

  separate(): void {
    const field = this.#open.at(-1);
    if (!field) return;
    this.#check(field.code);
    field.isInCode = false;
  }

  end(): void {
    const field = this.#open.pop();
    if (field?.isInCode) this.#check(field.code);
  }

  /** Adds text to the innermost field whose code has not ended. Code outside of a field is collected in `#loose`. */
  code(text: string): void {
    const field = this.#open.findLast(({ isInCode }) => isInCode);
    if (field) field.code = (field.code + text).slice(0, MAX_CODE_LENGTH);
    else this.#loose = (this.#loose + text).slice(0, MAX_CODE_LENGTH);
  }

  get isInCode(): boolean {
    return this.#open.at(-1)?.isInCode ?? false;
  }

  #check(code: string): void {
    this.isRefused ||= isRefusedField(code);
  }

  /** Checks the fields still open at the end of the part, and code outside of fields. */
  finish(): void {
    for (const { code } of this.#open) this.#check(code);
    this.#check(this.#loose);
  }
}
