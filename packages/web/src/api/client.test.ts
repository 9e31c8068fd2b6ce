import { providerApi } from '@pbt/domain/contract/provider';
import { userApi } from '@pbt/domain/contract/user';
import { expect, test, vi } from 'vitest';
import { failure, held, stubApi } from '../../test/api.ts';
import { fileOf, stubUploads } from '../../test/uploads.ts';
import { apiConnection, call, connectApi, startNewEpoch } from './client.ts';
import { HttpError, StaleResponse } from './http-error.ts';
import { upload } from './upload.ts';

const NAME = 'GET /user/feature';

test('identical reads at the same time share one request and its response [HTTP-04]', async () => {
  const { answer, release } = held<string[]>();
  const api = stubApi({ [NAME]: () => answer });
  const all = Promise.all([call(userApi.features, {}), call(userApi.features, {}), call(userApi.features, {})]);
  release(['one']);
  expect(await all).toEqual([['one'], ['one'], ['one']]);
  expect(api.named(NAME)).toHaveLength(1);
});

test('a read after the response sends a new request [HTTP-04]', async () => {
  const api = stubApi({ [NAME]: () => [] });
  await call(userApi.features, {});
  await call(userApi.features, {});
  expect(api.named(NAME)).toHaveLength(2);
});

test('all callers that share a read get its failure [HTTP-04]', async () => {
  const api = stubApi({ [NAME]: () => failure(500) });
  const results = await Promise.allSettled([call(userApi.features, {}), call(userApi.features, {})]);
  expect(results.every((result) => result.status === 'rejected' && result.reason instanceof HttpError)).toBe(true);
  expect(api.named(NAME)).toHaveLength(1);
});

test('a new identity never shares a read with the previous one, whose response is dropped [HTTP-04]', async () => {
  const { answer, release } = held<string[]>();
  const answers: unknown[] = [answer, ['mine']];
  const api = stubApi({ [NAME]: () => answers.shift() });
  const before = call(userApi.features, {});
  startNewEpoch();
  const after = call(userApi.features, {});
  release(['another user’s']);
  await expect(before).rejects.toBeInstanceOf(StaleResponse);
  expect(await after).toEqual(['mine']);
  expect(api.named(NAME)).toHaveLength(2);
});

test('a response whose body is still being read when the identity changes is dropped [HTTP-04]', async () => {
  stubApi({});
  const body = new TransformStream<Uint8Array, Uint8Array>();
  vi.spyOn(window, 'fetch').mockResolvedValue(
    new Response(body.readable, { headers: { 'content-type': 'application/json' } }),
  );
  const before = call(userApi.features, {});
  const writer = body.writable.getWriter();
  // The client reads the body when this write ends.
  await writer.write(new TextEncoder().encode('["another user’s"'));
  startNewEpoch();
  await Promise.all([
    expect(before).rejects.toBeInstanceOf(StaleResponse),
    writer.write(new TextEncoder().encode(']')),
    writer.close(),
  ]);
});

test('a response that itself starts a new identity is returned to its caller [HTTP-04]', async () => {
  stubApi({});
  connectApi({ ...apiConnection(), onIdentity: () => startNewEpoch() });
  vi.spyOn(window, 'fetch').mockResolvedValue(Response.json(['mine'], { headers: { 'sh-pbt-effective-user': '7' } }));
  expect(await call(userApi.features, {})).toEqual(['mine']);
});

test('an upload that ends after a change of identity is dropped [HTTP-04]', async () => {
  stubApi({});
  const uploads = stubUploads();
  const sent = upload(userApi.emailProviderUpdate, { files: [fileOf('x.txt')] });
  startNewEpoch();
  await Promise.all([expect(sent).rejects.toBeInstanceOf(StaleResponse), uploads.open()[0]!.answer('7')]);
});

test('writes are never shared [HTTP-04]', async () => {
  const api = stubApi({ 'PUT /user/attestation': () => true });
  await Promise.all([call(userApi.attest, { body: true }), call(userApi.attest, { body: true })]);
  expect(api.named('PUT /user/attestation')).toHaveLength(2);
});

test.each([
  { name: 'GET /user/feature', ask: () => call(userApi.features, {}), reply: null },
  { name: 'GET /user/feature', ask: () => call(userApi.features, {}), reply: { names: [] } },
  { name: 'GET /user/feature', ask: () => call(userApi.features, {}), reply: [1] },
  { name: 'GET /user', ask: () => call(userApi.current, {}), reply: null },
  { name: 'GET /user', ask: () => call(userApi.current, {}), reply: [] },
  {
    name: 'GET /user',
    ask: () => call(userApi.current, {}),
    reply: { id: 1, roles: [], name: null, emulatingUser: '' },
  },
  { name: 'GET /user/dentalAccess', ask: () => call(userApi.dentalAccess, {}), reply: 'yes' },
  { name: 'GET /provider/feature-note', ask: () => call(providerApi.featureNotes, {}), reply: [null] },
])('a response of the wrong shape is a failure: $name with $reply', async ({ name, ask, reply }) => {
  stubApi({ [name]: () => reply });
  await expect(ask()).rejects.toMatchObject({ status: null });
});

test('a call that may return nothing returns null', async () => {
  stubApi({ 'GET /provider/maintenance-window': () => null });
  expect(await call(providerApi.maintenanceWindow, {})).toBeNull();
});
