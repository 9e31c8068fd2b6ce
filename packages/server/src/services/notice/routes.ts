import { noticeApi } from '@pbt/domain/contract/notice';
import type { FastifyInstance } from 'fastify';
import type { RequestDeps } from '../../http/context.ts';
import { implement, type Handlers } from '../../http/implement.ts';
import { list, markRead, unread } from './list.ts';
import { changeSetting, readSetting } from './settings.ts';
import { stopEmails } from './stop.ts';

const { stop, ...signedInApi } = noticeApi;
const stopApi = { stop };

const handlers: Handlers<'notice', typeof signedInApi> = {
  list: (_input, context) => list(context),
  unread: async (_input, context) => ({ unread: await unread(context) }),
  read: ({ body }, context) => markRead(context, body),
  setting: (_input, context) => readSetting(context),
  setSetting: ({ body }, context) => changeSetting(context, body),
};

/**
 * Mail programs send the one-click form of RFC 8058, whose body is not needed. A GET of the same address opens the page,
 * because some programs only follow links. The token moves into the fragment, which no server and no log sees.
 */
function stopRoutes(app: FastifyInstance, deps: RequestDeps): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    done(null);
  });
  const stopHandlers: Handlers<'notice', typeof stopApi> = { stop: ({ query }) => stopEmails(deps, query.token) };
  implement(app, 'notice', stopApi, deps, stopHandlers);
  app.get<{ Querystring: { token: string } }>(
    stop.path,
    { schema: { hide: true, querystring: stop.query } },
    (request, reply) => reply.redirect(`/stop-emails#${request.query.token}`),
  );
}

export function noticeService(app: FastifyInstance, deps: RequestDeps): void {
  implement(app, 'notice', signedInApi, deps, handlers);
  void app.register((scoped, _options, done) => {
    stopRoutes(scoped, deps);
    done();
  });
}
