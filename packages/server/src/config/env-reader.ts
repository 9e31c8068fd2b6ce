export type Env = Readonly<Record<string, string | undefined>>;

/** Reads settings. A wrong value is noted as a problem and replaced by the fallback. */
export interface EnvReader {
  readonly problems: string[];
  readonly text: (name: string) => string | undefined;
  readonly number: (name: string, fallback: number, min: number, max: number) => number;
  readonly flag: (name: string, fallback: boolean) => boolean;
  readonly oneOf: <T extends string>(name: string, known: readonly T[], fallback: NoInfer<T>) => T;
  readonly url: (name: string, protocols: readonly string[]) => string | undefined;
  /** Splits values separated by commas or spaces, without duplicates. */
  readonly list: (name: string) => string[];
}

export function createEnvReader(env: Env): EnvReader {
  const problems: string[] = [];
  const text = (name: string) => {
    const value = env[name]?.trim();
    return value === undefined || value === '' ? undefined : value;
  };
  return {
    problems,
    text,
    number: (name, fallback, min, max) => {
      const value = text(name);
      if (value === undefined) return fallback;
      const parsed = Number(value);
      if (Number.isInteger(parsed) && parsed >= min && parsed <= max) return parsed;
      problems.push(`${name} must be a whole number from ${min} to ${max}, not "${value}"`);
      return fallback;
    },
    flag: (name, fallback) => {
      const value = text(name);
      if (value === undefined) return fallback;
      if (value === 'true' || value === 'false') return value === 'true';
      problems.push(`${name} must be true or false, not "${value}"`);
      return fallback;
    },
    oneOf: (name, known, fallback) => {
      const value = text(name) ?? fallback;
      const found = known.find((one) => one === value);
      if (found === undefined) problems.push(`${name} must be one of ${known.join(', ')}, not "${value}"`);
      return found ?? fallback;
    },
    url: (name, protocols) => {
      const value = text(name);
      if (value === undefined) return undefined;
      if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value.replace(/\/$/, '');
      problems.push(`${name} must be an address starting with ${protocols.join('// or ')}//, not "${value}"`);
      return undefined;
    },
    list: (name) => [...new Set((text(name) ?? '').split(/[\s,]+/).filter(Boolean))],
  };
}
