import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { AppealBody, AppealDraft, DraftRow } from '@pbt/domain/contract/claim-documentation';
import type { FastifyInstance } from 'fastify';
import { adjustment, claim, insertOffices, item, TAX, username, type Account } from './claims.ts';
import type { TestServer } from './harness.ts';
import type { Db } from '../src/database/database.ts';

export const FINAL = '990000000002';
export const FOREIGN = '990000000098';
export const ABSENT = '990000000097';

/** One claim per status, whose number ends with the status. The final one has four lines. */
export const STATUSES = ['01', '02', '10', '11', '15', '91', '92'] as const;

export async function insertDocumentationClaims(db: Db): Promise<void> {
  await insertOffices(db);
  await db
    .insertInto('claim')
    .values([
      ...STATUSES.map((status) => claim(`9900000000${status}`, { status })),
      claim(FOREIGN, { tax_id: TAX.foreign }),
    ])
    .execute();
  await db
    .insertInto('claim_item')
    .values([
      item(FINAL, 1, { charged_cents: 50_000, allowed_cents: 30_000, paid_cents: 30_000 }),
      item(FINAL, 2, { code: 'CX200', charged_cents: 73_400 }),
      item(FINAL, 3, { code: 'CX300', charged_cents: 0 }),
      item(FINAL, 4, { code: 'CX400', charged_cents: 0 }),
    ])
    .execute();
  await db
    .insertInto('claim_adjustment')
    .values([
      adjustment(FINAL, 1, 1, { amount_cents: 20_000 }),
      adjustment(FINAL, 2, 2, { group_code: 'PR', carc: '204', amount_cents: 73_400 }),
      adjustment(FINAL, 3, 3, { group_code: 'OA', carc: '23' }),
    ])
    .execute();
}

/** Builds a form with one file, as a browser sends it. */
export function fileForm(content: Buffer, name: string, field = 'claimFile') {
  const head = `--edge\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: text/html\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--edge--\r\n')]),
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
  };
}

const as = (account: Account) => ({ authorization: `Bearer user.${username(account)}` });

/** Short functions for the calls. `app` can be another process on the same database. */
export function calls(server: TestServer, app: FastifyInstance = server.app) {
  const call = (account: Account, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    app.inject({ method, url: `/api/claim/${path}`, headers: as(account), ...(payload ? { payload } : {}) });
  return {
    call,
    stage: async (account: Account = 'staff', claimId = FINAL) =>
      (await call(account, 'POST', `${claimId}/documentation/submission/stage`)).body,
    upload: (
      submissionId: string,
      name = 'notes.txt',
      content: Buffer | string = 'Notes',
      account: Account = 'staff',
      query = '',
    ) => {
      const { payload, headers } = fileForm(Buffer.from(content), name);
      const url = `/api/claim/documentation/${submissionId}/stage/file${query}`;
      return app.inject({ method: 'POST', url, payload, headers: { ...headers, ...as(account) } });
    },
    file: (fileId: string, account: Account = 'staff') => call(account, 'GET', `documentation/file/${fileId}`),
    removeFile: (fileId: string, account: Account = 'staff') =>
      call(account, 'DELETE', `documentation/stage/file/${fileId}`),
    cancel: (submissionId: string, account: Account = 'staff') =>
      call(account, 'DELETE', `documentation/${submissionId}`),
    attach: (submissionId: string, more: object = {}, account: Account = 'staff') =>
      call(account, 'POST', 'documentation/attachment', { submissionId, notes: 'Chart', type: 'REC', ...more }),
    appeal: (body: object, account: Account = 'staff') => call(account, 'POST', 'documentation/appeal', body),
    saveDraft: (submissionId: string, body: object, account: Account = 'staff') =>
      call(account, 'PUT', `documentation/${submissionId}/draft`, body),
    draft: (submissionId: string, account: Account = 'staff') =>
      call(account, 'GET', `documentation/${submissionId}/draft`),
    drafts: async (account: Account = 'staff') =>
      (await call(account, 'GET', 'documentation/draft')).json<DraftRow[]>(),
    list: (account: Account = 'staff', claimId = FINAL) => call(account, 'GET', `${claimId}/documentation`),
  };
}

/** Builds the body that a browser sends. Everything that the user does not type is wrong on purpose. */
export function appealBody(submissionId: string, lines: readonly number[] = [2], more: object = {}): AppealBody {
  return {
    submissionId,
    claimItems: lines.map((lineNumber) => ({ itemCode: 'LIE', isDenied: false, lineNumber, claimReasons: [] })),
    appeal: {
      date: '2001-01-01',
      providerName: { first: '', last: '', full: 'Not This One' },
      officeContact: { first: 'Robin', last: 'Ashdown', full: 'Another Person' },
      contactStreetAddress: ' 1 Larkmoor Lane ',
      contactCity: 'Cedar Fork',
      contactState: 'UT',
      contactZip: '84198',
      contactPhone: '801-555-0101',
      contactEmail: 'robin@example.org',
      patientName: 'Not This Patient',
      subscriberId: '000000000',
      dateOfService: '2001-01-01',
      billedAmt: '$0.01',
      claimNum: FOREIGN,
      authNum: 'AUTH1',
      appealReason: 'It was authorized.',
      appealRequest: 'Please pay line 2.',
      notesInIcentra: 'iCentra',
      claimItemsSelected: '1, LIE',
      ...more,
    },
  };
}

/** A half filled appeal form. */
export const appealDraft = (more: Partial<AppealDraft> = {}): AppealDraft => ({
  claimItem: [2],
  officeContactFirst: 'Robin',
  officeContactLast: '',
  contactAddress: '',
  contactCity: '',
  contactState: '',
  contactZip: '',
  contactPhone: '',
  contactEmail: 'robin@',
  appealReason: 'It was authorized.',
  actionRequest: '',
  authNum: '',
  noteLocation: 'Attached',
  ...more,
});

/** Lists the files in the store, and the uploads in progress. */
export function storedFiles({ deps }: TestServer): { stored: string[]; incoming: string[] } {
  const list = (folder: string) => {
    try {
      return readdirSync(join(deps.config.dataDir, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => entry.name);
    } catch {
      return [];
    }
  };
  return { stored: list('files'), incoming: list('incoming') };
}

/** Lists the files of a submission by name. */
export function rowsOf({ deps }: TestServer, submissionId: string) {
  return deps.db
    .selectFrom('stored_file')
    .selectAll()
    .where('submission_id', '=', submissionId)
    .orderBy('name')
    .execute();
}
