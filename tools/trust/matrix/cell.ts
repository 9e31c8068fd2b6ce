import type { InjectOptions } from 'fastify';
import { MEMBER, USER } from '@pbt/demo-data/catalog/names';
import { ABSENT, TAX_ID_BY_KIND, recordsOf, type TaxIdKind } from '../../stage/scope-records.ts';
import type { Account, Principal } from './principals.ts';
import type { Reach } from './rules.ts';
import { stageFor, type World } from '../known-records.ts';

/**
 * One request of the authorization matrix. Within a `family`, records that the caller may not see must get the same
 * response as an absent record.
 */
export interface Cell {
  readonly label: string;
  readonly family: string;
  readonly reach: Reach;
  readonly request: () => InjectOptions | Promise<InjectOptions>;
  /** Expected status instead of `Rule.own`, for a call that a further rule refuses. */
  readonly special?: number;
}

interface Scene {
  readonly world: World;
  readonly who: Principal;
  readonly account: Account;
}

type Ids = ReturnType<typeof recordsOf>;
export type Make = (scene: Scene) => Cell[];

export const taxIdKinds = Object.keys(TAX_ID_BY_KIND) as TaxIdKind[];
export const cell = (label: string, reach: Reach, request: Cell['request'], family = 'id'): Cell => ({
  label,
  family,
  reach,
  request,
});
export const get = (url: string, query?: Readonly<Record<string, string>>): InjectOptions => ({
  method: 'GET',
  url,
  ...(query ? { query } : {}),
});
export const post = (url: string, payload?: object | boolean): InjectOptions => ({
  method: 'POST',
  url,
  ...(payload === undefined ? {} : json(payload)),
});
export const json = (value: unknown): InjectOptions => ({
  payload: JSON.stringify(value),
  headers: { 'content-type': 'application/json' },
});

/**
 * Returns one cell per tax ID of TAX_ID_BY_KIND (own, foreign, ended, office), each for a record of that tax ID. One
 * more cell requests an absent record. A record outside the account's tax IDs must get the response of an absent one.
 */
export function scoped(
  request: (id: string) => InjectOptions,
  idOf: (ids: Ids) => string,
  absent: string,
  family = 'id',
): Make {
  return ({ account }) => [
    ...taxIdKinds.map((taxIdKind) =>
      cell(
        taxIdKind,
        account.taxIds.includes(TAX_ID_BY_KIND[taxIdKind]) ? 'own' : 'absent',
        () => request(idOf(recordsOf(taxIdKind))),
        family,
      ),
    ),
    cell('absent', 'absent', () => request(absent), family),
  ];
}

export const malformed =
  (request: (id: string) => InjectOptions, ids: readonly string[]): Make =>
  () => [
    ...ids.map((id) => cell(`malformed ${id}`, 'malformed', () => request(encodeURIComponent(id)))),
    ...['x'.repeat(300), '%ff'].map((id) => cell(`unreadable ${id.slice(0, 9)}`, 'unreadable', () => request(id))),
  ];

export const BAD_CLAIM = ['1', '9900000000010', 'abcdefghijkl', "' or 1=1 --"];
export const BAD_OPAQUE = ['a', 'a b c d', '..etc..passwd'];
const BAD_MEMBER = ['abc', "8000001010'"];

export const both =
  (...makes: Make[]): Make =>
  (scene) =>
    makes.flatMap((make) => make(scene));

export const claims = (tail: string): Make => {
  const request = (id: string) => get(`/api/claim/${id}${tail}`);
  return both(
    scoped(request, (ids) => ids.claim, ABSENT.claim),
    malformed(request, BAD_CLAIM),
  );
};
export const remittances = (tail: string): Make => {
  const request = (id: string) => get(`/api/remittance-advice/${id}${tail}`);
  return both(
    scoped(request, (ids) => ids.remittance, ABSENT.remittance),
    malformed(request, ['CM1']),
  );
};
export const files835: Make = both(
  scoped(
    (id) => get(`/api/remittance-advice/${id}/835`),
    (ids) => ids.payment835,
    ABSENT.remittance,
  ),
  // The payment has a claim of another office.
  () => [cell('shared', 'absent', () => get(`/api/remittance-advice/${recordsOf('own').remittance}/835`))],
  malformed((id) => get(`/api/remittance-advice/${id}/835`), ['CM1']),
);
export const archives835: Make = both(
  scoped(
    (day) => get('/api/remittance-advice/835', { from: day, to: day }),
    (ids) => ids.payDate835,
    ABSENT.payDate835,
  ),
  () =>
    [{}, { from: '2019-06-11' }, { from: '2019-06-11', to: '2019-06-10' }, { from: '2019-06-11', to: 'today' }].map(
      (query, index) =>
        cell(`malformed ${index}`, 'malformed', () =>
          get('/api/remittance-advice/835', query as Record<string, string>),
        ),
    ),
);
export const plain =
  (request: () => InjectOptions): Make =>
  () => [cell('own', 'own', request)];
export const refusedBodies =
  (url: string, ...bodies: readonly unknown[]): Make =>
  () =>
    bodies.map((body, index) =>
      cell(`wrong body ${index}`, 'malformed', () => ({ method: 'POST', url, ...json(body) })),
    );

const PAYMENTS = {
  from: '2019-06-01',
  to: '2019-06-30',
  tax_id: null,
  show: 'all',
  id: null,
  number: null,
  amount_from: null,
  amount_to: null,
  sort_column: 'date',
  sort_direction: 'desc',
  index: 0,
};
export const payments: Make = both(
  ...(['remittance', 'check'] as const).map((kind) =>
    scoped(
      (id) => post('/api/remittance-advice/payment', { ...PAYMENTS, ...(kind === 'check' ? { number: id } : { id }) }),
      (ids) => ids[kind],
      ABSENT[kind],
      kind,
    ),
  ),
  refusedBodies('/api/remittance-advice/payment', {}, { ...PAYMENTS, id: 'CM1' }, { ...PAYMENTS, to: '2019-05-31' }),
);

/** Callers with at least one tax ID may open every patient, so there is no cell for a patient of another office. */
export const members = (request: (id: string) => InjectOptions, own: string = MEMBER.typical): Make =>
  both(
    () => [cell('own', 'own', () => request(own)), cell('absent', 'absent', () => request(ABSENT.member))],
    malformed(request, BAD_MEMBER),
  );
/** A product of the patient, a product of another patient, an absent product, an absent patient, and a malformed ID. */
export const products =
  (
    request: (memberId: string, productId: string, world: World) => InjectOptions,
    own: (world: World) => string,
  ): Make =>
  ({ world }) => [
    cell('own', 'own', () => request(MEMBER.typical, own(world), world)),
    cell('child of another', 'absent', () => request(MEMBER.typical, world.othersProduct, world)),
    cell('absent child', 'absent', () => request(MEMBER.typical, 'NOSUCHPRODUCT', world)),
    cell('absent parent', 'absent', () => request(ABSENT.member, own(world), world)),
    cell('malformed', 'malformed', () => request(MEMBER.typical, 'a%20b%20c', world)),
  ];

export const users =
  (request: (id: string) => InjectOptions): Make =>
  (scene) => {
    const { who, account } = scene;
    const self = who.userId ?? USER.staff;
    const other = self === USER.newcomer ? USER.umr : USER.newcomer;
    return [
      cell('self', 'own', () => request(String(self))),
      cell('other', account.roles.includes('SuperAdmin') ? 'own' : 'absent', () => request(String(other))),
      cell('absent', 'absent', () => request(ABSENT.user)),
      ...malformed(request, ['abc', '1234567890', '1e3'])(scene),
    ];
  };

/**
 * Unsent submissions of the caller and of another user for each kind of tax ID, an absent one and, unless `canRead` is
 * set, a malformed ID.
 */
export const staged =
  (request: (made: { submission: string; file: string }, claim: string) => InjectOptions, canRead = false): Make =>
  ({ world, who, account }) => {
    const self = who.userId ?? USER.staff;
    const other = self === USER.admin ? USER.super : USER.admin;
    const made = (by: number, taxIdKind: TaxIdKind) => async () =>
      request(await stageFor(world, by, taxIdKind), recordsOf(taxIdKind).claim);
    return [
      ...taxIdKinds.map((taxIdKind) =>
        cell(
          `own staged, ${taxIdKind}`,
          account.taxIds.includes(TAX_ID_BY_KIND[taxIdKind]) ? 'own' : 'absent',
          made(self, taxIdKind),
        ),
      ),
      ...taxIdKinds.map((taxIdKind) => cell(`staged by another, ${taxIdKind}`, 'absent', made(other, taxIdKind))),
      cell('absent', 'absent', () => request({ submission: ABSENT.submission, file: ABSENT.file }, ABSENT.claim)),
      ...(canRead ? [] : [cell('malformed', 'malformed', () => request({ submission: 'a%20', file: 'a%20' }, 'x'))]),
    ];
  };
