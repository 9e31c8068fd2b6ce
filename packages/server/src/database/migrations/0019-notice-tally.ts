/** Counts per tax ID and day. Amounts are in cents. */
const COUNTS = [
  'denied',
  'denied_cents',
  'records',
  'deadlines',
  'appeals_answered',
  'attachments_answered',
  'appeals_failed',
  'attachments_failed',
  'payments',
  'payments_cents',
  'taken_back',
  'taken_back_cents',
  'off',
  'off_cents',
  'letters',
  'letters_asking',
  'pending',
] as const;
type Count = (typeof COUNTS)[number];
type Counted = Partial<Readonly<Record<Count, string>>>;

const typeOf = (count: Count) => (count.endsWith('_cents') ? 'bigint' : 'integer');

/** The counts of topics. Amounts and parts are none. */
const TOPICS: readonly Count[] = [
  'denied',
  'records',
  'deadlines',
  'appeals_answered',
  'attachments_answered',
  'appeals_failed',
  'attachments_failed',
  'payments',
  'taken_back',
  'off',
  'letters',
  'pending',
];
const BITS = TOPICS.map((topic, bit) => `case when ${topic} > 0 then ${2 ** bit} else 0 end`).join(' | ');

export const TALLY_TABLE = `
  -- What became known on a day, by tax ID. Days ahead count the deadlines and pending claims that get a notice then.
  create table notice_tally (
    tax_id text collate "C" not null,
    day date not null,
    ${COUNTS.map((count) => `${count} ${typeOf(count)} not null default 0`).join(',\n    ')},
    -- A bit for each topic with a count, in the order of NOTICE_TOPICS. The header needs no more.
    topics integer not null generated always as (${BITS}) stored,
    primary key (tax_id, day)
  );
  create index notice_tally_topics on notice_tally (tax_id, day) include (topics);
  alter table notice_tally set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);`;

/** A select of counts. Rows of \`sign\` 1 are added, rows of -1 are taken off. */
const counts = (counted: Counted) => COUNTS.map((count) => `${counted[count] ?? '0'} as ${count}`).join(', ');

/** Rows with a count other than 0 are written, in one order, so that two writers cannot deadlock. */
const add = (changes: string) => `
  insert into notice_tally as tally (tax_id, day, ${COUNTS.join(', ')})
  select * from (
    select tax_id, day, ${COUNTS.map((count) => `sum(sign * ${count})::${typeOf(count)} as ${count}`).join(', ')}
    from (${changes}) change where tax_id is not null and day is not null and isfinite(day) group by tax_id, day
  ) summed where (${COUNTS.join(', ')}) <> (${COUNTS.map(() => '0').join(', ')}) order by tax_id, day
  on conflict (tax_id, day) do update set ${COUNTS.map((count) => `${count} = tally.${count} + excluded.${count}`).join(', ')};`;

const when = (condition: string, value = '1') => `case when ${condition} then ${value} else 0 end`;

/** A row of the work list counts on its day, and again when its deadline is near, unless it has ended before. */
const TASKS = (rows: string) => `
  select sign, tax_id, noticed_day as day, ${counts({
    denied: when('kind = 1 and is_first'),
    denied_cents: when('kind = 1', 'amount_cents'),
    records: when('kind = 2'),
    appeals_answered: when(`title = 'appealAnswered'`),
    appeals_failed: when(`title = 'appealFailed'`),
    attachments_failed: when(`title = 'attachmentFailed'`),
    pending: when('kind = 4'),
    off: when('kind = 5'),
    off_cents: when('kind = 5', 'coalesce(off_cents, 0)'),
    taken_back: when('kind = 6'),
    taken_back_cents: when('kind = 6', 'amount_cents'),
  })} from (${rows}) told where ended_on is null or ended_on >= noticed_day
  union all
  select sign, tax_id, deadline_day, ${counts({ deadlines: '1' })} from (${rows}) told
  where deadline_day is not null and (ended_on is null or ended_on >= deadline_day)`;

const PAYMENTS = (rows: string) => `
  select sign, tax_id, learned_on as day, ${counts({ payments: '1', payments_cents: 'amount_cents' })} from (${rows}) told`;

const LETTERS = (rows: string) => `
  select sign, tax_id, learned_on as day, ${counts({ letters: '1', letters_asking: when('request is not null') })}
  from (${rows}) told`;

const ANSWERED_ATTACHMENTS = (rows: string) => `
  select sign, sent.tax_id, learned_on as day, ${counts({ attachments_answered: '1' })}
  from (${rows}) told join submission sent on sent.id = told.submission_id
  where sent.type <> 'Appeal' and learned_on is not null`;

const SOURCES = [
  ['task', TASKS],
  ['remittance', PAYMENTS],
  ['letter', LETTERS],
  ['work_item', ANSWERED_ATTACHMENTS],
] as const;

const ADDED = 'select 1 as sign, added.* from added';
const REMOVED = 'select -1 as sign, removed.* from removed';
const TRANSITION = {
  insert: 'referencing new table as added',
  delete: 'referencing old table as removed',
  update: 'referencing new table as added old table as removed',
  truncate: '',
};
const EVENTS = ['insert', 'delete', 'update', 'truncate'] as const;

const writer = (table: string, changes: (rows: string) => string) => `
  create function notice_count_${table}() returns trigger language plpgsql security definer
    set search_path = public, pg_temp as $$
  begin
    if tg_op = 'INSERT' then execute $q$ ${add(changes(ADDED))} $q$;
    elsif tg_op = 'DELETE' then execute $q$ ${add(changes(REMOVED))} $q$;
    elsif tg_op = 'UPDATE' then execute $q$ ${add(changes(`${ADDED} union all ${REMOVED}`))} $q$;
    else perform notice_tally_rebuild();
    end if;
    return null;
  end $$;
  ${EVENTS.map(
    (event) => `create trigger notice_count_${event} after ${event} on ${table} ${TRANSITION[event]}
    for each statement execute function notice_count_${table}();
  alter table ${table} enable always trigger notice_count_${event};`,
  ).join('\n  ')}`;

/** Counts are written by the owner, because requests cannot write them. */
export const TALLY = `
  create function notice_tally_rebuild() returns void language plpgsql security definer
    set search_path = public, pg_temp as $$
  begin
    delete from notice_tally;
    ${SOURCES.map(([table, changes]) => add(changes(`select 1 as sign, ${table}.* from ${table}`))).join('\n    ')}
  end $$;
  ${SOURCES.map(([table, changes]) => writer(table, changes)).join('\n')}`;
