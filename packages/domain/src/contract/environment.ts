import * as Type from 'typebox';
import { orNull } from './common.ts';
import type { Endpoint } from './endpoint.ts';

/** Identity provider settings and service base URLs (spec 1 §7.1). The browser fetches them before sign-in. */
export const Environment = Type.Object({
  version: Type.Literal(3),
  identityProvider: Type.Object({
    server: Type.String(),
    clientId: Type.String(),
    responseType: Type.String(),
    scope: Type.String(),
    silentRenew: Type.Boolean(),
    useRefreshToken: Type.Boolean(),
    autoLogin: Type.Boolean(),
    logLevel: Type.Integer(),
    audience: Type.Optional(
      Type.Array(Type.String(), { description: 'sent as repeated `audience` parameters of the authorization request' }),
    ),
    resource: Type.Optional(
      Type.Array(Type.String(), { description: 'sent as repeated `resource` parameters, RFC 8707' }),
    ),
    authorizeParams: Type.Optional(
      Type.Record(Type.String(), Type.String(), { description: 'added to the authorization request' }),
    ),
    userInfo: Type.Optional(
      Type.Union([Type.Literal('on'), Type.Literal('off'), Type.Literal('required')], {
        description: 'whether userinfo is called; a failed call ends the sign-in only if it is required',
      }),
    ),
  }),
  endpoints: Type.Object({
    user: Type.String(),
    provider: Type.String(),
    member: Type.String(),
    claim: Type.String(),
    remittanceAdvice: Type.String(),
  }),
});
export type Environment = Type.Static<typeof Environment>;

const NumberForm = orNull(
  Type.Object({ pattern: Type.String(), example: Type.String() }, { description: 'null for the usual form' }),
);

export const ClientConfig = Type.Object({
  UserEndpoint: Type.String(),
  PreAuthLink: Type.String(),
  theme: Type.Union([Type.Literal('default'), Type.Literal('sba')]),
  companyName: Type.String(),
  productName: Type.String(),
  idleMinutes: Type.Number(),
  dataStaleHours: Type.Number({
    description: 'age in hours from which plan data is shown as possibly out of date; 0 means never',
  }),
  claimIds: NumberForm,
  remittanceIds: NumberForm,
  quickSearchMax: Type.Integer({ description: 'the longest term of the quick search' }),
  quickSearchExtra: Type.Array(Type.Enum(['eft', 'account']), {
    description: 'what the quick search also compares, where nothing else is found',
  }),
  planTimeZone: Type.String(),
  today: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'a fixed date for demonstrations and tests; null means the real date',
  }),
});
export type ClientConfig = Type.Static<typeof ClientConfig>;

export const environmentApi = {
  environment: {
    method: 'GET',
    path: '/config/environment/v3',
    summary: 'Identity provider and service addresses',
    reply: Environment,
  },
  client: {
    method: 'GET',
    path: '/config/client',
    summary: 'Brand, links and limits of the portal',
    reply: ClientConfig,
  },
} as const satisfies Record<string, Endpoint>;
