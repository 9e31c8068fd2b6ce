import type { Problem } from '../../problem.ts';
import { MASKED, shownValue } from '../../shown-value.ts';
import { isProper, type Privacy } from './shown-field.ts';

/** A row with hundreds of wrong lines is refused once. Its first problems are enough to correct it. */
const MOST_PROBLEMS = 20;

/**
 * Makes a problem. Without a value, the sentence consists of the field and what is said about it. `shownField` is the
 * field in the words of the sentence.
 */
export function problem(
  code: string,
  field: string,
  value: unknown,
  says: string,
  privacy: Privacy = {},
  shownField = field,
): Problem {
  const reportSentence = `${shownField} ${says}`;
  if (value === undefined || value === null) return { code, field, value: null, sentence: reportSentence };
  const text = privacy.isSecret ? MASKED : shownValue(value, isProper(privacy, value));
  const sentence = `${shownField} "${text}" ${says}`;
  return privacy.isPersonal
    ? { code, field, value: text, sentence, reportSentence }
    : { code, field, value: text, sentence };
}

const NOTHING: readonly Problem[] = [];

/** How the fields of a kind are shown. `lists` are the lists that enclose a field. */
interface FieldWords {
  readonly privacyOf: (lists: readonly string[], field: string) => Privacy;
  /** One record of the innermost list, such as "claim line". */
  readonly oneItemOf: (lists: readonly string[]) => string;
}

/** Collects the problems and warnings of one row. Knows which record of which list is being checked. */
export class Findings {
  problems: Problem[] | null = null;
  warnings: Problem[] | null = null;
  readonly #words: FieldWords;
  readonly #lists: string[] = [];
  readonly #positions: number[] = [];

  constructor(words: FieldWords) {
    this.#words = words;
  }

  get foundWarnings(): readonly Problem[] {
    return this.warnings ?? NOTHING;
  }

  enter(list: string): void {
    this.#lists.push(list);
    this.#positions.push(0);
  }

  /** Enters a nested record, which has no position. */
  enterRecord(name: string): void {
    this.#lists.push(name);
    this.#positions.push(-1);
  }

  moveTo(position: number): void {
    this.#positions[this.#positions.length - 1] = position;
  }

  leave(): void {
    this.#lists.pop();
    this.#positions.pop();
  }

  refuse(code: string, field: string, value: unknown, says: string): void {
    this.add(this.#problem(code, field, value, says));
  }

  warn(code: string, field: string, value: unknown, says: string): void {
    this.addWarning(this.#problem(code, field, value, says));
  }

  add(found: Problem): void {
    this.problems ??= [];
    if (this.problems.length < MOST_PROBLEMS) this.problems.push(found);
  }

  addWarning(found: Problem): void {
    this.warnings ??= [];
    if (this.warnings.length < MOST_PROBLEMS) this.warnings.push(found);
  }

  /** The lists that enclose the checked record, such as `claims.items.`. */
  get listPath(): string {
    return this.#lists.map((list) => `${list}.`).join('');
  }

  #problem(code: string, field: string, value: unknown, says: string): Problem {
    const privacy = this.#words.privacyOf(this.#lists, field);
    return problem(code, this.#path(field), value, says, privacy, this.#shownPath(field));
  }

  /** The path in words, with positions that start at 1: `claim line 1, charged`. */
  #shownPath(field: string): string {
    const records = this.#lists.map((list, depth) => {
      const position = this.#positions[depth]!;
      return position < 0 ? list : `${this.#words.oneItemOf(this.#lists.slice(0, depth + 1))} ${position + 1}`;
    });
    return (field === '' ? records : [...records, field]).join(', ');
  }

  #path(field: string): string {
    let path = '';
    for (let depth = 0; depth < this.#lists.length; depth += 1) {
      const position = this.#positions[depth]!;
      path += position < 0 ? `${this.#lists[depth]}.` : `${this.#lists[depth]}[${position}].`;
    }
    // A field without a name is the record of the list itself.
    return field === '' ? path.slice(0, -1) : path + field;
  }
}
