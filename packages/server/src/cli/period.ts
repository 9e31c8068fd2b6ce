import { addDays, isRealDay } from '@pbt/domain/rules/shared/dates';
import { parseTime } from '../config/plan-time.ts';
import { CommandFailed, EXIT, type Arguments, type CommandContext } from './command.ts';

/** The options of a command about some days, with the words for their defaults. */
export const PERIOD_OPTIONS = (first: string, last: string) => ({
  from: { value: '<YYYY-MM-DD>', help: `First day; ${first} unless said otherwise` },
  to: { value: '<YYYY-MM-DD>', help: `Last day; ${last} unless said otherwise` },
});

interface Defaults {
  readonly first: string;
  readonly last: (first: string) => string;
}

/** Returns both days, the instants at which they begin and end in the plan's time zone, and a text with both days. */
export function periodOf({ deps }: CommandContext, args: Arguments, defaults: Defaults) {
  const first = args.text('from') ?? defaults.first;
  const last = args.text('to') ?? defaults.last(first);
  const wrong = [first, last].find((day) => !isRealDay(day));
  if (wrong !== undefined) throw new CommandFailed(`A day is written like 2026-11-15, not "${wrong}"`, EXIT.usage);
  if (last < first) throw new CommandFailed(`The last day, ${last}, is before the first, ${first}`, EXIT.usage);
  const at = (day: string) => parseTime(`${day}T00:00`, deps.config.planTimeZone)!;
  return { first, last, from: at(first), to: at(addDays(last, 1)), text: `${first} to ${last}` };
}
