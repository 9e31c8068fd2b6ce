/** How the portal reads files that it takes from a folder or bucket. Unset options have the defaults of `pbt import`. */
export interface WatchedImport {
  readonly dates: 'iso' | 'mdy';
  readonly encoding: 'utf-8' | 'windows-1252';
  readonly ignoreUnknown: boolean;
  /** A count such as 100 or a percentage such as 5%. */
  readonly maxRefused?: string;
}

export const NO_OPTIONS: WatchedImport = { dates: 'iso', encoding: 'utf-8', ignoreUnknown: false };

const FITS: Readonly<Record<string, RegExp>> = {
  '--dates': /^(?:iso|mdy)$/,
  '--encoding': /^(?:utf-8|windows-1252)$/,
  '--max-refused': /^\d{1,9}%?$/,
};

/** Parses `PBT_IMPORT_OPTIONS`, such as `--dates mdy --max-refused 5%`. Returns a sentence if it is wrong. */
export function parseImportOptions(given: string | undefined): WatchedImport | string {
  const words = (given ?? '').split(/\s+/).filter((word) => word !== '');
  let found = NO_OPTIONS;
  for (let at = 0; at < words.length; at += 1) {
    const option = words[at]!;
    if (option === '--ignore-unknown') {
      found = { ...found, ignoreUnknown: true };
      continue;
    }
    const value = words[(at += 1)] ?? '';
    if (!FITS[option]) return `has "${option}"; the options are --dates, --encoding, --max-refused, --ignore-unknown`;
    if (!FITS[option].test(value)) return `has a wrong value "${value}" for ${option}`;
    const name = option === '--max-refused' ? 'maxRefused' : option.slice(2);
    found = { ...found, [name]: value };
  }
  return found;
}
