export interface Settings {
  readonly host: string;
  readonly port: number;
  /** Origins at which users may open the portal. */
  readonly portalOrigins: readonly string[];
  readonly accessTokenSeconds: number;
  /**
   * Lifetime that answers state as `expires_in`. A browser renews by it. Tests state a short one: the API still accepts
   * the token on a machine that needs longer for a page.
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
      // The portal does not treat this name as a local host, and browsers treat it as secure.
      `http://portal.localhost:${portalPort}`,
      ...(env['DEV_PORT'] ? [`http://${host}:${env['DEV_PORT']}`] : []),
    ],
    accessTokenSeconds,
    statedSeconds: Number(env['IDP_STATED_SECONDS'] ?? accessTokenSeconds),
    brand: env['PBT_THEME'] === 'sba' ? 'sba' : 'default',
  };
}
