/** Builds 835 files for tests. Tests then read like the segments. */

export interface Envelope835 {
  readonly control?: number;
  /** ISA09 and ISA10 */
  readonly date?: string;
  readonly time?: string;
  readonly usage?: 'T' | 'P';
  readonly wantsTa1?: boolean;
  readonly sender?: string;
  readonly receiver?: string;
  readonly version?: string;
  readonly functionalId?: string;
  /** Element, repetition, component and segment delimiter. */
  readonly delimiters?: string;
}

/** Returns an interchange with one group. Each set is a list of segments without ST and SE. */
export function interchange(sets: readonly (readonly string[])[], envelope: Envelope835 = {}, code = '835'): string {
  const {
    control = 101,
    date = '261113',
    time = '0415',
    usage = 'P',
    wantsTa1 = false,
    sender = 'ALDERMERE',
    receiver = 'PORTAL',
    version = '005010X221A1',
    functionalId = 'HP',
    delimiters = '*^:~',
  } = envelope;
  const [element, repetition, component, terminator] = Array.from(delimiters) as [string, string, string, string];
  const number = String(control).padStart(9, '0');
  const isa = [
    'ISA',
    '00',
    ' '.repeat(10),
    '00',
    ' '.repeat(10),
    'ZZ',
    sender.padEnd(15),
    'ZZ',
    receiver.padEnd(15),
    date,
    time,
    repetition,
    '00501',
    number,
    wantsTa1 ? '1' : '0',
    usage,
    ':',
  ].join('*');
  const segments = [
    isa,
    `GS*${functionalId}*${sender}*${receiver}*20${date}*${time}*${control}*X*${version}`,
    ...sets.flatMap((set, at) => {
      const st = String(at + 1).padStart(4, '0');
      return [`ST*${code}*${st}`, ...set, `SE*${set.length + 2}*${st}`];
    }),
    `GE*${sets.length}*${control}`,
    `IEA*1*${number}`,
  ];
  const lineEnd = terminator === '\n' ? '' : '\n';
  return segments
    .map((segment) => segment.replaceAll('*', element).replaceAll(':', component) + terminator + lineEnd)
    .join('');
}

export interface Payment835 {
  readonly amount: number | string;
  readonly trace?: string;
  readonly method?: string;
  readonly handling?: string;
  readonly day?: string;
  readonly payer?: string;
  readonly name?: string;
  readonly npi?: string;
  /** Null for a payee that is named by its NPI alone. */
  readonly taxId?: string | null;
  readonly claims?: readonly (readonly string[])[];
  readonly plb?: string;
}

/** Returns the segments of a payment. */
export function payment835(of: Payment835): string[] {
  const { amount, trace = 'E202611130000041', method = 'ACH', handling = 'I', day = '20261113' } = of;
  const { payer = '1871234567', name = 'CANYON FAMILY CLINIC', npi = '9000001013', taxId = '070000101' } = of;
  return [
    `BPR*${handling}*${amount}*C*${method}************${day}`,
    `TRN*1*${trace}*${payer}`,
    'N1*PR*ALDERMERE HEALTH PLAN*XV*84001',
    `N1*PE*${name}*XX*${npi}`,
    ...(taxId === null ? [] : [`REF*TJ*${taxId}`]),
    'LX*1',
    ...(of.claims ?? []).flat(),
    ...(of.plb === undefined ? [] : [of.plb]),
  ];
}

export interface Claim835 {
  readonly number: string;
  readonly member?: string;
  readonly first?: string;
  readonly last?: string;
  readonly status?: string;
  readonly account?: string;
  /** -1 for a reversal. */
  readonly sign?: 1 | -1;
  readonly npi?: string;
  readonly more?: readonly string[];
}

/** Returns the segments of a claim of 185 dollars with one line, of which 96 are paid. */
export function claim835(of: Claim835): string[] {
  const { number, member = '80000010100', first = 'AVERY', last = 'LINDQVIST', account = 'AC-7731', sign = 1 } = of;
  const status = of.status ?? (sign === 1 ? '1' : '22');
  return [
    `CLP*${account}*${status}*${185 * sign}*${96 * sign}*${25 * sign}*12*${number}*11*1`,
    `NM1*QC*1*${last}*${first}****MI*${member}`,
    ...(of.npi === undefined ? [] : [`NM1*82*1*OKAFOR*RUTH****XX*${of.npi}`]),
    'DTM*232*20260903',
    'DTM*233*20260903',
    ...(of.more ?? []),
    `SVC*HC:99213*${185 * sign}*${96 * sign}**${sign}`,
    'DTM*472*20260903',
    `CAS*CO*45*${64 * sign}`,
    `CAS*PR*3*${25 * sign}`,
    'REF*6R*1',
    `AMT*B6*${121 * sign}`,
  ];
}
