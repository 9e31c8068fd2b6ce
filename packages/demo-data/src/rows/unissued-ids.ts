import { npiCheckDigit } from '@pbt/domain/rules/shared/identifiers';

/** Fake identifiers. NPIs, Social Security numbers and phone numbers are in ranges that are never issued. */

const digits = (value: number, length: number) => String(value).padStart(length, '0');

/** Starts with 9, because issued NPIs start with 1 or 2. */
export function fakeNpi(index: number): string {
  const nine = `9${digits(index, 8)}`;
  return nine + npiCheckDigit(nine);
}

/** A number with area 9xx and group up to 49 is neither a Social Security number nor a taxpayer number in use. */
export function fakeSsn(index: number): string {
  const group = digits(Math.floor(index / 9999) % 50, 2);
  const area = 900 + (Math.floor(index / (9999 * 50)) % 100);
  return `${area}${group}${digits((index % 9999) + 1, 4)}`;
}

/** 555-01xx is reserved for fiction. */
export function fakePhone(index: number): string {
  return `801-555-01${digits(index % 100, 2)}`;
}

/** Ten digits, as in Utah. */
export function fakeMedicaidNumber(index: number): string {
  return `00${digits(index, 8)}`;
}

export function providerId(index: number): string {
  return `P${digits(index, 11)}`;
}

export function memberId(subId: string, suffix: number): string {
  return subId + digits(suffix, 2);
}

const STREETS = [
  'Larkmoor',
  'Quillstone',
  'Dovetail',
  'Fennwick',
  'Amberlyn',
  'Thistledown',
  'Ravenbrook',
  'Willowmere',
];
const PLACES = ['Brindle Falls, UT 84199', 'Cedar Fork, UT 84198', 'Juniper Flats, UT 84197', 'Mesa Verda, NV 89199'];

export function fakeAddress(index: number): string[] {
  const street = STREETS[index % STREETS.length]!;
  return [`${100 + (index % 890)} ${street} Lane`, PLACES[Math.floor(index / 7) % PLACES.length]!];
}
