import { sql } from 'kysely';
import type { Db } from '../../src/database/database.ts';

type Next = () => number;

/** Ways to damage a file. Each gets the bytes and a source of random numbers below 1. */
const WAYS: Readonly<Record<string, (bytes: Buffer, next: Next) => Buffer>> = {
  'cut at the end': (bytes, next) => bytes.subarray(0, Math.floor(next() * bytes.length)),
  'cut in the middle': (bytes, next) => {
    const at = Math.floor(next() * bytes.length);
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + Math.ceil(next() * 40))]);
  },
  'bytes changed': (bytes, next) => {
    const copy = Buffer.from(bytes);
    for (let count = 1 + Math.floor(next() * 5); count > 0; count -= 1)
      copy[Math.floor(next() * copy.length)] = Math.floor(next() * 256);
    return copy;
  },
  'delimiters changed': (bytes, next) => {
    const copy = Buffer.from(bytes);
    for (let at = 106; at < copy.length; at += 1)
      if (next() < 0.01) copy[at] = '*:~^\n'.charCodeAt(Math.floor(next() * 5));
    return copy;
  },
  'random bytes behind ISA': (bytes, next) =>
    Buffer.concat([bytes.subarray(0, 107), Buffer.from(Array.from({ length: 2000 }, () => Math.floor(next() * 256)))]),
  'segments moved': (bytes, next) => {
    const segments = bytes.toString('latin1').split('~\n');
    const [moved] = segments.splice(1 + Math.floor(next() * (segments.length - 2)), 1);
    segments.splice(1 + Math.floor(next() * (segments.length - 1)), 0, moved!);
    return Buffer.from(segments.join('~\n'), 'latin1');
  },
  'a part repeated': (bytes, next) => {
    const at = Math.floor(next() * bytes.length);
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(Math.floor(next() * at)), bytes.subarray(at)]);
  },
  'numbers changed': (bytes, next) =>
    Buffer.from(
      bytes
        .toString('latin1')
        .replaceAll(/(?<=[*])-?\d+(?=[*~])/g, (number) =>
          next() < 0.05 ? ['-0', '99999999999', '1.234', '', `-${number}`, '0'][Math.floor(next() * 6)]! : number,
        ),
      'latin1',
    ),
};

/** Damages a file in a way that the random numbers choose. */
export function mutate(bytes: Buffer, next: Next): { readonly how: string; readonly bytes: Buffer } {
  const names = Object.keys(WAYS);
  const how = names[Math.floor(next() * names.length)]!;
  return { how, bytes: WAYS[how]!(bytes, next) };
}

/** Payments of an 835 that are stored in part: without their bytes, or with other amounts than they say. */
export async function tornPayments(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from remittance where identity_hash is not null and (
      not exists (select from plan_document where kind = 'set-835' and record = remittance.id)
      or amount_cents <> coalesce((select sum(paid_cents) from remittance_claim where remittance_id = remittance.id), 0)
        - coalesce((select sum(amount_cents) from remittance_adjustment where remittance_id = remittance.id), 0))`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
