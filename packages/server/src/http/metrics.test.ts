import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { serveMetrics, type MetricsOptions } from './metrics.ts';

async function portal(options: MetricsOptions) {
  const app = Fastify();
  serveMetrics(app, options);
  app.get('/member/:id', () => 'ok');
  app.get('/busy', (_request, reply) => reply.code(429).send());
  await app.ready();
  return app;
}

test('requests are counted by route template, so no identifier becomes a label', async () => {
  const app = await portal({ token: null, pool: () => ({ total: 5, idle: 4, waiting: 0 }) });
  await app.inject('/member/80000010100');
  await app.inject('/busy');
  const { body } = await app.inject('/metrics');
  expect(body).toContain('pbt_http_request_duration_seconds_count{method="GET",route="/member/:id",status="200"} 1');
  expect(body).toContain('pbt_limited_total{route="/busy"} 1');
  expect(body).toContain('pbt_database_connections{state="idle"} 4');
  expect(body).not.toContain('80000010100');
  await app.close();
});

test('without a token, only the machine itself may read the metrics, and not through a proxy', async () => {
  const app = await portal({ token: null });
  expect((await app.inject('/metrics')).statusCode).toBe(200);
  expect((await app.inject({ url: '/metrics', remoteAddress: '10.0.0.9' })).statusCode).toBe(404);
  const forwarded = await app.inject({ url: '/metrics', headers: { 'x-forwarded-for': '10.0.0.9' } });
  expect(forwarded.statusCode).toBe(404);
  await app.close();
});

test('with a token, only callers that send it may read the metrics, from any machine', async () => {
  const app = await portal({ token: 'a-long-secret' });
  const ask = (authorization?: string) =>
    app.inject({
      url: '/metrics',
      remoteAddress: '10.0.0.9',
      headers: authorization === undefined ? {} : { authorization },
    });
  expect((await ask()).statusCode).toBe(404);
  expect((await ask('Bearer a-long-secreT')).statusCode).toBe(404);
  expect((await ask('Bearer a-long-secret')).statusCode).toBe(200);
  await app.close();
});

test('stopped batch checks are counted, and without the database the other metrics stay readable [BATCH-10]', async () => {
  const counting = await portal({ token: null, batchStops: async () => 2 });
  expect((await counting.inject('/metrics')).body).toContain('pbt_batch_stops 2');
  await counting.close();
  const failing = await portal({ token: null, batchStops: () => Promise.reject(new Error('no database')) });
  expect((await failing.inject('/metrics')).statusCode).toBe(200);
  await failing.close();
});
