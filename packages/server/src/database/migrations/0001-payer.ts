import { sql, type Kysely } from 'kysely';

/** Tables of the payer: providers, members, coverage, claims, payments. Amounts are whole cents, days are dates. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create extension if not exists pg_trgm;

    create table setting (key text primary key, value text not null);

    create table office (id integer primary key, name text not null);
    create table tax_id (
      tax_id text primary key check (tax_id ~ '^[0-9]{9}$'),
      office_id integer references office,
      name text not null,
      excluded boolean not null default false
    );

    create table provider (
      id text primary key,
      kind text not null check (kind in ('person', 'group', 'facility')),
      name text not null,
      name_search text collate "C" not null,
      npi text check (npi ~ '^[0-9]{10}$'),
      specialty text,
      credentials text,
      effective_date date not null,
      termination_date date not null default '9999-12-31'
    );
    create index provider_npi on provider (npi);
    create table provider_tax (
      provider_id text not null references provider,
      tax_id text not null references tax_id,
      pay_to text,
      termination_date date not null default '9999-12-31',
      primary key (provider_id, tax_id)
    );
    create index provider_tax_by_tax on provider_tax (tax_id, provider_id);
    create table provider_group_member (
      group_id text not null references provider,
      provider_id text not null references provider,
      termination_date date not null default '9999-12-31',
      primary key (group_id, provider_id)
    );
    create table provider_location (
      provider_id text not null references provider,
      seq integer not null,
      name text not null,
      address text[] not null,
      phone text,
      primary key (provider_id, seq)
    );
    create table provider_network (
      provider_id text not null references provider,
      plan text not null,
      in_network boolean not null,
      from_date date not null,
      to_date date,
      primary key (provider_id, plan)
    );

    create table member_group (
      id text primary key,
      name text not null,
      lob text,
      group_type text not null
    );
    create table member (
      id text primary key,
      sub_id text collate "C" not null,
      suffix integer not null,
      group_id text not null references member_group,
      first_name text not null,
      last_name text not null,
      first_search text collate "C" not null,
      last_search text collate "C" not null,
      dob date not null,
      rel text,
      sex text,
      ssn_cipher text,
      ssn_hash text,
      medicaid_cipher text,
      medicaid_hash text,
      pcp text,
      bcat text,
      is_restricted boolean not null default false,
      is_grace_period boolean not null default false,
      pec_end date,
      qmb_end date,
      home text,
      address text[] not null default '{}',
      phone text,
      unique (sub_id, suffix)
    );
    create index member_ssn on member (ssn_hash) where ssn_hash is not null;
    create index member_medicaid on member (medicaid_hash) where medicaid_hash is not null;
    create index member_name on member (dob, last_search);

    create table coverage (
      member_id text not null references member,
      id text not null,
      plan_id text not null,
      type text not null check (type in ('Medical', 'Dental', 'Vision', 'Wellness', 'Other', 'Grocery')),
      description text,
      plds_desc text,
      from_date date not null,
      to_date date not null default '9999-12-31',
      group_id text not null,
      sub_group_id text not null,
      group_type text not null,
      summary text not null default 'ready' check (summary in ('ready', 'none', 'empty', 'broken')),
      card text not null default 'none' check (card in ('ready', 'none', 'empty', 'broken')),
      usage jsonb,
      primary key (member_id, id, from_date)
    );
    create table other_insurance (
      member_id text not null references member,
      id text not null,
      type text not null,
      cob text not null,
      carrier text not null,
      order_letter text not null,
      from_date date not null,
      to_date date,
      updated_date date,
      phone text,
      address text[] not null default '{}',
      holder_policy_id text,
      holder_name text,
      primary key (member_id, id)
    );

    create table remittance (
      id text primary key check (length(id) = 16),
      tax_id text not null references tax_id,
      payee_name text not null,
      payee_id text,
      pay_date date,
      check_number text,
      eft_number text,
      amount_cents bigint not null,
      pdf text not null default 'ready' check (pdf in ('ready', 'none', 'empty'))
    );
    create index remittance_check on remittance (check_number);
    create index remittance_tax on remittance (tax_id, pay_date);
    create table remittance_adjustment (
      remittance_id text not null references remittance,
      seq integer not null,
      code text not null,
      text text not null,
      reference text,
      amount_cents bigint not null,
      primary key (remittance_id, seq)
    );

    create table claim (
      id text collate "C" primary key check (id ~ '^[0-9]{12}$'),
      member_id text not null references member,
      sub_id text collate "C" not null,
      tax_id text not null references tax_id,
      provider_id text not null references provider,
      provider_name text not null,
      patient_name text not null,
      patient_search text collate "C" not null,
      type text not null check (type in ('M', 'D', 'H')),
      status text not null check (status in ('01', '02', '10', '11', '15', '91', '92')),
      status_date date,
      service_start date not null,
      service_end date,
      received date,
      charged_cents integer not null,
      payable_cents integer,
      paid_date date,
      remittance_id text references remittance,
      product_id text,
      product_desc text,
      account_number text,
      adjusted_from text,
      adjusted_to text,
      check ((status = '02') = (payable_cents is not null))
    );
    create index claim_member on claim (member_id, service_start desc);
    create index claim_sub on claim (sub_id);
    create index claim_remittance on claim (remittance_id) where remittance_id is not null;

    create table claim_item (
      claim_id text collate "C" not null references claim,
      num integer not null,
      code text not null,
      units integer,
      tooth_number text,
      begin_tooth text,
      end_tooth text,
      tooth_surface text,
      charged_cents integer not null,
      allowed_cents integer not null default 0,
      paid_cents integer not null default 0,
      copay_cents integer not null default 0,
      deductible_cents integer not null default 0,
      coinsurance_cents integer not null default 0,
      other_payer_cents integer not null default 0,
      remarks text[] not null default '{}',
      primary key (claim_id, num)
    );
    create table claim_adjustment (
      claim_id text collate "C" not null references claim,
      seq integer not null,
      line_num integer,
      group_code text not null check (group_code in ('CO', 'PR', 'PI', 'OA')),
      carc text not null,
      rarc text,
      amount_cents integer not null,
      primary key (claim_id, seq)
    );
    create table code_text (
      kind text not null check (kind in ('procedure', 'remark', 'adjustment')),
      code text not null,
      text text not null,
      primary key (kind, code)
    );

    create table letter (
      id text primary key,
      claim_id text collate "C" not null references claim,
      tax_id text not null references tax_id,
      member_id text not null references member,
      create_date date not null,
      description text not null,
      provider_name text not null,
      member_name text not null,
      body text not null default '',
      pdf text not null default 'ready' check (pdf in ('ready', 'none', 'empty'))
    );
    create index letter_claim on letter (claim_id);
    create index letter_tax on letter (tax_id, create_date desc, id);
  `.execute(db);
}
