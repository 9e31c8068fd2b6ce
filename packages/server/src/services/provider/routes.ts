import { providerApi } from '@pbt/domain/contract/provider';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../errors/errors.ts';
import { implement } from '../../http/implement.ts';
import type { RequestDeps } from '../../http/context.ts';
import { featureNotes, maintenanceWindow } from './notices.ts';
import { providerProfile } from './profile.ts';
import { listProviders, suggestProviders } from './repository.ts';
import { groupRoster } from './roster.ts';

function found<T>(value: T | null): T {
  if (value === null) throw notFound();
  return value;
}

export function providerService(app: FastifyInstance, deps: RequestDeps): void {
  implement(app, 'provider', providerApi, deps, {
    autocomplete: ({ query }, { db, access }) => suggestProviders(db, access, query.name),
    featureNotes: (_input, { db, today }) => featureNotes(db, today),
    maintenanceWindow: (_input, { db, now, config }) => maintenanceWindow(db, now, config.planTimeZone),
    list: async ({ body }, { db, access }) => {
      const { results, total } = await listProviders(db, access, body.filter_string, body.index);
      return { results, count: results.length, total, index: body.index };
    },
    roster: async ({ params, body }, { db, access }) =>
      found(await groupRoster(db, access, params.groupId, body.showTerminated)),
    profile: async ({ params }, { db, access }) => found(await providerProfile(db, access, params.npi)),
  });
}
