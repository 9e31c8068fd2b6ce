/** The health plan as the payer of the 835 files that the portal makes. */
export interface Payer {
  readonly name: string;
  readonly taxId: string;
  readonly address: readonly string[];
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly contact: { readonly name: string; readonly phone: string | null; readonly email: string | null };
}

export interface PayerConfig {
  /** The sender of the files. Null if not set. */
  readonly id: string | null;
  /** Null if a setting is missing. The portal then sends only 835 files that the plan has sent. */
  readonly party: Payer | null;
  /** Whether downloaded files have complete bank numbers instead of their last four characters. */
  readonly showsBankNumbers: boolean;
}

/** The settings as written. */
interface PayerSettings {
  readonly PAYER_ID: string | undefined;
  readonly PAYER_NAME: string | undefined;
  readonly PAYER_TAX_ID: string | undefined;
  readonly PAYER_ADDRESS: string | undefined;
  readonly PAYER_CONTACT: string | undefined;
}

/** The invented payer of the demonstration. */
export const samplePayer = (companyName: string): PayerSettings => ({
  PAYER_ID: '84001',
  PAYER_NAME: companyName,
  PAYER_TAX_ID: '89-0000001',
  PAYER_ADDRESS: '100 Example Way|Salt Lake City, UT 84101',
  PAYER_CONTACT: 'Provider Services|801-555-0100|provider-services@example.org',
});

const PARTY = ['PAYER_NAME', 'PAYER_TAX_ID', 'PAYER_ADDRESS', 'PAYER_CONTACT'] as const;

/** An 835 names the payer with at most 60 characters, an address line with 55 and a city with 30. */
const MAX_NAME = 60;
const MAX_ADDRESS_LINE = 55;
const MAX_CITY = 30;
const STATE_AND_ZIP = /^([A-Za-z]{2}) (\d{5}-?\d{4}|\d{5})$/;

/** Reads "Salt Lake City, UT 84101". */
function readTown(line: string): { readonly city: string; readonly state: string; readonly zip: string } | null {
  const [city = '', rest = '', ...more] = line.split(',').map((part) => part.trim());
  const found = STATE_AND_ZIP.exec(rest.split(/\s/).filter(Boolean).join(' '));
  if (!found || more.length > 0 || city.length < 2 || city.length > MAX_CITY) return null;
  return { city, state: found[1]!.toUpperCase(), zip: found[2]!.replaceAll('-', '') };
}

function isAddress(text: string): boolean {
  const lines = partsOf(text);
  const streets = lines.slice(0, -1);
  const isStreet = (line: string) => line !== '' && line.length <= MAX_ADDRESS_LINE;
  return streets.length >= 1 && streets.length <= 2 && streets.every(isStreet) && readTown(lines.at(-1)!) !== null;
}

const isPhone = (text: string) => /^[\d\s().+-]+$/.test(text) && /^\d{7,15}$/.test(text.replaceAll(/\D/g, ''));
const isEmail = (text: string) => /^[^\s@|]+@[^\s@|]+$/.test(text) && text.length <= 256;

const partsOf = (text: string) => text.split('|').map((part) => part.trim());

function isContact(text: string): boolean {
  const [name = '', ...ways] = partsOf(text);
  const isWay = (way: string) => isPhone(way) || isEmail(way);
  return name !== '' && name.length <= MAX_NAME && ways.length > 0 && ways.length < 3 && ways.every(isWay);
}

const RULES: readonly (readonly [keyof PayerSettings, fits: (text: string) => boolean, form: string])[] = [
  ['PAYER_ID', (text) => /^[A-Za-z0-9]{2,15}$/.test(text), '2 to 15 letters or digits'],
  ['PAYER_NAME', (text) => text.length <= MAX_NAME, 'at most 60 characters'],
  ['PAYER_TAX_ID', (text) => /^\d{2}-?\d{7}$/.test(text), 'nine digits'],
  ['PAYER_ADDRESS', isAddress, 'like "100 Main Street|Salt Lake City, UT 84101"'],
  ['PAYER_CONTACT', isContact, 'like "EDI Support|801-555-0100|edi@example.org"'],
];

function readParty(settings: Required<PayerSettings>): Payer {
  const { PAYER_NAME, PAYER_TAX_ID, PAYER_ADDRESS, PAYER_CONTACT } = settings as Record<keyof PayerSettings, string>;
  const lines = partsOf(PAYER_ADDRESS);
  const [name, ...ways] = partsOf(PAYER_CONTACT);
  return {
    name: PAYER_NAME,
    taxId: PAYER_TAX_ID.replaceAll('-', ''),
    address: lines.slice(0, -1),
    ...readTown(lines.at(-1)!)!,
    contact: {
      name: name!,
      phone: ways.find(isPhone)?.replaceAll(/\D/g, '') ?? null,
      email: ways.find(isEmail) ?? null,
    },
  };
}

/** Checks the settings. `PAYER_ID` can be set alone; each of the others needs all five. */
export function readPayer(settings: PayerSettings, showsBankNumbers: boolean, problems: string[]): PayerConfig {
  const before = problems.length;
  for (const [name, fits, form] of RULES) {
    const value = settings[name];
    if (value !== undefined && !fits(value)) problems.push(`${name} must be ${form}, not "${value}"`);
  }
  const given = PARTY.filter((name) => settings[name] !== undefined);
  const missing = (['PAYER_ID', ...PARTY] as const).filter((name) => settings[name] === undefined);
  if (given.length > 0 && missing.length > 0) problems.push(`${given[0]} needs ${missing.join(', ')}`);
  const isComplete = given.length > 0 && problems.length === before;
  return { id: settings.PAYER_ID ?? null, party: isComplete ? readParty(settings) : null, showsBankNumbers };
}
