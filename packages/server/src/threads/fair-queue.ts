/** Waiting items of several owners. Owners take turns, so many items of one owner do not delay the item of another. */
export class FairQueue<T> {
  /** Items of each owner, oldest first. The owner at the front of the map is next. */
  readonly #items = new Map<string, T[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  countOf(owner: string): number {
    return this.#items.get(owner)?.length ?? 0;
  }

  add(owner: string, item: T): void {
    const items = this.#items.get(owner);
    if (items) items.push(item);
    else this.#items.set(owner, [item]);
    this.#size += 1;
  }

  /** The next item of the first owner who may have one. That owner moves behind all others. */
  take(mayTake: (owner: string) => boolean = () => true): { readonly owner: string; readonly item: T } | null {
    for (const [owner, items] of this.#items) {
      if (!mayTake(owner)) continue;
      const item = items.shift()!;
      this.#size -= 1;
      this.#items.delete(owner);
      if (items.length > 0) this.#items.set(owner, items);
      return { owner, item };
    }
    return null;
  }

  /** False when the item has already left the queue. */
  remove(owner: string, item: T): boolean {
    const items = this.#items.get(owner);
    const at = items?.indexOf(item) ?? -1;
    if (!items || at === -1) return false;
    items.splice(at, 1);
    this.#size -= 1;
    if (items.length === 0) this.#items.delete(owner);
    return true;
  }
}
