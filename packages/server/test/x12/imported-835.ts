import { beforeAll } from 'vitest';
import type { TestServer } from '../harness.ts';
import { basics, loadBasics, useImportFiles } from '../import-files.ts';
import { claim835, interchange, payment835, type Claim835, type Envelope835, type Payment835 } from './x12-files.ts';

let control = 1000;

/** Adds an office, a provider and a member to a server. Returns functions that import payments to that office. */
export function usePayments835(server: () => TestServer, prefix: string) {
  const files = useImportFiles(server);
  const of = basics(prefix);
  beforeAll(() => loadBasics(files, of));
  const db = () => server().database.db;
  return {
    files,
    of,
    db,
    claim: (number: string, more: Partial<Claim835> = {}) =>
      claim835({ number, member: of.member, first: 'ADA', last: 'BYRON', ...more }),
    pay: (trace: string, more: Partial<Payment835> = {}) => payment835({ amount: 96, trace, taxId: of.taxId, ...more }),
    /** Imports one interchange. Every one has its own control number. */
    load: (name: string, sets: readonly (readonly string[])[], line = '', envelope: Envelope835 = {}) => {
      control += 1;
      return files.loadText(name, interchange(sets, { control, ...envelope }), line);
    },
    remittance: (id: string) => db().selectFrom('remittance').selectAll().where('id', '=', id).executeTakeFirst(),
    claimRow: (id: string) => db().selectFrom('claim').selectAll().where('id', '=', id).executeTakeFirst(),
    paidRows: (id: string) =>
      db().selectFrom('remittance_claim').selectAll().where('remittance_id', '=', id).orderBy('seq').execute(),
  };
}
