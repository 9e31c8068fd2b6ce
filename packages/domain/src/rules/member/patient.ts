import { formatDay } from '../shared/dates.ts';

type Text = string | null | undefined;

/** The patient fields that the patient, dental and search pages show. Most values may be missing. */
export type PatientRecord = {
  id: string;
  name: { full?: Text };
  rel?: Text;
  dob?: Text;
  sex?: Text;
  ssn?: Text;
  pcp?: Text;
  medicdno?: Text;
  bcat?: Text;
  home?: Text;
  isRestricted?: boolean;
  isGracePeriod?: boolean;
  pec?: { end?: Text } | null;
  qmb?: { end?: Text } | null;
  sub: {
    id: string;
    name: { full?: Text };
    ssn?: Text;
    bcat?: Text;
    group?: { name: { full?: Text }; lob?: Text } | null;
    contact?: { address?: readonly Text[] | null; phone?: Text } | null;
  };
};

export type Fact<Key extends string> = { key: Key; lines: string[] };

export type PatientFact = 'name' | 'id' | 'rel' | 'dob' | 'sex' | 'ssn' | 'address' | 'pcp' | 'medicdno' | 'bcat';
export type SubscriberFact = 'name' | 'id' | 'group' | 'ssn' | 'lob' | 'bcat' | 'phone';

/** Trimmed text, or null if there is nothing to show. */
export function presentText(text: Text): string | null {
  return text?.trim() || null;
}

function factsOf<Key extends string>(values: readonly (readonly [Key, Text | readonly Text[]])[]): Fact<Key>[] {
  return values.flatMap(([key, value]) => {
    const texts = typeof value === 'string' || !value ? [value] : value;
    const lines = texts.map(presentText).filter((line) => line !== null);
    return lines.length > 0 ? [{ key, lines }] : [];
  });
}

/** Facts with a value, in the order of the page. The address is the subscriber's contact address. */
export function patientFacts(patient: PatientRecord): Fact<PatientFact>[] {
  const dob = presentText(patient.dob);
  return factsOf([
    ['name', patient.name.full],
    ['id', patient.id],
    ['rel', patient.rel],
    ['dob', dob && formatDay(dob)],
    ['sex', patient.sex],
    ['ssn', patient.ssn],
    ['address', patient.sub.contact?.address],
    ['pcp', patient.pcp],
    ['medicdno', patient.medicdno],
    ['bcat', patient.bcat],
  ]);
}

export function subscriberFacts({ sub }: Pick<PatientRecord, 'sub'>): Fact<SubscriberFact>[] {
  return factsOf([
    ['name', sub.name.full],
    ['id', sub.id],
    ['group', sub.group?.name.full],
    ['ssn', sub.ssn],
    ['lob', sub.group?.lob],
    ['bcat', sub.bcat],
    ['phone', sub.contact?.phone],
  ]);
}

/** The subscriber's address in one line, for the patient card in search results. */
export function joinedAddress({ sub }: Pick<PatientRecord, 'sub'>): string {
  return (sub.contact?.address ?? [])
    .map(presentText)
    .filter((line) => line !== null)
    .join(', ');
}

/** True if the home indicator starts with a letter from O to Z, ignoring case (spec 2 §4). */
export function isOutOfAreaDependent(home: Text): boolean {
  return /^[o-z]/i.test(home?.trim() ?? '');
}

export type PatientBanner = 'pec' | 'qmb' | 'grace-period';

/** The page shows the `pec` and `qmb` banners through the last day of the period. */
export function patientBanners(
  patient: Pick<PatientRecord, 'pec' | 'qmb' | 'isGracePeriod'>,
  today: string,
): PatientBanner[] {
  const isRunning = (period: { end?: Text } | null | undefined) => (presentText(period?.end) ?? '') >= today;
  const banners: [PatientBanner, boolean][] = [
    ['pec', isRunning(patient.pec)],
    ['qmb', isRunning(patient.qmb)],
    ['grace-period', patient.isGracePeriod === true],
  ];
  return banners.filter(([, isShown]) => isShown).map(([banner]) => banner);
}

/** The Restricted marker is shown next to the line of business. Without a line of business there is no marker. */
export function isMarkedRestricted({ isRestricted, sub }: Pick<PatientRecord, 'isRestricted' | 'sub'>): boolean {
  return isRestricted === true && presentText(sub.group?.lob) !== null;
}
