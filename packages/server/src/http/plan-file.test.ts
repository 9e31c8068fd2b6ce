import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { claim, insertOffices, MEMBER, remittance, TAX, username, type Account } from '../../test/claims.ts';
import { useTestServer, type TestServer } from '../../test/harness.ts';
import { addCoverage, addMember } from '../../test/member-rows.ts';
import type { Database } from '../database/schema.ts';

type Kind = Database['plan_document']['kind'];

const CLAIM = '990000000777';
const PAYMENT = {
  ready: 'CXRA202611017701',
  none: 'CXRA202611017702',
  without: 'CXRA202611017703',
  shared: 'CXRA202611017704',
};
const OTHER_CLAIMS = ['990000000778', '990000000779'] as const;
const FOREIGN = 'CXRA202611017709';
const MEMBER_ID = 'ZD777000000';
const PERIOD = 'from=2026-01-01&to=9999-12-31&groupId=T0000001&subGroupId=0001';

async function addDocument({ deps }: TestServer, kind: Kind, record: string): Promise<Buffer> {
  const content = Buffer.from(`%PDF-1.7\n${kind} ${record}`);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const file = join(deps.config.dataDir, sha256);
  writeFileSync(file, content);
  await deps.files.put(sha256, file);
  await deps.db.insertInto('plan_document').values({ kind, record, sha256, size_bytes: content.length }).execute();
  return content;
}

/** Adds records with and without a file of the plan, in the states of documents that the portal draws or lacks. */
async function addRecords(server: TestServer): Promise<void> {
  const { db } = server.deps;
  await insertOffices(db);
  await addMember(server, { id: MEMBER_ID });
  const states = { READY: 'ready', NONE: 'none' } as const;
  for (const [name, state] of Object.entries(states)) {
    for (const id of [`PLAN${name}`, `DRAW${name}`]) {
      await addCoverage(server, { member_id: MEMBER_ID, id, type: 'Dental', summary: state, card: state });
    }
  }
  await db
    .insertInto('remittance')
    .values([
      remittance(PAYMENT.ready),
      remittance(PAYMENT.none, { pdf: 'none' }),
      remittance(PAYMENT.without),
      remittance(FOREIGN, { tax_id: TAX.foreign }),
    ])
    .execute();
  await db
    .insertInto('claim')
    .values(claim(CLAIM, { remittance_id: PAYMENT.ready }))
    .execute();
  await db
    .insertInto('letter')
    .values(
      ['plan', 'plan-none', 'drawn', 'foreign'].map((id) => ({
        id: `cx-${id}`,
        claim_id: CLAIM,
        tax_id: id === 'foreign' ? TAX.foreign : TAX.own,
        member_id: MEMBER.subscriber,
        create_date: '2026-10-05',
        description: 'Letter',
        provider_name: 'ASH VERNE',
        member_name: 'EMILE',
        body: 'Text',
        pdf: id === 'plan-none' ? ('none' as const) : ('ready' as const),
      })),
    )
    .execute();
  for (const id of ['PLANREADY', 'PLANNONE']) {
    for (const kind of ['summary', 'card'] as const) await addDocument(server, kind, `${MEMBER_ID}|${id}|2026-01-01`);
  }
  for (const id of [PAYMENT.ready, PAYMENT.none, FOREIGN]) await addDocument(server, 'remittance', id);
  for (const id of ['cx-plan', 'cx-plan-none', 'cx-foreign']) await addDocument(server, 'letter', id);
}

const member = (path: string) => `/api/member/${MEMBER_ID}/${path}`;
const summary = (id: string) => member(`product/${id}/summary/search?${PERIOD}`);
const payment = (id: string) => `/api/remittance-advice/${id}/request`;
const letter = (id: string) => `/api/claim/letter/${id}/file`;

describe('a file of the plan', () => {
  const server = useTestServer();
  beforeAll(() => addRecords(server()));
  const get = (url: string, account: Account = 'staff') => server().as(username(account), { method: 'GET', url });

  test.each([
    ['a payment summary', summary('PLANREADY'), 'summary', 'Dental Payment Summary PLANREADY.pdf'],
    ['a payment summary that is not drawn', summary('PLANNONE'), 'summary', 'Dental Payment Summary PLANNONE.pdf'],
    ['a dental summary', member('product/PLANREADY/summary'), 'summary', 'Dental Product Summary PLANREADY.pdf'],
    ['an ID card', member('card/PLANREADY'), 'card', 'Dental ID Card PLANREADY.pdf'],
    ['an ID card that is not drawn', member('card/PLANNONE'), 'card', 'Dental ID Card PLANNONE.pdf'],
    ['a remittance', payment(PAYMENT.ready), 'remittance', `Remittance ${PAYMENT.ready}.pdf`],
    ['a remittance that is not drawn', payment(PAYMENT.none), 'remittance', `Remittance ${PAYMENT.none}.pdf`],
    ['a letter', letter('cx-plan'), 'letter', `Claim Letter ${CLAIM}-cx-plan.pdf`],
    ['a letter that is not drawn', letter('cx-plan-none'), 'letter', `Claim Letter ${CLAIM}-cx-plan-none.pdf`],
  ])('is sent instead of %s [IMPORT-12]', async (_, url, kind, name) => {
    const response = await get(url);
    expect(response.statusCode).toBe(200);
    expect(response.body).toMatch(new RegExp(`^%PDF-1.7\n${kind} `));
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(response.rawPayload.length),
      'content-disposition': expect.stringContaining(`filename="${name}"`),
    });
  });

  test('of a payment is not sent if it lists claims of other tax IDs; the drawn one leaves them out [IMPORT-12]', async () => {
    const { db } = server().database;
    await db.insertInto('remittance').values(remittance(PAYMENT.shared)).execute();
    await addDocument(server(), 'remittance', PAYMENT.shared);
    await db
      .insertInto('claim')
      .values([claim(OTHER_CLAIMS[0], {}), claim(OTHER_CLAIMS[1], { tax_id: TAX.foreign })])
      .execute();
    const list = (seq: number, id: string) =>
      db
        .insertInto('remittance_claim')
        .values({ remittance_id: PAYMENT.shared, seq, claim_number: id, claim_id: id, charged_cents: 1, paid_cents: 1 })
        .execute();
    const isPlanFile = async () => (await get(payment(PAYMENT.shared))).body.startsWith('%PDF-1.7\nremittance ');
    await list(1, OTHER_CLAIMS[0]);
    expect(await isPlanFile()).toBe(true);
    await list(2, OTHER_CLAIMS[1]);
    expect(await isPlanFile()).toBe(false);
  });

  test('makes a document exist that the portal does not draw [IMPORT-12]', async () => {
    const exists = async (id: string) => (await get(member(`product/${id}/summary/exists?${PERIOD}`))).json<boolean>();
    expect(await Promise.all(['PLANREADY', 'PLANNONE', 'DRAWREADY', 'DRAWNONE'].map(exists))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    const cards = (await get(member('card/exists'))).json<string[]>();
    expect(cards.toSorted()).toEqual(['DRAWREADY', 'PLANNONE', 'PLANREADY']);
  });

  test.each([summary('DRAWREADY'), member('card/DRAWREADY'), payment(PAYMENT.without), letter('cx-drawn')])(
    'is not needed where the portal draws the document: %s [IMPORT-13]',
    async (url) => {
      const response = await get(url);
      expect(response.statusCode).toBe(200);
      expect(response.body).toMatch(/^%PDF-1\.\d\n[^a-z]/);
    },
  );

  test.each([
    ['staff', payment(FOREIGN), payment('CXRA202611017700')],
    ['staff', letter('cx-foreign'), letter('cx-absent')],
    ['foreigner', payment(PAYMENT.ready), payment('CXRA202611017700')],
    ['foreigner', letter('cx-plan'), letter('cx-absent')],
    ['withoutTaxId', summary('PLANREADY'), summary('ABSENT')],
    ['withoutTaxId', member('card/PLANREADY'), member('card/ABSENT')],
  ] as const)('is hidden from %s like an absent one: %s [IMPORT-12]', async (account, url, absentUrl) => {
    const [response, absent] = await Promise.all([get(url, account), get(absentUrl, account)]);
    expect([response.statusCode, response.body]).toEqual([404, absent.body]);
  });

  test('leaves the same audit row as a drawn one [IMPORT-12]', async () => {
    const auditOf = async (url: string, recordId: string) => {
      await get(url);
      const { action, record_kind, tax_id, outcome } = await server()
        .deps.db.selectFrom('audit')
        .selectAll()
        .where('record_id', '=', recordId)
        .orderBy('seq', 'desc')
        .executeTakeFirstOrThrow();
      return { action, record_kind, tax_id, outcome };
    };
    for (const [plan, drawn, planId, drawnId] of [
      [payment(PAYMENT.ready), payment(PAYMENT.without), PAYMENT.ready, PAYMENT.without],
      [letter('cx-plan'), letter('cx-drawn'), 'cx-plan', 'cx-drawn'],
      [member('card/PLANREADY'), member('card/DRAWREADY'), `${MEMBER_ID}/PLANREADY`, `${MEMBER_ID}/DRAWREADY`],
    ] as const) {
      expect(await auditOf(plan, planId)).toEqual(await auditOf(drawn, drawnId));
    }
  });
});

describe('with PBT_DRAW_DOCUMENTS=false', () => {
  const server = useTestServer({ env: { PBT_DRAW_DOCUMENTS: 'false' } });
  beforeAll(() => addRecords(server()));
  const get = (url: string) => server().as(username('staff'), { method: 'GET', url });

  test('only files of the plan exist [IMPORT-13]', async () => {
    expect((await get(member('card/exists'))).json<string[]>().toSorted()).toEqual(['PLANNONE', 'PLANREADY']);
    for (const id of ['PLANREADY', 'DRAWREADY']) {
      const answer = await get(member(`product/${id}/summary/exists?${PERIOD}`));
      expect(answer.json()).toBe(id === 'PLANREADY');
    }
    for (const url of [summary('PLANNONE'), member('card/PLANREADY'), payment(PAYMENT.none), letter('cx-plan-none')]) {
      expect((await get(url)).body).toMatch(/^%PDF-1.7\n[a-z]/);
    }
  });

  test('a document without a file of the plan is answered like one that does not exist [IMPORT-13]', async () => {
    const answers = await Promise.all(
      [summary('DRAWREADY'), member('card/DRAWREADY'), member('product/DRAWREADY/summary'), letter('cx-drawn')].map(
        get,
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
    const response = await get(payment(PAYMENT.without));
    expect([response.statusCode, response.headers['content-length']]).toEqual([200, '0']);
  });
});
