import { providerApi } from '@pbt/domain/contract/provider';
import type { FastifyInstance } from 'fastify';
import { found } from '../../errors/refused.ts';
import { implement } from '../../http/implement.ts';
import type { RequestDeps } from '../../http/context.ts';
import { featureNotes, maintenanceWindow } from './notices.ts';
import { providerProfile } from './profile.ts';
import { listProviders, suggestProviders } from './repository.ts';
import { groupRoster } from './roster.ts';

export function providerService(app: FastifyInstance, deps: RequestDeps): void {
  implement(app, 'provider', providerApi, deps, {
    autocomplete: ({ query }, { db, caller }) => suggestProviders(db, caller.scope, query),
    featureNotes: (_input, { db, today }) => featureNotes(db, today),
    maintenanceWindow: (_input, { db, now, config }) => maintenanceWindow(db, now, config.planTimeZone),
    list: async ({ body }, { db, caller }) => {
      const { results, total } = await listProviders(db, caller.scope, body.filter_string, body.index);
      return { results, count: results.length, total, index: body.index };
    },
    roster: async ({ params, body }, { db, caller }) =>
      found(await groupRoster(db, caller, params.groupId, body.showTerminated)),
    profile: async ({ params }, { db, caller }) => found(await providerProfile(db, caller, params.npi)),
  });
}
