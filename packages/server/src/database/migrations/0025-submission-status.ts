import { sql, type Kysely } from 'kysely';

/**
 * Each submission keeps the status of its work item. My Submissions then counts the states of an office from one index,
 * instead of looking up the work item of every submission.
 */
const STATUS = `
  alter table submission add column queue_status text not null default 'Unknown';

  create function submission_status() returns trigger language plpgsql security definer
    set search_path = public, pg_temp as $$
  begin
    if tg_op = 'DELETE' then
      update submission set queue_status = 'Unknown' where id = old.submission_id;
    else
      update submission set queue_status = new.status where id = new.submission_id and queue_status <> new.status;
    end if;
    return null;
  end $$;
  create trigger submission_status after insert or update of status on work_item for each row
    when (new.submission_id is not null) execute function submission_status();
  create trigger submission_status_gone after delete on work_item for each row
    when (old.submission_id is not null) execute function submission_status();
  -- Also where references are not checked while the demonstration is filled.
  alter table work_item enable always trigger submission_status;
  alter table work_item enable always trigger submission_status_gone;

  -- The work item itself refreshes the tasks of the claim.
  drop trigger task_submissions_change on submission;
  create trigger task_submissions_change after update on submission for each row
    when ((new.state = 'submitted' or old.state = 'submitted') and new.queue_status = old.queue_status)
    execute function task_submissions();
  alter table submission enable always trigger task_submissions_change;

  update submission set queue_status = work_item.status from work_item where work_item.submission_id = submission.id;

  drop index submission_office;
  create index submission_office on submission (tax_id, submitted_at desc)
    include (id, type, created_by, reference, queue_status) where state = 'submitted';
  drop index work_item_status;`;

export async function up(db: Kysely<never>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  await sql.raw(STATUS).execute(db);
}
