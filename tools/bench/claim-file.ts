import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import pg from 'pg';

const PAGE = 5000;

const dollars = (column: string) => `(${column} / 100.0)::numeric(12, 2)::text`;

/** A stored claim as a row of an import file, under another number. */
const CLAIMS = `
  select claim.id, json_strip_nulls(json_build_object(
    'id', 'NUMBER', 'member_id', member_id, 'provider_id', provider_id, 'tax_id', tax_id, 'type', type,
    'status', status, 'service_start', service_start, 'service_end', service_end, 'status_date', status_date,
    'received', received, 'paid_date', paid_date, 'charged', ${dollars('charged_cents')},
    'payable', ${dollars('payable_cents')}, 'product_id', product_id, 'product_desc', product_desc,
    'account_number', account_number, 'priced_by', priced_by,
    'items', (select json_agg(json_build_object('num', num, 'code', code, 'units', units, 'tooth_number', tooth_number,
      'charged', ${dollars('item.charged_cents')}, 'allowed', ${dollars('allowed_cents')}, 'paid', ${dollars('paid_cents')},
      'copay', ${dollars('copay_cents')}, 'deductible', ${dollars('deductible_cents')},
      'coinsurance', ${dollars('coinsurance_cents')}, 'other_payer', ${dollars('other_payer_cents')},
      'remarks', remarks) order by num) from claim_item item where claim_id = claim.id),
    'adjustments', (select json_agg(json_build_object('line_num', line_num, 'group_code', group_code, 'carc', carc,
      'rarc', rarc, 'amount', ${dollars('amount_cents')}) order by seq)
      from claim_adjustment where claim_id = claim.id)))::text as row
  from claim where claim.id > $1 order by claim.id limit ${PAGE}`;

/** Numbers of written claims begin with this digit. No loaded claim has such a number. */
const FIRST = 990_000_000_000;

/** Writes claims with their lines as an import file. They are copies of stored claims, under new numbers. */
export async function writeClaimFile(url: string, path: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: '-c statement_timeout=0' });
  await client.connect();
  const out = createWriteStream(path);
  try {
    let after = '';
    for (let written = 0; written < count;) {
      const { rows } = await client.query<{ id: string; row: string }>(CLAIMS, [after]);
      // A small database is copied several times.
      after = rows.length < PAGE ? '' : rows.at(-1)!.id;
      for (const { row } of rows.slice(0, count - written)) {
        const number = String(FIRST + written);
        written += 1;
        if (!out.write(`${row.replace('NUMBER', number)}\n`)) await once(out, 'drain');
      }
    }
  } finally {
    await client.end();
    out.end();
    await once(out, 'close');
  }
}
