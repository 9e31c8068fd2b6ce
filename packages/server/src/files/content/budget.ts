/** Thrown when a file needs more work than any ordinary file. */
export class OverBudget extends Error {}

/** Counts down a fixed allowance of work, such as decompressed bytes. */
export class Budget {
  #left: number;
  constructor(allowance: number) {
    this.#left = allowance;
  }
  get left(): number {
    return this.#left;
  }
  spend(amount: number): void {
    this.#left -= amount;
    if (this.#left < 0) throw new OverBudget();
  }
}
