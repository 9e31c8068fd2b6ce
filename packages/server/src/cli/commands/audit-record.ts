import { addDays } from '@pbt/domain/rules/shared/dates';
import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { CommandFailed, done, listedInZone, type Command } from '../command.ts';
import { callText } from '../call-texts.ts';
import { auditLook } from '../operate.ts';
import { PERIOD_OPTIONS, periodOf } from '../period.ts';
import { auditIdsOf, auditRowsOf, patientIdsOf, type AuditIds } from './audit-ids.ts';
import { looksOf, type RecordRow } from './audit-looks.ts';

/** Days back that are searched, with today. */
const DAYS = 30;
const LIMIT = 1000;
const USE =
  'Use the patient ID, claim ID, remittance advice ID, letter ID, file ID, NPI, username, or the reference of a submission.';

const OF_PATIENT = "the patient's claims, letters, payments, submissions and files";

/** Whether the audit trail has a record that was deleted, on any day. */
async function wasSeen(db: Db, asked: AuditIds): Promise<boolean> {
  const { rows } = await sql`select 1 from audit where ${auditRowsOf(asked)} limit 1`.execute(db);
  return rows.length > 0;
}

const LIMIT_TEXT = `These are the newest ${LIMIT} calls. Ask for fewer days to see the others.`;

/** A list of IDs can be long. */
function shortened(ids: unknown): unknown {
  const [first, ...others] = typeof ids === 'string' ? ids.split(' ') : [];
  return others.length === 0 ? ids : `${first} and ${others.length} more`;
}

const subscriberText = (patients: readonly string[]) => `Ask for a patient of the subscriber: ${patients.join(', ')}.`;

/** Letters and other records can have the same ID as a subscriber. The operator must know which one was meant. */
function kindsText(id: string, kinds: readonly string[], patients: readonly string[]): string | null {
  if (kinds.length + Math.min(patients.length, 1) < 2) return null;
  const rows = `The rows are those of the ${kinds.join(' and the ')} with the ID ${id}.`;
  return patients.length === 0 ? rows : `${rows} It is a subscriber ID too. ${subscriberText(patients)}`;
}

export const auditRecord: Command = {
  name: 'audit record',
  summary: 'Who opened, changed or listed one record',
  words: ['id'],
  options: {
    ...PERIOD_OPTIONS(`${DAYS} days ago`, 'today'),
    all: { help: 'Every call, instead of one row for the calls of a page' },
  },
  notes:
    'The id is that of a patient, claim, remittance advice, letter, submission, file, user or provider. A submission is\n' +
    'found by its reference or an ID, a user by name or number. A patient has an ID of its own, which is longer than the\n' +
    `subscriber ID, and the answer has the rows of ${OF_PATIENT} too.\n` +
    `Newest first, at most ${LIMIT} calls. Reads of one user from one address within a minute are one row, with the first\n` +
    'call and their number. A row of a list has the ids of its first 200 records. The address is that of the client.\n' +
    '--json also has the record, the days and the names of the users.',
  examples: ['audit record 910000002400', 'audit record 80000010100 --from 2026-11-01 --to 2026-11-15 --json'],
  run: async (context, args) => {
    const { db, clock } = context.deps;
    const id = args.words[0]!;
    const today = clock.today();
    const { first, last, from, to, text } = periodOf(context, args, {
      first: addDays(today, -DAYS),
      last: () => today,
    });
    const asked = await auditIdsOf(db, id);
    const patients = await patientIdsOf(db, id);
    if (patients.length > 0 && !asked.isRecord) {
      const look = { action: 'audit.record', recordKind: 'audit', recordId: id, reason: text };
      await auditLook(context, { ...look, outcome: 'absent' });
      throw new CommandFailed(`${id} is a subscriber ID. ${subscriberText(patients)}`);
    }
    const ids = [...asked.ids, ...asked.userIds];
    // One more than is shown tells whether there are others.
    const { rows: calls } = await sql<RecordRow>`
      select audit.at, coalesce(actor.username, audit.actor_subject, 'unknown') as "who",
        actor.first_name || ' ' || actor.last_name as "name",
        case when audit.emulation_id is null then null else shown.username end as "lookingAs",
        case when audit.emulation_id is null then null else shown.first_name || ' ' || shown.last_name end as "lookingAsName",
        audit.action,
        audit.record_kind as "what",
        case when listed.is_list
          then array_to_string(array(select unnest(audit.shown_ids) intersect select unnest(${ids}::text[]) order by 1), ' ')
          else audit.record_id end as "record",
        listed.is_list as "inList", audit.address,
        audit.route like 'GET %' as "isRead"
      from audit left join app_user actor on actor.id = audit.actor_id
        left join app_user shown on shown.id = audit.effective_id
        cross join lateral (select audit.record_id is null
          or split_part(audit.record_id, '/', 1) <> all(${ids}::text[]) and audit.record_id <> all(${ids}::text[]) as is_list) listed
      where audit.at >= ${from}::timestamptz and audit.at < ${to}::timestamptz and ${auditRowsOf(asked)}
      order by audit.at desc, audit.chain, audit.seq desc limit ${LIMIT + 1}`.execute(db);
    const rows = calls.slice(0, LIMIT);
    const isKnown = asked.isRecord || rows.length > 0 || (await wasSeen(db, asked));
    const look = { action: 'audit.record', recordKind: 'audit', reason: text, count: rows.length };
    // A text that is no ID can be a name or an SSN, so it is not stored.
    await auditLook(context, isKnown ? { ...look, recordId: id } : { ...look, outcome: 'absent' });
    if (!isKnown) throw new CommandFailed(`There is no record ${id}. ${USE}`);
    const found = args.flag('all') ? rows.map(({ isRead: _read, ...row }) => row) : looksOf(rows);
    const isPatient = asked.kinds.includes('patient');
    const columns = found.map(({ name: _name, lookingAsName: _shown, record, ...row }) => ({
      ...row,
      action: callText(String(row['action'])),
      ...(isPatient ? { record: shortened(record) } : {}),
    }));
    const empty = `No user saw ${id}${isPatient ? `, or ${OF_PATIENT},` : ''} from ${text}.`;
    const { text: table } = listedInZone(context, columns, empty);
    const notes = [kindsText(id, asked.kinds, patients), calls.length > LIMIT ? LIMIT_TEXT : null];
    const data = { record: id, kinds: asked.kinds, from: first, to: last, rows: found };
    return done([table, ...notes.filter((note) => note !== null)].join('\n\n'), data);
  },
};
