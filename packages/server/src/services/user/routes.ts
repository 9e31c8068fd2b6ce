import { userApi } from '@pbt/domain/contract/user';
import { showsAccessUpdate } from '@pbt/domain/rules/user/access-update';
import { canSearchUsers, lookupQuery } from '@pbt/domain/rules/user/user-lookup';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, preSerializationHookHandler } from 'fastify';
import { fullName, type Caller } from '../../identity/caller.ts';
import { found, Refused } from '../../errors/refused.ts';
import { sendError } from '../../http/send-error.ts';
import { implement, type Handlers } from '../../http/implement.ts';
import type { RequestDeps } from '../../http/context.ts';
import { createMailer, type Mailer } from '../../mail/mailer.ts';
import { accessLists } from './access-lists.ts';
import { updateAccess } from './access-update.ts';
import { attest, lockAccount, unlockAccount } from './attestation.ts';
import { dataAsOf } from './data-as-of.ts';
import { emailProviderUpdate } from './provider-update-mail.ts';
import { findTarget, requireFreshSignIn, listEmulations, startEmulation, stopEmulation } from './emulation.ts';
import { changeWords, preferenceOf, setPreference } from './preference.ts';
import { checkFeedback, feedbackStatus, insertFeedback } from './feedback.ts';
import { enabledFeatures, excludedTaxIds, findUser, findVisibleUser, searchUsers } from './repository.ts';
import { toUser } from './view.ts';

const UNREADABLE_ATTESTATION = 'Please answer Yes or No: the answer could not be read.';

/** If an attestation call has an invalid body, replies with one sentence of plain text. The page shows it unchanged. */
function sendUserError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isAttestation = request.routeOptions.url?.endsWith('/attestation') ?? false;
  const isUnreadable = error.validation !== undefined || error.statusCode === 400;
  if (!isAttestation || !isUnreadable) return sendError(error, request, reply);
  return sendError(new Refused(400, UNREADABLE_ATTESTATION, { asText: true }), request, reply);
}

/**
 * Sets the user ID in the response header of calls that start or stop emulation. It is the ID of the new user, not of
 * the user before the call.
 */
const nameNewIdentity: preSerializationHookHandler = (request, reply, payload, done) => {
  const isSwitch = request.routeOptions.url?.endsWith('-emulate') ?? false;
  if (isSwitch && typeof payload === 'object' && payload !== null && 'id' in payload) {
    void reply.header('sh-pbt-effective-user', String(payload.id));
  }
  done(null, payload);
};

const emulatedName = (caller: Caller) => (caller.emulationId === null ? '' : fullName(caller.user));

const handlersOf = (mailer: Mailer): Handlers<'user', typeof userApi> => ({
  current: async (_input, { caller, addToAudit }) => {
    addToAudit({ recordId: String(caller.userId) });
    return toUser(caller.user, emulatedName(caller));
  },
  search: async ({ body }, { db, limit }) => {
    limit('search');
    const isEither = body.username === '' || (body.first === '' && body.last === '');
    if (!isEither || !canSearchUsers(body)) {
      throw new Refused(400, 'Search by username, or by first and last name', { field: 'username' });
    }
    const rows = await searchUsers(db, lookupQuery(body));
    return rows.map((row) => ({
      id: row.id,
      username: row.username,
      name: { first: row.first_name, last: row.last_name },
    }));
  },
  features: (_input, { db }) => enabledFeatures(db),
  dentalAccess: async (_input, { caller }) => caller.hasDentalAccess,
  dataAsOf: (_input, { db }) => dataAsOf(db),
  preference: (_input, { db, caller }) => preferenceOf(db, caller.userId),
  setPreference: async ({ body }, { caller, addToAudit, write }) => {
    addToAudit({ recordId: String(caller.userId), reason: changeWords(body) });
    await write((trx) => setPreference(trx, caller.userId, body));
    return null;
  },
  activity: async (_input, { caller }) => ({ initialActivityDate: caller.user.initial_activity_date }),
  feedbackStatus: ({ query }, { db, caller }) => feedbackStatus(db, caller, query.category),
  submitFeedback: async ({ body }, { caller, limit, write, now, today }) => {
    limit('feedback');
    checkFeedback(body);
    await write((trx) => insertFeedback(trx, caller.userId, body, { now, today }));
    return null;
  },
  attest: async ({ body }, { caller, addToAudit, write, now, today }) => {
    addToAudit({ recordId: String(caller.userId), reason: body ? 'attested' : 'declined' });
    await write((trx) => attest(trx, caller.userId, body, { now, today }));
    return null;
  },
  updateAccess: async (_input, { db, caller, addToAudit, write, today }) => {
    if (!showsAccessUpdate(await enabledFeatures(db))) throw new Refused(403, 'The access update is switched off');
    return write(async (trx) => {
      const count = await updateAccess(trx, caller.userId, today);
      addToAudit({ recordId: String(caller.userId), count });
      return count;
    });
  },
  excludedTaxIds: (_input, { db, caller }) => excludedTaxIds(db, caller.scope),
  emailProviderUpdate: (_input, context) => emailProviderUpdate(context, mailer),
  byId: async ({ params }, { db, caller }) => {
    const row = found(await findVisibleUser(db, caller, Number(params.userId)));
    return toUser(row, row.id === caller.userId ? emulatedName(caller) : '');
  },
  unlock: async ({ params, body }, { caller, addToAudit, write, now, today }) => {
    const userId = Number(params.userId);
    if (userId === caller.userId) throw new Refused(403, 'You cannot unlock or lock your own account');
    addToAudit({ reason: body ? 'unlocked' : 'locked' });
    await write((trx) => (body ? unlockAccount(trx, userId, today) : lockAccount(trx, userId, now)));
    return null;
  },
  access: async ({ params, body }, { db, caller, addToAudit, today }) => {
    const owner = found(await findVisibleUser(db, caller, Number(params.userId)));
    const lists = await accessLists(db, owner, body.showTerminated, today);
    addToAudit({ count: lists.providers.length + lists.groups.length + lists.facilities.length });
    return lists;
  },
  emulations: async ({ params }, { db, caller, now }) => {
    const user = found(await findVisibleUser(db, caller, Number(params.userId)));
    return listEmulations(db, user.id, now);
  },
  startEmulate: async ({ query }, { db, config, caller, limit, addToAudit, write, now }) => {
    limit('emulate');
    // The sign-in time is from the identity provider's clock. It needs the real time here, because tests can fix `now`.
    requireFreshSignIn(caller.authTime, new Date());
    const target = await findTarget(db, caller, query.emulatedUserName, config);
    addToAudit({ reason: `user ${target.id}` });
    await write(async (trx) => {
      addToAudit({ recordId: await startEmulation(trx, caller.actorId, target.id, now, config.emulationMinutes) });
    });
    return toUser(target, fullName(target));
  },
  stopEmulate: async (_input, { db, caller, addToAudit, write, now }) => {
    const { emulationId } = caller;
    addToAudit({ recordId: emulationId });
    if (emulationId !== null) await write((trx) => stopEmulation(trx, emulationId, now));
    return toUser(found(await findUser(db, caller.actorId)));
  },
});

export function userService(app: FastifyInstance, deps: RequestDeps): void {
  const mailer = createMailer(deps.config);
  app.addHook('onClose', (_instance, done) => {
    mailer.close();
    done();
  });
  void app.register((scope, _options, done) => {
    scope.setErrorHandler<FastifyError>(sendUserError);
    scope.addHook('preSerialization', nameNewIdentity);
    implement(scope, 'user', userApi, deps, handlersOf(mailer));
    done();
  });
}
