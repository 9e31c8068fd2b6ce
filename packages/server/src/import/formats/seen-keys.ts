const FIRST_SLOTS = 1024;
/** An open-addressing table gets slow when it is nearly full. */
const MAX_LOAD = 0.75;

/**
 * Remembers keys by a 64-bit hash in 8 bytes each. A Set of the texts would need ten times that. Two different keys of
 * ten million have the same hash with a chance of 1 in 300,000.
 */
export class SeenKeys {
  size = 0;
  #high = new Uint32Array(FIRST_SLOTS);
  #low = new Uint32Array(FIRST_SLOTS);

  /** Returns false if the key was added before. */
  add(key: string): boolean {
    let high = 0xdeadbeef;
    let low = 0x41c6ce57;
    for (let at = 0; at < key.length; at += 1) {
      const code = key.charCodeAt(at);
      // The shift mixes high bits into low ones. Otherwise the lowest bits of both halves would always agree.
      high = Math.imul(high ^ (high >>> 15) ^ code, 0x9e3779b1);
      low = Math.imul(low ^ code, 0x5f356495);
    }
    high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
    low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35);
    // A slot of two zeros is free.
    if (!this.#insert(high >>> 0, low >>> 0 || 1)) return false;
    this.size += 1;
    if (this.size > this.#high.length * MAX_LOAD) this.#grow();
    return true;
  }

  #insert(high: number, low: number): boolean {
    const mask = this.#high.length - 1;
    let slot = low & mask;
    while (this.#low[slot] !== 0) {
      if (this.#low[slot] === low && this.#high[slot] === high) return false;
      slot = (slot + 1) & mask;
    }
    this.#high[slot] = high;
    this.#low[slot] = low;
    return true;
  }

  #grow(): void {
    const [high, low] = [this.#high, this.#low];
    this.#high = new Uint32Array(high.length * 2);
    this.#low = new Uint32Array(high.length * 2);
    for (let slot = 0; slot < high.length; slot += 1) {
      if (low[slot] !== 0) this.#insert(high[slot]!, low[slot]!);
    }
  }
}
