import { ADULT_TEETH, CHILD_TEETH } from '@pbt/domain/rules/claim/dental-lines';
import type { ToothShape } from './tooth-shapes.ts';

export type Dentition = 'adult' | 'child';

interface Quadrant {
  readonly label: string;
  readonly teeth: readonly string[];
}

export interface Arch {
  readonly label: string;
  readonly isLower: boolean;
  readonly quadrants: readonly [Quadrant, Quadrant];
}

const SHAPES: Record<Dentition, readonly ToothShape[]> = {
  // The shapes of one quadrant, from the back teeth to the front teeth.
  adult: ['molar', 'molar', 'molar', 'premolar', 'premolar', 'canine', 'incisor', 'incisor'],
  child: ['molar', 'molar', 'canine', 'incisor', 'incisor'],
};

/**
 * The teeth as seen from the front, so the patient's right is on the left. Lower teeth are numbered from the patient's
 * left, so that row is reversed.
 */
export function archesOf(dentition: Dentition): readonly [Arch, Arch] {
  const teeth = dentition === 'adult' ? ADULT_TEETH : CHILD_TEETH;
  const half = teeth.length / 2;
  const quarter = half / 2;
  const upper = teeth.slice(0, half);
  const lower = teeth.slice(half).toReversed();
  const quadrant = (side: string, part: readonly string[]): Quadrant => ({
    label: `${side}, ${part[0]} to ${part.at(-1)}`,
    teeth: part,
  });
  return [
    {
      label: 'Upper arch',
      isLower: false,
      quadrants: [quadrant('Upper right', upper.slice(0, quarter)), quadrant('Upper left', upper.slice(quarter))],
    },
    {
      label: 'Lower arch',
      isLower: true,
      quadrants: [quadrant('Lower right', lower.slice(0, quarter)), quadrant('Lower left', lower.slice(quarter))],
    },
  ];
}

export function shapeOf(dentition: Dentition, indexInArch: number): ToothShape {
  const shapes = SHAPES[dentition];
  const fromBack = indexInArch < shapes.length ? indexInArch : shapes.length * 2 - 1 - indexInArch;
  return shapes[fromBack]!;
}
