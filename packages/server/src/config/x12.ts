/** Which X12 files of the plan are taken. */
export interface X12Settings {
  /** ISA06 of the senders whose interchanges are taken. Empty for all. */
  readonly senders: readonly string[];
  /** ISA08 of the interchanges that are taken. Null for all. */
  readonly receiver: string | null;
  /** What becomes of a payment whose amount is not the sum of its parts. */
  readonly unbalanced: 'refuse' | 'flag';
}

/** The settings as written. */
interface WrittenSettings {
  readonly senders: string | undefined;
  readonly receiver: string | undefined;
  readonly unbalanced: string | undefined;
}

/** ISA06 and ISA08 have 15 characters. */
const MOST_CHARACTERS = 15;

export function readX12Settings({ senders, receiver, unbalanced }: WrittenSettings, problems: string[]): X12Settings {
  const names = (senders ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  for (const [setting, values] of [
    ['X12_SENDERS', names],
    ['X12_RECEIVER_ID', receiver === undefined ? [] : [receiver]],
  ] as const)
    for (const value of values)
      if (value.length > MOST_CHARACTERS)
        problems.push(`${setting} "${value}" has more than ${MOST_CHARACTERS} characters`);
  const action = unbalanced ?? 'refuse';
  const isKnown = action === 'refuse' || action === 'flag';
  if (!isKnown) problems.push(`ERA_UNBALANCED must be one of refuse, flag, not "${action}"`);
  return { senders: names, receiver: receiver ?? null, unbalanced: isKnown ? action : 'refuse' };
}
