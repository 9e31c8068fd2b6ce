import pg from 'pg';

const CLAIMS = 3600;

/**
 * Moves thousands of claims of the largest office to one payment, because generated payments have at most 400 claims.
 * The amount of each changed payment is set to its claims minus its adjustments. Does nothing if the database already
 * has such a payment.
 */
export async function makeGiantRemittance(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: '-c statement_timeout=0' });
  await client.connect();
  try {
    const { rows: most } = await client.query<{ claims: number }>(`
      select count(*)::integer as claims from claim
      where remittance_id is not null group by remittance_id order by 1 desc limit 1`);
    if (most[0]!.claims >= CLAIMS) return;
    await client.query('begin');
    const { rows: moved } = await client.query<{ before: string; after: string }>(
      `with office as (
        select tax_id from claim_tally where kind = 10000 group by tax_id order by sum(total) desc, tax_id limit 1
      ), paid as (
        select claim.id, claim.remittance_id as before, max(claim.remittance_id) over () as after
        from claim join remittance on remittance.id = claim.remittance_id
        where claim.tax_id = (select tax_id from office) and remittance.tax_id = claim.tax_id
        order by remittance.pay_date desc, claim.id limit $1
      )
      update claim set remittance_id = paid.after from paid where claim.id = paid.id
      returning paid.before, paid.after`,
      [CLAIMS],
    );
    const touched = [...new Set(moved.flatMap(({ before, after }) => [before, after]))];
    await client.query(
      `update remittance set amount_cents =
        coalesce((select sum(payable_cents) from claim where claim.remittance_id = remittance.id), 0)
        - coalesce((select sum(amount_cents) from remittance_adjustment a where a.remittance_id = remittance.id), 0)
      where id = any($1)`,
      [touched],
    );
    await client.query('commit');
    await client.query('vacuum (analyze) claim');
  } finally {
    await client.end();
  }
}
