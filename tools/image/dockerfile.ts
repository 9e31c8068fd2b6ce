/** One instruction of a Dockerfile, with its continued lines joined. */
export interface Instruction {
  readonly name: string;
  readonly args: string;
}

export interface Stage {
  readonly name: string;
  readonly image: string;
  readonly instructions: readonly Instruction[];
}

/** Returns the build stages in order. A stage without a name in the file is called `final`. */
export function parseDockerfile(text: string): Stage[] {
  const lines = text
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const stages: { name: string; image: string; instructions: Instruction[] }[] = [];
  for (const line of lines) {
    const [, name = '', args = ''] = /^([A-Z]+)\s+(.*)$/.exec(line.trim()) ?? [];
    if (name === '') throw new Error(`Not an instruction: ${line}`);
    if (name === 'FROM') {
      const [image = '', , as = 'final'] = args.split(/\s+/);
      stages.push({ name: as, image, instructions: [] });
    } else stages.at(-1)!.instructions.push({ name, args });
  }
  return stages;
}

export interface Copy {
  /** The stage to copy from, or null for the build folder. */
  readonly from: string | null;
  readonly sources: readonly string[];
  readonly target: string;
}

export function parseCopy(args: string): Copy {
  const words = args.split(/\s+/);
  const from = words[0]?.startsWith('--from=') ? words.shift()!.slice('--from='.length) : null;
  return { from, sources: words.slice(0, -1), target: words.at(-1)! };
}

/** Parses `NAME=value` pairs. */
export function parseEnv(args: string): Record<string, string> {
  return Object.fromEntries(args.split(/\s+/).map((pair) => pair.split(/=(.*)/s).slice(0, 2) as [string, string]));
}

/** Parses a command in JSON form and skips the words before it, such as the options of HEALTHCHECK. */
export function parseCommand(args: string): string[] {
  return JSON.parse(args.slice(args.indexOf('['))) as string[];
}

/** Returns a function that tells whether this `.dockerignore` text excludes a path. The last matching line decides. */
export function ignores(text: string): (path: string) => boolean {
  const rules = text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ isKept: line.startsWith('!'), pattern: line.replace(/^!/, '') }));
  const fits = (pattern: string, path: string) => {
    const source = pattern
      .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('**/', '\u0000')
      .replaceAll('*', '[^/]*')
      .replaceAll('\u0000', '(?:.*/)?');
    // A pattern that matches a folder also matches everything in it.
    return new RegExp(`^${source}(?:/|$)`).test(path);
  };
  return (path) => {
    const last = rules.findLast(({ pattern, isKept }) =>
      // A folder that contains a path with `!` is not excluded.
      isKept ? fits(pattern, path) || pattern.startsWith(`${path}/`) : fits(pattern, path),
    );
    return last !== undefined && !last.isKept;
  };
}
