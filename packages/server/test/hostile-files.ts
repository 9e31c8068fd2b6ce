import type { Family, HostileFile, Random } from './hostile-files/family.ts';
import { officeFamilies } from './hostile-files/office-families.ts';
import { pdfFamilies } from './hostile-files/pdf-families.ts';

export const FAMILIES: readonly Family[] = [...pdfFamilies, ...officeFamilies];

/** Generates this many variants of every family. The same seed generates the same files. */
export function* hostileFiles(
  random: Random,
  variants: number,
): Generator<{ family: Family; variant: number; file: HostileFile }> {
  for (const family of FAMILIES) {
    for (let variant = 1; variant <= variants; variant += 1) yield { family, variant, file: family.make(random) };
  }
}
