import { CommandFailed, done, listed, type Command, type CommandContext } from '../command.ts';
import { operate } from '../operate.ts';

const KNOWN: Readonly<Record<string, string>> = {
  ACCESS_UPDATE: 'Run Update in the access dialog',
  FEEDBACK_GENERAL: 'The feedback prompt on the search page',
  FEEDBACK_GENERAL_IMPROVEMENTS_DEFAULT: 'The survey begins with the comment',
};

async function stateOf({ deps }: CommandContext) {
  const stored = await deps.db.selectFrom('feature').selectAll().execute();
  const names = [...new Set([...Object.keys(KNOWN), ...stored.map(({ name }) => name)])].toSorted((a, b) =>
    a < b ? -1 : 1,
  );
  return names.map((name) => ({
    name,
    enabled: stored.find((feature) => feature.name === name)?.enabled ?? false,
    about: KNOWN[name] ?? '',
  }));
}

const switchTo = (enabled: boolean): Command => {
  const word = enabled ? 'on' : 'off';
  return {
    name: `features ${word}`,
    summary: `Switches a feature ${word}`,
    words: ['feature'],
    examples: [`features ${word} ACCESS_UPDATE`],
    run: async (context, args) => {
      const name = args.words[0]!;
      const names = (await stateOf(context)).map((feature) => feature.name);
      if (!names.includes(name))
        throw new CommandFailed(`There is no feature "${name}"; there are ${names.join(', ')}`);
      const operation = { action: `features.${word}`, recordKind: 'feature', recordId: name };
      await operate(context, operation, (trx) =>
        trx
          .insertInto('feature')
          .values({ name, enabled })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ enabled }))
          .execute(),
      );
      return done(`${name} is ${word}`, { name, enabled });
    },
  };
};

const list: Command = {
  name: 'features list',
  summary: 'Features and whether they are on',
  run: async (context) => listed(await stateOf(context), 'No features.'),
};

export const featureCommands = [list, switchTo(true), switchTo(false)];
