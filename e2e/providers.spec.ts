import { hash } from 'node:crypto';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { ChildProcess } from 'node:child_process';
import { cloneTemplate, dropClone } from './databases.ts';
import { test as base } from './fixtures.ts';
import { freePort, startPortal, startProcess, stopProcess, type Portal } from '../tools/stage/portal-process.ts';
import { runProviderJourney } from './provider-journey.ts';

interface Configuration {
  readonly name: string;
  /** For e2e/oidc-provider-main.ts. */
  readonly options?: Record<string, unknown>;
  /** The issuer's path. */
  readonly path?: string;
  readonly settings: Record<string, string>;
  readonly endsItsSession?: boolean;
  /** The subject of the signed-in user. */
  readonly subject?: string;
}

const RESOURCE = 'https://api.example.org/portal';
const INTROSPECTION = { OIDC_API_CLIENT_ID: 'api', OIDC_API_CLIENT_SECRET: 'api secret+' };
const SIGNED = { OIDC_RESOURCE: RESOURCE, OIDC_AUDIENCE: RESOURCE, OIDC_USERINFO: 'off' };
const IN_FRAME = { OIDC_USE_REFRESH_TOKEN: 'false' };

const configurations: readonly Configuration[] = [
  { name: 'opaque access tokens and introspection', settings: INTROSPECTION },
  { name: 'signed access tokens for a resource', options: { resource: RESOURCE }, settings: SIGNED },
  { name: 'a path in its issuer', path: '/realms/plan', settings: INTROSPECTION },
  { name: 'no userinfo endpoint', options: { hasUserinfo: false }, settings: { ...INTROSPECTION, ...IN_FRAME } },
  {
    name: 'no end-session endpoint',
    options: { hasEndSession: false },
    settings: INTROSPECTION,
    endsItsSession: false,
  },
  {
    // Introspection names the subject for the API's client. A signed token has the subject for the portal's client.
    name: 'pairwise subjects',
    options: { resource: RESOURCE, isPairwise: true },
    settings: SIGNED,
    subject: hash('sha256', 'pairwise staff', 'hex'),
  },
  { name: 'endpoints on another origin', options: { hasOtherOrigin: true }, settings: INTROSPECTION },
  {
    name: 'ES384 for ID tokens and EdDSA for access tokens',
    options: { resource: RESOURCE, idTokenAlg: 'ES384', accessTokenAlg: 'EdDSA' },
    settings: SIGNED,
  },
  {
    name: 'a discovery document that takes four seconds',
    options: { discoveryDelayMs: 4000 },
    settings: { ...INTROSPECTION, ...IN_FRAME },
  },
];

interface Fixtures {
  /** Starts a provider and a portal that uses it. */
  readonly open: (configuration: Configuration) => Promise<{ portal: Portal; provider: ChildProcess }>;
}

const test = base.extend<Fixtures>({
  // No journey here uses the worker's own portal.
  // oxlint-disable-next-line no-empty-pattern
  baseURL: async ({}, use) => use(undefined),
  // oxlint-disable-next-line no-empty-pattern
  open: async ({}, use, { workerIndex, testId }) => {
    const stops: (() => Promise<void>)[] = [];
    await use(async ({ options: { hasOtherOrigin, ...options } = {}, path = '', settings, subject = 'staff' }) => {
      const [port, providerPort, endpointsPort] = [await freePort(), await freePort(), await freePort()];
      const more = { ...(hasOtherOrigin ? { endpointsPort } : {}), path };
      const given = { ...options, ...more, port: providerPort, portalOrigin: `http://localhost:${port}` };
      const env = { ...process.env, PROVIDER_OPTIONS: JSON.stringify(given) };
      const provider = await startProcess('e2e/oidc-provider-main.ts', env);
      stops.unshift(() => stopProcess(provider));
      const folder = process.env['PBT_E2E_FOLDER']!;
      const dataDir = join(folder, `provider-${testId}`);
      cpSync(join(folder, 'template'), dataDir, { recursive: true });
      const database = cloneTemplate(workerIndex);
      stops.push(async () => dropClone(workerIndex));
      const authority = { PORT: String(port), OIDC_AUTHORITY: `http://localhost:${providerPort}${path}` };
      const portal = await startPortal(dataDir, { ...database, ...authority, ...settings });
      stops.unshift(() => portal.stop());
      portal.command('users', 'move', 'staff', '--subject', subject);
      return { portal, provider };
    });
    for (const stop of stops) await stop();
  },
});

for (const configuration of configurations) {
  test(`a provider with ${configuration.name}: sign in, renew, reload, revoked token, sign out [OIDC-01] [OIDC-18]`, async ({
    open,
    page,
  }) => {
    test.setTimeout(600_000);
    const { portal, provider } = await open(configuration);
    await runProviderJourney(page, portal, {
      formField: (shown) => shown.getByLabel('Username'),
      async signIn(shown) {
        await shown.getByLabel('Username').fill('staff');
        await shown.getByLabel('Password').fill('demo');
        await shown.getByRole('button', { name: 'Sign in', exact: true }).click();
      },
      async revokeAccessToken() {
        const revoked = new Promise((resolve) => provider.once('message', resolve));
        provider.send({ kind: 'revoke' });
        await revoked;
        // The server keeps introspection answers and keys for a while.
        await portal.restart();
      },
      endsItsSession: configuration.endsItsSession ?? true,
    });
  });
}
