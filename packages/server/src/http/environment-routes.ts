import { environmentApi, type ClientConfig, type Environment } from '@pbt/domain/contract/environment';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import type { NumberForm } from '../config/identifiers.ts';

const shownForm = (form: NumberForm | null) => form && { pattern: form.pattern, example: form.example };

/**
 * Serves the two configuration documents that the browser loads at startup (spec 1 §7.1). All services have one base
 * address.
 */
export function environmentRoutes(app: FastifyInstance, config: Config): void {
  const { identityProvider: idp } = config;
  const { claims, remittances, quickSearchMax, quickSearchExtra } = config.identifiers;
  const environment: Environment = {
    version: 3,
    identityProvider: {
      server: idp.authority,
      clientId: idp.clientId,
      responseType: idp.responseType,
      scope: idp.scope,
      silentRenew: idp.silentRenew,
      useRefreshToken: idp.useRefreshToken,
      autoLogin: idp.autoLogin,
      logLevel: 2,
      audience: [...idp.authorizeAudience],
      resource: [...idp.resource],
      authorizeParams: idp.authorizeParams,
      userInfo: idp.userInfo,
    },
    endpoints: { user: '/api', provider: '/api', member: '/api', claim: '/api', remittanceAdvice: '/api' },
  };
  const client: ClientConfig = {
    UserEndpoint: '/api',
    PreAuthLink: config.preAuthLink,
    theme: config.theme,
    companyName: config.companyName,
    productName: config.productName,
    idleMinutes: config.idleMinutes,
    claimIds: shownForm(claims),
    remittanceIds: shownForm(remittances),
    quickSearchMax,
    quickSearchExtra: [...quickSearchExtra],
    dataStaleHours: config.dataStaleHours,
    planTimeZone: config.planTimeZone,
    today: config.today,
  };
  app.get(
    environmentApi.environment.path,
    { schema: { response: { 200: environmentApi.environment.reply } } },
    () => environment,
  );
  app.get(environmentApi.client.path, { schema: { response: { 200: environmentApi.client.reply } } }, () => client);
}
