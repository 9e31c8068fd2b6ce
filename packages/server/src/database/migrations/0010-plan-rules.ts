import { sql, type Kysely } from 'kysely';

/** Adds the plan's settings, its own rows of the reason guide, and the display preferences of users. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    -- '*' is the line of business whose values apply where another one has none of its own.
    create table plan_rule (
      lob text not null,
      key text not null,
      value text not null,
      primary key (lob, key)
    );
    create table reason_guide (
      group_code text not null check (group_code in ('CO', 'PR', 'PI', 'OA')),
      carc text not null,
      -- Empty for every remark code.
      rarc text not null default '',
      class text not null
        check (class in ('share', 'contract', 'otherPayer', 'held', 'information', 'denial', 'unknown')),
      title text not null,
      explanation text not null,
      step text not null check (step in
        ('correct', 'records', 'appeal', 'billPatient', 'billOtherPayer', 'wait', 'call', 'nothing')),
      -- Built-in rows are part of the program. They have a row here only where the plan changed them.
      source text not null default 'plan' check (source in ('built in', 'plan')),
      primary key (group_code, carc, rarc)
    );
    create table preference (
      user_id integer primary key references app_user,
      show_texts boolean not null default true
    );
  `.execute(db);
}
