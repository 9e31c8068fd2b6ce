/** Returns a number from 0 to below 1. The same seed gives the same sequence. */
export type Random = () => number;

export interface HostileFile {
  readonly extension: 'pdf' | 'docx' | 'xlsx' | 'doc' | 'xls';
  readonly bytes: Buffer;
}

/** Files that share one attack idea. Each call builds another variant. */
export interface Family {
  readonly name: string;
  /** Harmless families prove that ordinary files are accepted. */
  readonly isHostile: boolean;
  readonly make: (random: Random) => HostileFile;
}

export const pick = <T>(random: Random, items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
export const whole = (random: Random, from: number, to: number): number =>
  from + Math.floor(random() * (to - from + 1));
export const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
