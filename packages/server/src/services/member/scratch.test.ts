import { test } from 'vitest';
import { useTestServer } from '../../../test/harness.ts';
const server = useTestServer();
test('look', async () => {
  const go = async (method: 'GET' | 'POST', url: string, payload?: object, who = 'staff') => {
    const r = await server().as(who, { method, url: `/api${url}`, ...(payload ? { payload } : {}) });
    console.log(method, url, JSON.stringify(payload), r.statusCode, r.headers['content-type'], r.body.slice(0, 1500));
  };
  await go('POST', '/member', { quick: '800000101', index: 0 });
  await go('POST', '/member', { quick: '800000101-00', index: 0 });
  await go('POST', '/member', { quick: '----', index: 0 });
  await go('GET', '/member/80000010100/product/other?activeOnDate=0000-01-01&maxResults=5');
  await go('GET', '/member/80000010100/product?dt=2026-02-30');
  await go('GET', '/member/80000010100/product?dt=2026-02-10&t=Dental');
  await go('GET', '/member/80000010100/card/exists');
  await go('GET', '/member/80000010100/card/MPPO1000');
  await go('GET', '/member/80000010100/product/MPPO1000/usage');
  await go('GET', '/member/80000010100', undefined, 'noaccess');
  await go('GET', '/member/work-queue/food-benefit?patientId=80000013000');
});
