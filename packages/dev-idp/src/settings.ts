export interface Settings {
  readonly host: string;
  readonly port: number;
  /** Origins of the portal. Redirects to other origins and their CORS requests are refused. */
  readonly portalOrigins: readonly string[];
  readonly accessTokenSeconds: number;
  /**
   * The `expires_in` of token answers, by which a browser renews. Tests set it below the real lifetime, so that the API
   * still accepts a token that the browser renews.
   */
  readonly statedSeconds: number;
  readonly brand: 'default' | 'sba';
}

export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const host = env['HOST'] ?? 'localhost';
  const accessTokenSeconds = Number(env['IDP_ACCESS_TOKEN_SECONDS'] ?? '600');
  const portalPort = env['PORT'] ?? '4000';
  return {
    host,
    port: Number(env['IDP_PORT'] ?? '4001'),
    portalOrigins: [
      env['PUBLIC_URL'] ?? `http://${host}:${portalPort}`,
      // A second name of the local portal. Browsers treat it as secure; unlike on localhost, the portal keeps the
      // requested route.
      `http://portal.localhost:${portalPort}`,
      ...(env['DEV_PORT'] ? [`http://${host}:${env['DEV_PORT']}`] : []),
    ],
    accessTokenSeconds,
    statedSeconds: Number(env['IDP_STATED_SECONDS'] ?? accessTokenSeconds),
    brand: env['PBT_THEME'] === 'sba' ? 'sba' : 'default',
  };
}
