import { buffer } from 'node:stream/consumers';
import { unwritableReasons, wrapStored835, write835, type Delimiters, type Envelope, type Payment } from '@pbt/x12';
import { sql } from 'kysely';
import type { PayerConfig } from '../../config/payer.ts';
import { planTimeText } from '../../config/plan-time.ts';
import type { Db } from '../../database/database.ts';
import type { Context } from '../../http/context.ts';
import { planFile } from '../../http/plan-file.ts';
import { planDocuments } from '../../database/plan-documents.ts';
import { toPayment835 } from './payment-835.ts';
import { listsOtherClaims, type RemittanceRow } from './repository.ts';
import { storedPayments } from './stored-payment.ts';

type Source = Pick<Context, 'db' | 'caller' | 'config' | 'files'>;

/** The content of an 835: the plan's own set, or what the portal writes. */
type Content = { readonly set: Uint8Array; readonly delimiters: Delimiters } | { readonly payment: Payment };

/** Element, repetition, component and segment delimiter. The second is a blank in files that have no such separator. */
function storedDelimiters(text: string): Delimiters {
  const [element = '', repetition = '', component = '', terminator = ''] = text;
  return { element, repetition: repetition === ' ' ? null : repetition, component, terminator };
}

/** The plan's own set cannot leave out claims of other tax IDs, so its payment must have none. */
const isWhole = async ({ db, caller }: Source, { id }: RemittanceRow) =>
  !(await listsOtherClaims(db, caller.scope, id));

/** Returns the payments that the portal can write as an 835, by ID. */
async function madePayments({ db, config }: Source, rows: readonly RemittanceRow[]): Promise<Map<string, Payment>> {
  const { party } = config.payer;
  // Checked before any row is loaded.
  const possible = rows.filter(({ amount_cents, pay_date }) => amount_cents >= 0 && pay_date !== null);
  if (!party || possible.length === 0) return new Map();
  const stored = await storedPayments(db, possible);
  return new Map(
    stored.flatMap((one): [string, Payment][] => {
      const payment = toPayment835(one, party);
      return payment && unwritableReasons(payment).length === 0 ? [[one.id, payment]] : [];
    }),
  );
}

/** Finds the payments with an 835, of payments whose claims are all in the caller's scope. */
export async function having835(source: Source, rows: readonly RemittanceRow[]): Promise<ReadonlySet<string>> {
  const sets = rows.flatMap(({ id, set_delimiters }) => (set_delimiters === null ? [] : id));
  const stored = await planDocuments(source.db, 'set-835', sets);
  const made = await madePayments(
    source,
    rows.filter(({ id }) => !stored.has(id)),
  );
  return new Set([...stored.keys(), ...made.keys()]);
}

/** Whether the caller can download an 835 of a payment to one of their tax IDs. */
export async function has835(source: Source, row: RemittanceRow): Promise<boolean> {
  // Most plans send no 835 and have no PAYER_ID. Their payments need no query.
  if (row.set_delimiters === null && !source.config.payer.party) return false;
  return (await isWhole(source, row)) && (await having835(source, [row])).has(row.id);
}

/** Loads the content of the 835 of a payment to one of the caller's tax IDs. Null if there is none. */
export async function content835(source: Source, row: RemittanceRow): Promise<Content | null> {
  if (!(await isWhole(source, row))) return null;
  const stored = row.set_delimiters === null ? null : await planFile(source, 'set-835', row.id);
  if (stored) return { set: await buffer(stored.content), delimiters: storedDelimiters(row.set_delimiters!) };
  const payment = (await madePayments(source, [row])).get(row.id);
  return payment ? { payment } : null;
}

/** Takes numbers that no other file has. Only the primary database has them. */
export async function controlNumbers(primary: Db, count: number): Promise<readonly number[]> {
  const { rows } = await sql<{ number: number }>`
    select next_x12_control_number() as number from generate_series(1, ${count}::int)`.execute(primary);
  return rows.map(({ number }) => number);
}

/** The sender of a file of a plan without PAYER_ID is the payer that the plan's own set names. */
const senderOf = ({ id }: PayerConfig, row: RemittanceRow) => id ?? row.payer_id?.slice(0, 15) ?? 'PAYER';

/** Writes a file with its content in a new envelope. */
export function write835File(
  { config, now }: Pick<Context, 'config' | 'now'>,
  row: RemittanceRow,
  content: Content,
  controlNumber: number,
): Buffer {
  const [date = '', time = ''] = planTimeText(now, config.planTimeZone).split('T');
  const envelope: Envelope = {
    sender: senderOf(config.payer, row),
    receiver: row.tax_id,
    controlNumber,
    isTest: !config.production,
    date,
    time: time.replace(':', ''),
  };
  if ('payment' in content) return Buffer.from(write835(content.payment, envelope));
  const { set: bytes, delimiters } = content;
  const { showsBankNumbers } = config.payer;
  return Buffer.from(wrapStored835({ bytes, delimiters }, envelope, { showsBankNumbers }));
}
