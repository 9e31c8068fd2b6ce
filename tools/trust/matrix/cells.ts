import { randomUUID } from 'node:crypto';
import { DIAGNOSES } from '@pbt/domain/rules/member/food-benefit-form';
import { MEMBER, NPI } from '@pbt/demo-data/catalog/names';
import { BATCH_CELLS } from './batch-cells.ts';
import {
  archives835,
  BAD_CLAIM,
  BAD_OPAQUE,
  both,
  cell,
  claims,
  files835,
  taxIdKinds,
  get,
  json,
  malformed,
  members,
  plain,
  post,
  products,
  refusedBodies,
  payments,
  remittances,
  scoped,
  staged,
  users,
  type Make,
} from './cell.ts';
import { NOTICE_CELLS } from './notice-cells.ts';
import { appealBody, fileForm } from '../../stage/forms.ts';
import { ABSENT, TAX_ID_BY_KIND, SHARED_RECORDS } from '../../stage/scope-records.ts';

const CLAIM_SEARCH = { index: 0 };
const SUBMISSIONS = { index: 0, state: 'all', type: 'all', by: 'office', from: null, filter_string: '' };
const BAD_REFERENCE = ['123', 'A-0000-000U'];

export const CELLS: Readonly<Record<string, Make>> = {
  ...BATCH_CELLS,
  'GET /config/environment/v3': plain(() => get('/config/environment/v3')),
  'GET /config/client': plain(() => get('/config/client')),
  'GET /api/user': plain(() => get('/api/user')),
  'POST /api/user': both(
    plain(() => post('/api/user', { username: 'staff', first: '', last: '' })),
    refusedBodies(
      '/api/user',
      {},
      { username: 'staff', first: '', last: '', roles: [] },
      { username: "a'b", first: '', last: '' },
    ),
  ),
  'GET /api/user/feature': plain(() => get('/api/user/feature')),
  'GET /api/user/dentalAccess': plain(() => get('/api/user/dentalAccess')),
  'GET /api/user/data-as-of': plain(() => get('/api/user/data-as-of')),
  'GET /api/user/preference': plain(() => get('/api/user/preference')),
  'PUT /api/user/preference': () => [
    cell('own', 'own', () => ({ method: 'PUT', url: '/api/user/preference', ...json({ showTexts: true }) })),
    cell('malformed', 'malformed', () => ({ method: 'PUT', url: '/api/user/preference', ...json({}) })),
  ],
  'GET /api/user/activity': plain(() => get('/api/user/activity')),
  'GET /api/user/feedback/status': both(
    plain(() => get('/api/user/feedback/status', { category: 'General' })),
    () => [cell('malformed', 'malformed', () => get('/api/user/feedback/status', { category: 'Other' }))],
  ),
  'POST /api/user/feedback': both(
    plain(() =>
      post('/api/user/feedback', {
        category: 'General',
        rating: 4,
        isDismissed: false,
        areasForImprovement: [],
        comments: null,
      }),
    ),
    refusedBodies(
      '/api/user/feedback',
      {},
      { category: 'General', rating: 6, isDismissed: false, areasForImprovement: [], comments: null },
    ),
  ),
  'PUT /api/user/attestation': () => [
    cell('yes', 'own', () => ({ method: 'PUT', url: '/api/user/attestation', ...json(true) })),
    cell('no', 'own', () => ({ method: 'PUT', url: '/api/user/attestation', ...json(false) })),
    cell('malformed', 'malformed', () => ({ method: 'PUT', url: '/api/user/attestation', ...json('yes') })),
  ],
  'POST /api/user/update-access': plain(() => post('/api/user/update-access')),
  'GET /api/user/update-access/excluded-tax-ids': plain(() => get('/api/user/update-access/excluded-tax-ids')),
  'POST /api/user/email-provider-update': plain(() => ({
    ...post('/api/user/email-provider-update'),
    ...fileForm('providerChangeFormFile', 'form.txt', 'A change'),
  })),
  'GET /api/user/{userId}': users((id) => get(`/api/user/${id}`)),
  'PUT /api/user/{userId}/attestation': (scene) =>
    users((id) => ({ method: 'PUT', url: `/api/user/${id}/attestation`, ...json(true) }))(scene).map((each) =>
      // Super administrators cannot unlock or lock their own account.
      each.label === 'self' ? { ...each, special: 403 } : each,
    ),
  'POST /api/user/{userId}/access': users((id) => post(`/api/user/${id}/access`, { showTerminated: false })),
  'GET /api/user/{userId}/emulation': users((id) => get(`/api/user/${id}/emulation`)),
  'POST /api/start-emulate': ({ who }) => {
    const start = (name: string) => () => ({ ...post('/api/start-emulate'), query: { emulatedUserName: name } });
    return [
      cell('another', 'own', start('newcomer')),
      cell('absent', 'absent', start('nosuchuser')),
      cell('self', 'absent', start(who.token ?? 'super')),
      cell('a super administrator', 'absent', start(who.token === 'super' ? 'emulating' : 'super')),
      { ...cell('blocked', 'own', start('locked')), special: 409 },
      cell('malformed', 'malformed', start("a'b c")),
    ];
  },
  'POST /api/stop-emulate': plain(() => post('/api/stop-emulate')),
  'GET /api/provider': scoped(
    (name) => get('/api/provider', { name }),
    (ids) => ids.providerName,
    ABSENT.providerName,
  ),
  'GET /api/provider/feature-note': plain(() => get('/api/provider/feature-note')),
  'GET /api/provider/maintenance-window': plain(() => get('/api/provider/maintenance-window')),
  'POST /api/provider/list': both(
    scoped(
      (text) => post('/api/provider/list', { index: 0, filter_string: text }),
      (ids) => ids.npi,
      ABSENT.npi,
    ),
    refusedBodies('/api/provider/list', { index: -1, filter_string: '' }, { index: 0, filter_string: '', taxIds: [] }),
  ),
  'POST /api/provider/group/{groupId}/roster': both(
    scoped(
      (id) => post(`/api/provider/group/${id}/roster`, { showTerminated: false }),
      (ids) => ids.group,
      ABSENT.group,
    ),
    malformed((id) => post(`/api/provider/group/${id}/roster`, { showTerminated: false }), BAD_OPAQUE),
  ),
  'GET /api/provider/{npi}': both(
    scoped(
      (id) => get(`/api/provider/${id}`),
      (ids) => ids.npi,
      ABSENT.npi,
    ),
    malformed((id) => get(`/api/provider/${id}`), ['123']),
    ({ account }) => {
      const isKnown = account.taxIds.includes(TAX_ID_BY_KIND.own) || account.taxIds.includes(TAX_ID_BY_KIND.foreign);
      return [cell('in both offices', isKnown ? 'own' : 'absent', () => get(`/api/provider/${SHARED_RECORDS.npi}`))];
    },
  ),
  'POST /api/member': both(
    ({ account }) => [
      cell('own', account.taxIds.length > 0 ? 'own' : 'absent', () =>
        post('/api/member', { quick: MEMBER.typical, index: 0 }),
      ),
      cell('absent', 'absent', () => post('/api/member', { quick: ABSENT.member, index: 0 })),
    ],
    refusedBodies(
      '/api/member',
      {},
      { quick: '%', index: 0 },
      { quick: MEMBER.typical, index: 0, taxIds: ['170000201'] },
      { ln: 'Li', index: 0 },
    ),
  ),
  'GET /api/member/work-queue/food-benefit': () => {
    const ask = (patientId: string) => () => get('/api/member/work-queue/food-benefit', { patientId });
    return [
      cell('own', 'own', ask(MEMBER.typical)),
      cell('absent', 'absent', ask(ABSENT.member)),
      cell('malformed', 'malformed', ask("' --")),
    ];
  },
  'POST /api/member/work-queue/food-benefit': () => {
    const ask = (patientId: string, providerNpi: string) => () =>
      post('/api/member/work-queue/food-benefit', { patientId, providerNpi, diagnosis: [DIAGNOSES[0]] });
    return [
      cell('own', 'own', ask(MEMBER.foodCanRequest, NPI.doctor)),
      cell('absent', 'absent', ask(ABSENT.member, NPI.doctor)),
      cell('absent provider', 'absent', ask(MEMBER.foodCanRequest, '9999999999')),
      cell('malformed', 'malformed', ask("' --", NPI.doctor)),
    ];
  },
  'GET /api/member/{memberId}': members((id) => get(`/api/member/${id}`)),
  'GET /api/member/{memberId}/product': members((id) => get(`/api/member/${id}/product`)),
  'GET /api/member/{memberId}/product/other': members(
    (id) => get(`/api/member/${id}/product/other`, { activeOnDate: '2026-11-15', maxResults: '5' }),
    MEMBER.cobFive,
  ),
  'GET /api/member/{memberId}/product/{productId}/usage': products(
    (memberId, id) => get(`/api/member/${memberId}/product/${id}/usage`),
    ({ summary }) => summary.productId,
  ),
  'GET /api/member/{memberId}/product/{productId}/summary/exists': products(
    (memberId, id, { summary }) => get(`/api/member/${memberId}/product/${id}/summary/exists`, summary.query),
    ({ summary }) => summary.productId,
  ),
  'GET /api/member/{memberId}/product/{productId}/summary/search': products(
    (memberId, id, { summary }) => get(`/api/member/${memberId}/product/${id}/summary/search`, summary.query),
    ({ summary }) => summary.productId,
  ),
  'GET /api/member/{memberId}/product/{productId}/summary': products(
    (memberId, id) => get(`/api/member/${memberId}/product/${id}/summary`),
    ({ dental }) => dental.productId,
  ),
  'GET /api/member/{memberId}/card/exists': members((id) => get(`/api/member/${id}/card/exists`)),
  'GET /api/member/{memberId}/card/{cardId}': products(
    (memberId, id) => get(`/api/member/${memberId}/card/${id}`),
    ({ card }) => card,
  ),
  'POST /api/claim': both(
    scoped(
      (quick) => post('/api/claim', { ...CLAIM_SEARCH, quick }),
      (ids) => ids.claim,
      ABSENT.claim,
    ),
    scoped(
      (filter_string) => post('/api/claim', { ...CLAIM_SEARCH, start: '2025-11-01', end: '2026-11-15', filter_string }),
      (ids) => ids.claim,
      ABSENT.claim,
      'browse',
    ),
    () => [
      // The response may contain only the patient's claims of the caller's tax IDs. `checkCell` searches it for others.
      { ...cell('patient', 'own', () => post('/api/claim', { ...CLAIM_SEARCH, m: MEMBER.typical }), 'patient') },
      cell(
        'browse all',
        'own',
        () => post('/api/claim', { ...CLAIM_SEARCH, start: '2025-11-01', end: '2026-11-15' }),
        'all',
      ),
    ],
    refusedBodies(
      '/api/claim',
      {},
      { index: 0 },
      { index: 0, quick: "' or '1'='1" },
      { index: 0, quick: ABSENT.claim, tax_id: '1' },
    ),
  ),
  'POST /api/claim/submission': both(
    scoped(
      (filter_string) => post('/api/claim/submission', { ...SUBMISSIONS, filter_string }),
      (ids) => ids.reference,
      ABSENT.reference,
    ),
    () => [cell('all', 'own', () => post('/api/claim/submission', SUBMISSIONS), 'all')],
    refusedBodies('/api/claim/submission', {}, { ...SUBMISSIONS, state: 'lost' }, { ...SUBMISSIONS, taxIds: [] }),
  ),
  'GET /api/claim/submission/{reference}': both(
    scoped(
      (id) => get(`/api/claim/submission/${id}`),
      (ids) => ids.reference,
      ABSENT.reference,
    ),
    malformed((id) => get(`/api/claim/submission/${id}`), BAD_REFERENCE),
  ),
  'GET /api/claim/submission/{reference}/receipt': both(
    scoped(
      (id) => get(`/api/claim/submission/${id}/receipt`),
      (ids) => ids.reference,
      ABSENT.reference,
    ),
    malformed((id) => get(`/api/claim/submission/${id}/receipt`), BAD_REFERENCE),
  ),
  'POST /api/claim/letter': both(
    ({ account }) => {
      const find = (mark: string) => () =>
        post('/api/claim/letter', { index: 0, filter_string: mark, sort_column: 'date', sort_direction: 'asc' });
      return [
        ...taxIdKinds.map((taxIdKind) =>
          cell(
            taxIdKind,
            account.taxIds.includes(TAX_ID_BY_KIND[taxIdKind]) ? 'own' : 'absent',
            find(`MARK${TAX_ID_BY_KIND[taxIdKind]}`),
          ),
        ),
        cell('absent', 'absent', find('MARK999999999')),
        cell('all', 'own', find(''), 'all'),
      ];
    },
    refusedBodies(
      '/api/claim/letter',
      {},
      { index: 0, filter_string: '', sort_column: 'date; drop', sort_direction: 'asc' },
    ),
  ),
  'GET /api/claim/letter/{letterId}/file': both(
    scoped(
      (id) => get(`/api/claim/letter/${id}/file`),
      (ids) => ids.letter,
      ABSENT.letter,
    ),
    malformed((id) => get(`/api/claim/letter/${id}/file`), BAD_OPAQUE),
  ),
  'GET /api/claim/{claimId}': claims(''),
  'GET /api/claim/{claimId}/item': claims('/item'),
  'GET /api/claim/{claimId}/reason': claims('/reason'),
  'GET /api/claim/{claimId}/timeline': claims('/timeline'),
  'GET /api/claim/{claimId}/letter': claims('/letter'),
  'GET /api/claim/{patientId}/dental': members((id) => get(`/api/claim/${id}/dental`), MEMBER.dentalAdult),
  'GET /api/claim/documentation/type': plain(() => get('/api/claim/documentation/type')),
  'GET /api/claim/{claimId}/documentation/new-submission-eligibility': claims(
    '/documentation/new-submission-eligibility',
  ),
  'GET /api/claim/{claimId}/documentation': claims('/documentation'),
  'POST /api/claim/{claimId}/documentation/submission/stage': both(
    scoped(
      (id) => post(`/api/claim/${id}/documentation/submission/stage`),
      (ids) => ids.claim,
      ABSENT.claim,
    ),
    malformed((id) => post(`/api/claim/${id}/documentation/submission/stage`), BAD_CLAIM),
  ),
  'POST /api/claim/documentation/appeal': staged(({ submission }, claim) =>
    post('/api/claim/documentation/appeal', appealBody(submission, claim)),
  ),
  'POST /api/claim/documentation/attachment': staged(({ submission }) =>
    post('/api/claim/documentation/attachment', { submissionId: submission, notes: 'Chart', type: 'REC' }),
  ),
  'GET /api/claim/documentation/file/{fileId}': both(
    scoped(
      (id) => get(`/api/claim/documentation/file/${id}`),
      (ids) => ids.file,
      ABSENT.file,
    ),
    staged(({ file }) => get(`/api/claim/documentation/file/${file}`), true),
    malformed((id) => get(`/api/claim/documentation/file/${id}`), BAD_OPAQUE),
  ),
  'DELETE /api/claim/documentation/stage/file/{fileId}': staged(({ file }) => ({
    method: 'DELETE',
    url: `/api/claim/documentation/stage/file/${file}`,
  })),
  'GET /api/claim/documentation/draft': plain(() => get('/api/claim/documentation/draft')),
  'GET /api/claim/documentation/{submissionId}/draft': staged(({ submission }) =>
    get(`/api/claim/documentation/${submission}/draft`),
  ),
  'PUT /api/claim/documentation/{submissionId}/draft': staged(({ submission }) => ({
    method: 'PUT',
    url: `/api/claim/documentation/${submission}/draft`,
    ...json({ version: 0, attachment: { type: 'REC', notes: 'Chart' } }),
  })),
  'DELETE /api/claim/documentation/{submissionId}': staged(({ submission }) => ({
    method: 'DELETE',
    url: `/api/claim/documentation/${submission}`,
  })),
  'POST /api/claim/documentation/{submissionId}/stage/file': staged(({ submission }) => ({
    ...post(`/api/claim/documentation/${submission}/stage/file`),
    ...fileForm('claimFile', 'notes.txt', 'Notes'),
  })),
  'POST /api/claim/work': both(
    scoped(
      (text) => post('/api/claim/work', { index: 0, filter_string: text }),
      (ids) => ids.taskText,
      ABSENT.taskText,
    ),
    refusedBodies('/api/claim/work', {}, { index: 0, kind: 'other' }, { index: 0, assigned: 'colleague' }),
  ),
  'GET /api/claim/work/due': plain(() => get('/api/claim/work/due')),
  'GET /api/claim/work/filter': plain(() => get('/api/claim/work/filter')),
  'POST /api/claim/work/colleague': both(
    scoped(
      (id) => post('/api/claim/work/colleague', { ids: [id] }),
      (ids) => ids.task,
      ABSENT.task,
    ),
    refusedBodies('/api/claim/work/colleague', { ids: [] }, { ids: ['a'] }),
  ),
  'POST /api/claim/work/change': both(
    scoped(
      (id) =>
        post('/api/claim/work/change', {
          changeId: `trust-change-${id}`,
          rows: [{ id, version: 1 }],
          action: 'assign',
          assignee: null,
        }),
      (ids) => ids.task,
      ABSENT.task,
    ),
    refusedBodies('/api/claim/work/change', {}, { changeId: 'trust', rows: [], action: 'done' }),
  ),
  'POST /api/claim/work/{taskId}/note': scoped(
    (id) => post(`/api/claim/work/${id}/note`, { noteId: `trust-${randomUUID()}`, text: 'Seen' }),
    (ids) => ids.task,
    ABSENT.task,
  ),
  'DELETE /api/claim/work/{taskId}/note/{noteId}': scoped(
    (id) => ({ method: 'DELETE', url: `/api/claim/work/${id}/note/trust-note-9` }),
    (ids) => ids.task,
    ABSENT.task,
  ),
  'GET /api/claim/work/{taskId}/history': both(
    scoped(
      (id) => get(`/api/claim/work/${id}/history`),
      (ids) => ids.task,
      ABSENT.task,
    ),
    malformed((id) => get(`/api/claim/work/${id}/history`), ['a', '1e3']),
  ),
  'PUT /api/claim/work/visit': () => [
    cell('own', 'own', () => ({ method: 'PUT', url: '/api/claim/work/visit', ...json({ seen: false }) })),
    cell('malformed', 'malformed', () => ({ method: 'PUT', url: '/api/claim/work/visit', ...json({}) })),
  ],
  'POST /api/remittance-advice': both(
    ...(['remittance', 'check', 'claim'] as const).map((kind) =>
      scoped(
        (quick) => post('/api/remittance-advice', { quick, index: 0 }),
        (ids) => ids[kind],
        ABSENT[kind],
        kind,
      ),
    ),
    // The payment belongs to the office of `staff` and contains a claim of another office. Searching for that claim
    // must not find the payment.
    () => [
      cell(
        'claim beside',
        'absent',
        () => post('/api/remittance-advice', { quick: SHARED_RECORDS.claim, index: 0 }),
        'claim',
      ),
    ],
    refusedBodies('/api/remittance-advice', {}, { quick: '%%%%', index: 0 }),
  ),
  'POST /api/remittance-advice/payment': payments,
  'GET /api/remittance-advice/{remittanceId}': remittances(''),
  'GET /api/remittance-advice/{remittanceId}/item': remittances('/item'),
  'GET /api/remittance-advice/{remittanceId}/adjustment': remittances('/adjustment'),
  'GET /api/remittance-advice/{remittanceId}/request': remittances('/request'),
  'GET /api/remittance-advice/{remittanceId}/835': files835,
  'GET /api/remittance-advice/835': archives835,
  ...NOTICE_CELLS,
};
