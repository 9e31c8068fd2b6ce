/** A queue of items with owners. Owners take turns, so many items of one owner do not delay another owner's item. */
export class FairQueue<T> {
  /** Items of each owner, oldest first. The first owner in the map is next. */
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

  /** Removes and returns the next item of the first owner that `mayTake` allows. That owner moves to the end. */
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

  /** Returns false when the item is no longer in the queue. */
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
