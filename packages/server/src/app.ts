import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import multipart from '@fastify/multipart';
import swagger from '@fastify/swagger';
import Fastify, { type FastifyInstance, type FastifyRequest, type FastifyServerOptions } from 'fastify';
import { apiDocs } from './http/api-docs.ts';
import { pathOfTarget } from './http/canonical-path.ts';
import type { DiscoveryDocument } from './identity/discovery.ts';
import { identifierFormats } from './http/identifier-formats.ts';
import { environmentRoutes } from './http/environment-routes.ts';
import { notFound, Refused } from './errors/refused.ts';
import { sendError } from './http/send-error.ts';
import type { RequestDeps } from './http/context.ts';
import { apiHeaders, probeHeaders } from './http/security-headers.ts';
import { batchService } from './services/batch/routes.ts';
import { claimService } from './services/claim/routes.ts';
import { claimDocumentationService } from './services/claim-documentation/routes.ts';
import { memberService } from './services/member/routes.ts';
import { noticeService } from './services/notice/routes.ts';
import { providerService } from './services/provider/routes.ts';
import { remittanceAdviceService } from './services/remittance-advice/routes.ts';
import { submissionService } from './services/submission/routes.ts';
import { userService } from './services/user/routes.ts';
import { workService } from './services/work/routes.ts';
import { serveMetrics, type MetricsOptions } from './http/metrics.ts';
import { limitConcurrency } from './http/overload.ts';
import { servePortal } from './http/portal-files.ts';

const services = [
  userService,
  providerService,
  memberService,
  claimService,
  claimDocumentationService,
  submissionService,
  remittanceAdviceService,
  workService,
  batchService,
  noticeService,
];

const PROBES = new Set(['/healthz', '/readyz', '/metrics', '/csp-report']);

/** Node keeps only the first of several Authorization headers. A proxy could have checked another one. */
function hasTwoAuthorizations({ rawHeaders }: IncomingMessage): boolean {
  let count = 0;
  // Names and values alternate.
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === 13 && name.toLowerCase() === 'authorization') count += 1;
  }
  return count > 1;
}

function refusalOf({ url, raw }: FastifyRequest): Refused | undefined {
  if (pathOfTarget(url) === null) return new Refused(400, 'The address cannot be read');
  return hasTwoAuthorizations(raw) ? new Refused(400, 'Send one Authorization header') : undefined;
}

/** Accepts Content-Security-Policy reports and discards them. Browsers send them with special media types. */
async function cspReports(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    done(null);
  });
  app.post('/csp-report', { schema: { hide: true } }, (_request, reply) => reply.code(204).send());
}

export interface AppOptions {
  /** Folder of the built portal. Without it, the server has only the API. */
  readonly webDist?: string;
  /** The readiness check that `/readyz` runs. */
  readonly isReady?: () => Promise<boolean>;
  readonly metrics?: MetricsOptions;
  /** Returns the cached discovery document of the identity provider. The pages' Content-Security-Policy uses it. */
  readonly provider?: () => DiscoveryDocument | undefined;
  /** Compilers of the schemas, instead of those of Fastify. */
  readonly schemaController?: FastifyServerOptions['schemaController'];
}

export async function buildApp(deps: RequestDeps, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config } = deps;
  const app = Fastify({
    logger: {
      level: config.logLevel,
      // Logs the method, the route template and the status. Paths, queries and bodies contain identifiers of people.
      serializers: {
        req: (request) => ({ method: request.method, route: request.routeOptions?.url ?? '' }),
        res: (reply) => ({ statusCode: reply.statusCode }),
      },
    },
    genReqId: () => randomUUID(),
    bodyLimit: 64 * 1024,
    requestTimeout: 75_000,
    // Closes a connection that is silent in both directions. Otherwise a client that reads nothing would keep a file
    // open.
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    maxRequestsPerSocket: 10_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1000 },
    trustProxy: config.trustProxy ?? false,
    exposeHeadRoutes: false,
    ...(options.schemaController ? { schemaController: options.schemaController } : {}),
    // Handles errors of the router, such as a malformed URL. No hook runs for them, and Fastify's own response would
    // repeat the URL.
    frameworkErrors: (_error, request, reply) => {
      void reply.headers(apiHeaders()).header('x-request-id', request.id);
      sendError(new Refused(400, 'The address cannot be read'), request, reply);
    },
    ajv: {
      customOptions: {
        removeAdditional: false,
        coerceTypes: false,
        useDefaults: false,
        allowUnionTypes: true,
        formats: identifierFormats(config.identifiers),
      },
    },
  });
  // An error can occur after a page or file has set its headers. The error response must not be cached like a file.
  app.setErrorHandler((error: Error, request, reply) => sendError(error, request, reply.headers(apiHeaders())));
  app.setNotFoundHandler((request, reply) => {
    void reply.headers(apiHeaders());
    sendError(notFound(), request, reply);
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    // The headers depend on the matched route, because a URL has many spellings. Web files set their own headers.
    const route = request.routeOptions.url ?? '';
    if (PROBES.has(route)) reply.headers(probeHeaders());
    else if (/^\/(?:api|config)(?:\/|$)/.test(route)) reply.headers(apiHeaders());
    done(refusalOf(request));
  });
  limitConcurrency(app);
  if (options.metrics) serveMetrics(app, options.metrics);
  await app.register(swagger, {
    openapi: {
      info: { title: 'Provider Benefit Tool', version: '1' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }],
    },
  });
  await app.register(multipart, { limits: { fields: 4, parts: 8, headerPairs: 50 } });
  await app.register(
    (api, _options, done) => {
      for (const service of services) service(api, deps);
      done();
    },
    { prefix: '/api' },
  );
  environmentRoutes(app, config);
  apiDocs(app);
  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const ready = (await options.isReady?.()) ?? true;
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
  await app.register(cspReports);
  if (options.webDist !== undefined) await servePortal(app, config, options.webDist, options.provider);
  return app;
}
