import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { environmentRoutes } from './environment-routes.ts';

async function read<T>(path: string, env: Record<string, string>): Promise<T> {
  const app = Fastify();
  environmentRoutes(app, readConfig(env));
  const answer = await app.inject(path);
  await app.close();
  return answer.json<T>();
}

const identityProviderOf = async (env: Record<string, string>) =>
  (await read<{ identityProvider: unknown }>('/config/environment/v3', env)).identityProvider;

test('the browser receives the settings for audience, resource, extra sign-in parameters and userinfo [OIDC-06]', async () => {
  const given = await identityProviderOf({
    OIDC_AUTHORITY: 'https://login.example.org/',
    OIDC_AUTHORIZE_AUDIENCE: 'https://api.example.org, second',
    OIDC_RESOURCE: 'https://api.example.org urn:second',
    OIDC_AUTHORIZE_PARAMS: 'domain_hint=example.org&ui_locales=en%20es',
    OIDC_USERINFO: 'required',
  });
  expect(given).toMatchObject({
    server: 'https://login.example.org',
    audience: ['https://api.example.org', 'second'],
    resource: ['https://api.example.org', 'urn:second'],
    authorizeParams: { domain_hint: 'example.org', ui_locales: 'en es' },
    userInfo: 'required',
  });
});

test('without these settings, sign-in uses no extra parameters and userinfo is on', async () => {
  expect(await identityProviderOf({})).toMatchObject({
    audience: [],
    resource: [],
    authorizeParams: {},
    userInfo: 'on',
  });
});

test.each<{ env: Record<string, string>; hours: number }>([
  { env: { PBT_DEMO_DATA: 'false' }, hours: 48 },
  { env: { PBT_DEMO_DATA: 'true' }, hours: 0 },
  { env: { PBT_DEMO_DATA: 'false', DATA_STALE_HOURS: '0' }, hours: 0 },
  { env: { DATA_STALE_HOURS: '72' }, hours: 72 },
])(
  'with $env, the browser receives $hours hours as the limit from which data is stale [IMPORT-51]',
  async ({ env, hours }) => {
    expect(await read('/config/client', env)).toMatchObject({ dataStaleHours: hours });
  },
);
