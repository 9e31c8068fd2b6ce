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
import { storedPayment } from './stored-payment.ts';

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

async function madePayment({ db, config }: Source, row: RemittanceRow): Promise<Payment | null> {
  const { party } = config.payer;
  // Checked before any row is loaded.
  if (!party || row.amount_cents < 0 || row.pay_date === null) return null;
  const payment = toPayment835(await storedPayment(db, row), party);
  return payment && unwritableReasons(payment).length === 0 ? payment : null;
}

/** Whether the caller can download an 835 of a payment to one of their tax IDs. */
export async function has835(source: Source, row: RemittanceRow): Promise<boolean> {
  if (!(await isWhole(source, row))) return false;
  const isStored = row.set_delimiters !== null && (await planDocuments(source.db, 'set-835', [row.id])).has(row.id);
  return isStored || (await madePayment(source, row)) !== null;
}

/** Loads the content of the 835 of a payment to one of the caller's tax IDs. Null if there is none. */
export async function content835(source: Source, row: RemittanceRow): Promise<Content | null> {
  if (!(await isWhole(source, row))) return null;
  const stored = row.set_delimiters === null ? null : await planFile(source, 'set-835', row.id);
  if (stored) return { set: await buffer(stored.content), delimiters: storedDelimiters(row.set_delimiters!) };
  const payment = await madePayment(source, row);
  return payment && { payment };
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
