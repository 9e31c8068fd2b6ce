import { sql, type Kysely } from 'kysely';

/** Adds batch checks of eligibility and their signed receipts. They belong to their author, not to a tax ID. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table batch (
      reference text primary key default new_reference('B'),
      user_id integer not null,
      -- The browser's ID of the check. The same check is started once.
      client_id text not null,
      -- Null for a person without an office.
      office_id integer,
      -- The plan's day of the start. The limits of a day and the deletion depend on it.
      day date not null,
      state text not null default 'running' check (state in ('running', 'done', 'stopped')),
      started_at timestamptz not null,
      ended_at timestamptz,
      total integer not null,
      checked integer not null default 0,
      not_found integer not null default 0,
      stop_cause text,
      -- The oldest of the imports that the answers come from.
      data_as_of timestamptz,
      -- The run that is checking rows. Another one takes over when its time has passed.
      lease text,
      leased_until timestamptz,
      unique (user_id, client_id)
    );
    create unique index batch_running on batch (user_id) where state = 'running';
    create index batch_user on batch (user_id, day);
    create index batch_office on batch (office_id, day);
    create index batch_day on batch (day);

    create table batch_row (
      reference text not null references batch on delete cascade,
      place integer not null,
      row_number integer not null,
      asked jsonb not null,
      service_day date not null,
      office_reference text not null,
      -- Null until the row is checked.
      answer jsonb,
      primary key (reference, place)
    );

    -- Support allowed a person more after a check was stopped. Rows that were not found before do not count.
    create table batch_allowance (
      user_id integer not null,
      day date not null,
      at timestamptz not null,
      primary key (user_id, day)
    );

    create table receipt (
      reference text primary key,
      user_id integer not null,
      client_id text not null,
      -- The check may be deleted before its receipt.
      batch text,
      made_at timestamptz not null,
      -- Canonical JSON as text, because one changed byte makes the signature wrong.
      content text not null,
      signature text not null,
      key_id text not null,
      code_hash text not null,
      storage_key text not null unique,
      sha256 text not null,
      -- Signs the hash of the file together with the reference.
      file_signature text not null,
      unique (user_id, client_id)
    );
    create index receipt_batch on receipt (batch) where batch is not null;
    create index receipt_made on receipt (made_at);

    -- Receipt checks that confirmed nothing, to limit guesses.
    create table receipt_miss (user_id integer not null, at timestamptz not null);
    create index receipt_miss_user on receipt_miss (user_id, at);

    -- The patients whom a person opened, checked or got a receipt of since a time. The patients on a receipt of a check
    -- count with the check, which the receipt has as its reason. Requests cannot read the audit trail itself.
    create function patients_seen(person integer, since timestamptz) returns setof text language sql stable
      security definer set search_path = public, pg_temp as $$
      select record_id from audit
      where actor_id = person and at >= since and outcome = 'ok' and record_id is not null
        and action in ('member.byId', 'batch.check')
      union
      select unnest(shown_ids) from audit
      where actor_id = person and at >= since and outcome = 'ok' and action = 'batch.makeReceipt' and reason is null $$;
  `.execute(db);
}
