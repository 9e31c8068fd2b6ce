import { APPEAL_MAX_LENGTH, OFFICE_CONTACT, type AppealForm } from './appeal-form.ts';

type OfficeContact = Pick<AppealForm, (typeof OFFICE_CONTACT)[number]>;

/** A stored appeal, with the field names of its request. */
interface StoredAppeal {
  readonly officeContact: { readonly first: string; readonly last: string };
  readonly contactStreetAddress: string;
  readonly contactCity: string;
  readonly contactState: string;
  readonly contactZip: string;
  readonly contactPhone: string;
  readonly contactEmail: string;
}

interface ContactFacts {
  /** The user's last appeal for the same tax ID. */
  readonly lastAppeal: StoredAppeal | null;
  readonly user: {
    readonly first: string;
    readonly last: string;
    readonly phone: string | null;
    readonly email: string | null;
  };
  /** The address lines of the provider's first location. Empty if it has none. */
  readonly address: readonly string[];
}

/** Where a prefilled office contact is from. */
export type ContactSource = 'appeal' | 'profile';

const CITY_LINE = /^(?<city>[^,]+), *(?<state>[A-Za-z]{2,}) +(?<zip>\d{5})(?:-\d{4})?$/;

/** Reads address lines that end with a line such as "Cedar Fork, UT 84198". A last line of another form is left out. */
function readAddress(lines: readonly string[]): Pick<OfficeContact, `contact${'Address' | 'City' | 'State' | 'Zip'}`> {
  const { city = '', state = '', zip = '' } = CITY_LINE.exec(lines.at(-1)?.trim() ?? '')?.groups ?? {};
  return {
    contactAddress: (zip === '' ? lines.slice(0, 1) : lines.slice(0, -1)).join(', '),
    contactCity: city,
    contactState: state,
    contactZip: zip,
  };
}

function contactOf({ lastAppeal: last, user, address }: ContactFacts): OfficeContact {
  if (last) {
    return {
      officeContactFirst: last.officeContact.first,
      officeContactLast: last.officeContact.last,
      contactAddress: last.contactStreetAddress,
      contactCity: last.contactCity,
      contactState: last.contactState,
      contactZip: last.contactZip,
      contactPhone: last.contactPhone,
      contactEmail: last.contactEmail,
    };
  }
  return {
    officeContactFirst: user.first,
    officeContactLast: user.last,
    ...readAddress(address),
    contactPhone: user.phone ?? '',
    contactEmail: user.email ?? '',
  };
}

/** The office contact that a new appeal starts with (spec 5 §6.3). Each value fits its field. */
export function prefilledContact(facts: ContactFacts): OfficeContact & { source: ContactSource } {
  const contact = contactOf(facts);
  const fitting = OFFICE_CONTACT.map((field) => [field, contact[field].slice(0, APPEAL_MAX_LENGTH[field])]);
  return { source: facts.lastAppeal ? 'appeal' : 'profile', ...(Object.fromEntries(fitting) as OfficeContact) };
}
