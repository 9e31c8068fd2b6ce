import { sql, type Kysely } from 'kysely';

/** Adds the drafts of submissions: what a user has typed into a form that is not submitted yet. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table submission_draft (
      submission_id text primary key references submission,
      kind text not null check (kind in ('Appeal', 'Attachment')),
      fields jsonb not null,
      -- Counts the saves. A save must name the version before it, so that two windows do not overwrite each other.
      version integer not null,
      saved_at timestamptz not null,
      expires_at timestamptz not null,
      -- The last save that has an audit row.
      audited_at timestamptz not null
    );
    create index submission_author on submission (created_by) where state = 'staged';
    alter table submission_draft enable row level security;
    create policy of_caller on submission_draft
      using (exists (select from submission parent where parent.id = submission_draft.submission_id));
  `.execute(db);
}
