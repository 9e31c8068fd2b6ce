import {
  CommandFailed,
  done,
  EXIT,
  listedInZone,
  type Arguments,
  type Command,
  type CommandContext,
} from '../command.ts';
import { operate } from '../operate.ts';
import { parseTime, planTimeText } from '../../config/plan-time.ts';

function timeOf({ deps }: CommandContext, args: Arguments, name: string): Date | undefined {
  const text = args.text(name);
  if (text === undefined) return undefined;
  const time = parseTime(text, deps.config.planTimeZone);
  if (time === null)
    throw new CommandFailed(`--${name} must be a time like 2026-11-20T21:00, not "${text}"`, EXIT.usage);
  return time;
}

const list: Command = {
  name: 'maintenance list',
  summary: 'Maintenance windows, past and to come',
  run: async (context) => {
    const { deps } = context;
    const windows = await deps.db.selectFrom('maintenance_window').selectAll().orderBy('start_at').execute();
    const now = deps.clock.now();
    const rows = windows.map((window) => ({
      id: window.id,
      start: window.start_at,
      end: window.end_at,
      announcedFrom: window.notify_at,
      state: now >= window.end_at ? 'over' : now >= window.start_at ? 'running' : 'planned',
      message: window.custom_message,
    }));
    return listedInZone(context, rows, 'No maintenance is planned.');
  },
};

const set: Command = {
  name: 'maintenance set',
  summary: 'Plans a maintenance window and announces it to the users',
  options: {
    start: { value: '<time>', help: 'Like 2026-11-20T21:00', required: true },
    end: { value: '<time>', help: 'Like 2026-11-20T23:00', required: true },
    notify: { value: '<time>', help: 'From when on users see it announced; at once unless said otherwise' },
    message: { value: '<text>', help: 'Shown beside the times, plain text' },
  },
  notes: "Times are the plan's own (PLAN_TIME_ZONE) unless they end in Z or an offset like -06:00.",
  examples: ['maintenance set --start 2026-11-20T21:00 --end 2026-11-20T23:00 --message "Claims are read-only."'],
  run: async (context, args) => {
    const now = context.deps.clock.now();
    const [start_at, end_at] = [timeOf(context, args, 'start')!, timeOf(context, args, 'end')!];
    const notify_at = timeOf(context, args, 'notify') ?? now;
    if (end_at <= start_at) throw new CommandFailed('The end must be after the start');
    if (end_at <= now) throw new CommandFailed('That window is already over');
    const values = { start_at, end_at, notify_at, custom_message: args.text('message') ?? null };
    const operation = { action: 'maintenance.set', recordKind: 'maintenance', reason: start_at.toISOString() };
    const { id } = await operate(context, operation, async (trx) => {
      const other = await trx
        .selectFrom('maintenance_window')
        .select('id')
        .where('start_at', '<', end_at)
        .where('end_at', '>', start_at)
        .executeTakeFirst();
      if (other)
        throw new CommandFailed(
          `Window ${other.id} covers part of that time; clear it first: maintenance clear ${other.id}`,
        );
      return trx.insertInto('maintenance_window').values(values).returning('id').executeTakeFirstOrThrow();
    });
    const zone = context.deps.config.planTimeZone;
    const text = (at: Date) => planTimeText(at, zone).replace('T', ' ');
    return done(`Window ${id}: ${text(start_at)} to ${text(end_at)} (${zone})`, {
      id,
      start: start_at,
      end: end_at,
      notify: notify_at,
    });
  },
};

const clear: Command = {
  name: 'maintenance clear',
  summary: 'Removes one window, or all that are not over yet',
  words: ['id?'],
  run: async (context, args) => {
    const id = args.words[0];
    if (id !== undefined && !/^\d{1,9}$/.test(id)) {
      throw new CommandFailed('Give the number of the window; see maintenance list', EXIT.usage);
    }
    const now = context.deps.clock.now();
    const operation = {
      action: 'maintenance.clear',
      recordKind: 'maintenance',
      ...(id === undefined ? {} : { recordId: id }),
    };
    const removed = await operate(context, operation, async (trx) => {
      const windows = trx.deleteFrom('maintenance_window').returning('id');
      if (id === undefined) return windows.where('end_at', '>', now).execute();
      const found = await windows.where('id', '=', Number(id)).execute();
      if (found.length === 0) throw new CommandFailed(`There is no window ${id}`);
      return found;
    });
    const ids = removed.map((window) => window.id);
    const windows = ids.length === 1 ? 'window' : 'windows';
    return done(ids.length === 0 ? 'There was no window to remove.' : `Removed ${windows} ${ids.join(', ')}.`, {
      removed: ids,
    });
  },
};

export const maintenanceCommands = [list, set, clear];
