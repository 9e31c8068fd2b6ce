import { sql, type Kysely } from 'kysely';

/** Keeps where payments of 835 files come from, the files' own bytes, and the numbers of files that the portal writes. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(`
    -- Null for payments that did not come from an 835.
    alter table remittance
      add column identity_hash text,
      -- Date and time of the interchange. A newer one replaces the payment.
      add column interchange_at timestamp,
      add column handling text,
      -- Element, repetition, component and segment delimiter of the stored set. The set itself is a plan document.
      add column set_delimiters text;
    create unique index remittance_identity on remittance (identity_hash) where identity_hash is not null;
    -- Codes of an 835 that the portal does not know are stored as sent.
    alter table remittance drop constraint remittance_method_check;
    alter table claim_adjustment drop constraint claim_adjustment_group_code_check;

    -- The charge of a claim follows its payment too.
    -- A newer interchange with the same content does not make a payment differ from its file.
    drop trigger remittance_hash on remittance;
    create trigger remittance_hash before update on remittance for each row
      when (new.content_hash is not null and new.content_hash = old.content_hash)
      execute function forget_content_hash(
        'version,import_id,content_hash,source_hash,trace_search,interchange_at,set_delimiters', '');
    drop trigger claim_hash on claim;
    create trigger claim_hash before update on claim for each row
      when (new.content_hash is not null and new.content_hash = old.content_hash)
      execute function forget_content_hash(
        'version,import_id,content_hash,source_hash,sub_id,provider_name,patient_name,patient_search,account_search',
        'adjusted_from,adjusted_to,status,status_date,charged_cents,payable_cents,paid_date,remittance_id,priced_by');

    alter table plan_document drop constraint plan_document_kind_check;
    alter table plan_document add constraint plan_document_kind_check
      check (kind in ('summary', 'card', 'remittance', 'letter', 'set-835'));
    drop policy of_caller on plan_document;
    create policy of_caller on plan_document using (
      case kind
        when 'remittance' then exists (select from remittance parent where parent.id = plan_document.record)
        when 'set-835' then exists (select from remittance parent where parent.id = plan_document.record)
        when 'letter' then exists (select from letter parent where parent.id = plan_document.record)
        else true
      end);

    -- Interchanges that were imported. The same one with other content is a duplicate.
    create table x12_interchange (
      sender_qualifier text not null,
      sender text not null,
      control_number text not null,
      day date not null,
      sha256 text not null,
      import_id integer not null,
      primary key (sender_qualifier, sender, control_number, day)
    );
    -- The last control number of the replies to each sender.
    create table x12_reply_number (
      sender_qualifier text not null,
      sender text not null,
      last integer not null,
      primary key (sender_qualifier, sender)
    );

    -- The control numbers of files that users download.
    create sequence x12_control_number as integer minvalue 1 maxvalue 999999999 cycle;
    -- Requests have no privilege on the sequence itself.
    create function next_x12_control_number() returns integer language sql volatile security definer
      set search_path = pg_catalog as $$ select nextval('public.x12_control_number')::integer $$;
  `)
    .execute(db);
}
