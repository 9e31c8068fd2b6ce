/** A number from 0 to below 1, the same sequence for the same seed. */
export type Random = () => number;

export interface HostileFile {
  readonly extension: 'pdf' | 'docx' | 'xlsx' | 'doc' | 'xls';
  readonly bytes: Buffer;
}

/** Files that share one idea. Each call makes another variant. */
export interface Family {
  readonly name: string;
  /** Harmless families guard against refusing ordinary files. */
  readonly isHostile: boolean;
  readonly make: (random: Random) => HostileFile;
}

export const pick = <T>(random: Random, items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
export const whole = (random: Random, from: number, to: number): number =>
  from + Math.floor(random() * (to - from + 1));
export const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
