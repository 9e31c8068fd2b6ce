import { sql, type Kysely } from 'kysely';

/** Tables whose rows are recognized by the line of the file that brought them. They have the most rows. */
const LARGE_TABLES = ['claim', 'member', 'remittance'];

const ORIGIN = 'version,import_id,content_hash,source_hash';

/**
 * Columns that do not come from the row of the file, that the database computes, or that an import fills from other rows.
 * A change of these does not make the row differ from its file.
 */
const DERIVED: Readonly<Record<string, { readonly always: string; readonly inImport?: string }>> = {
  office: { always: '' },
  tax_id: { always: '' },
  provider: { always: '' },
  member_group: { always: '' },
  member: { always: 'first_search,last_search,ssn_cipher,medicaid_cipher' },
  coverage: { always: 'usage,usage_version,benefit_year_from,benefit_year_to' },
  other_insurance: { always: '' },
  remittance: { always: 'trace_search' },
  claim: {
    always: 'sub_id,provider_name,patient_name,patient_search,account_search',
    // Other claims and payments change these. The row of the file itself stays the same.
    inImport: 'adjusted_from,adjusted_to,status,status_date,payable_cents,paid_date,remittance_id,priced_by',
  },
  letter: { always: 'tax_id,member_id,provider_name,member_name' },
  code_text: { always: '' },
  product: { always: '' },
  status_map: { always: '' },
};

/** Tables with the lists of rows, the column with the key of the row, and its table. */
const LISTS: readonly (readonly [table: string, column: string, parent: string])[] = [
  ['provider_tax', 'provider_id', 'provider'],
  ['provider_group_member', 'provider_id', 'provider'],
  ['provider_location', 'provider_id', 'provider'],
  ['provider_network', 'provider_id', 'provider'],
  ['remittance_claim', 'remittance_id', 'remittance'],
  ['remittance_adjustment', 'remittance_id', 'remittance'],
  ['claim_item', 'claim_id', 'claim'],
  ['claim_adjustment', 'claim_id', 'claim'],
  ['claim_status_history', 'claim_id', 'claim'],
];

/** An import sets this inside its transactions. It writes the lists of a row together with the hash of the row. */
const IS_IMPORT = `coalesce(current_setting('pbt.import', true), '') = 'on'`;

const FUNCTIONS = `
  -- A row that was changed after its import must be compared with its file again.
  create function forget_content_hash() returns trigger language plpgsql as $$
  declare
    left_out text[] := string_to_array(tg_argv[0], ',');
  begin
    if ${IS_IMPORT} then left_out := left_out || string_to_array(tg_argv[1], ','); end if;
    if to_jsonb(new) - left_out is distinct from to_jsonb(old) - left_out then new.content_hash := null; end if;
    return new;
  end $$;

  create function forget_hash_of_parent() returns trigger language plpgsql as $$
  begin
    execute format('update %I set content_hash = null where content_hash is not null and id in (select %I from changed)',
      tg_argv[0], tg_argv[1]);
    return null;
  end $$;`;

const rowTrigger = (
  table: string,
  { always, inImport = '' }: { readonly always: string; readonly inImport?: string },
) =>
  `create trigger ${table}_hash before update on ${table} for each row
    when (new.content_hash is not null and new.content_hash = old.content_hash)
    execute function forget_content_hash('${ORIGIN},${always}', '${inImport}')`;

const listTriggers = ([table, column, parent]: (typeof LISTS)[number]) =>
  [
    ['insert', 'new', 'added'],
    ['delete', 'old', 'removed'],
    ['update', 'old', 'changed_from'],
    ['update', 'new', 'changed_to'],
  ].map(
    ([event, rows, name]) =>
      `create trigger ${table}_${name}_hash after ${event} on ${table} referencing ${rows} table as changed
        for each statement when (not ${IS_IMPORT}) execute function forget_hash_of_parent('${parent}', '${column}')`,
  );

/**
 * `source_hash` is a keyed hash of the line of a file that was applied to the row last. It counts only while
 * `content_hash` is there, which every change by another writer removes.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  const statements = [
    ...LARGE_TABLES.map((table) => `alter table ${table} add column source_hash bigint`),
    // Rows that are stored already are staged without their body.
    'alter table import_staged add column source_hash bigint, alter column body drop not null',
    FUNCTIONS,
    ...Object.entries(DERIVED).map(([table, derived]) => rowTrigger(table, derived)),
    ...LISTS.flatMap(listTriggers),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
