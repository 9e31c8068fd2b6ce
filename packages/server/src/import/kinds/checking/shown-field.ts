import { Fault, type FieldType } from '../../fields/field-type.ts';

/** How the value of a field is shown. */
export interface Privacy {
  /** Masked everywhere. */
  readonly isSecret?: boolean;
  /** Not in reports. */
  readonly isPersonal?: boolean;
  readonly type?: FieldType;
}

/** Whether nine digits are what the field should have. In any other field, they could be an SSN. */
export function isProper({ type }: Privacy, value: unknown): boolean {
  if (!type?.isIdentifier) return false;
  return type.isIdentifier === 'nine digits' || !(type.read(value, { dates: 'iso' }) instanceof Fault);
}
