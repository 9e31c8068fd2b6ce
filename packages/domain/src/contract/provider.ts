import * as Type from 'typebox';
import { closed, Day, DayOrNull, FilterText, NpiText, OpaqueId, paged, PageIndex, TextOrNull } from './common.ts';
import { service } from './endpoint.ts';
import { AccessRows } from './user.ts';

const FeatureNote = Type.Object({ releaseDate: Day, title: Type.String(), description: Type.String() });
export type FeatureNote = Type.Static<typeof FeatureNote>;

const MaintenanceWindow = Type.Object({
  notifyUserDate: Type.String({ description: 'UTC without a zone suffix, like the two other times' }),
  maintenanceStartDateTime: Type.String(),
  maintenanceEndDateTime: Type.String(),
  customMessage: TextOrNull,
  maintenanceStatus: TextOrNull,
});
export type MaintenanceWindow = Type.Static<typeof MaintenanceWindow>;

const ProviderProfile = Type.Object({
  name: Type.String(),
  npi: Type.String(),
  kind: Type.Union([Type.Literal('person'), Type.Literal('facility')]),
  credentials: TextOrNull,
  specialty: TextOrNull,
  taxIds: Type.Array(Type.String()),
  groups: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), taxId: Type.String() })),
  locations: Type.Array(Type.Object({ name: Type.String(), address: Type.Array(Type.String()), phone: TextOrNull })),
  networks: Type.Array(Type.Object({ plan: Type.String(), inNetwork: Type.Boolean(), from: Day, to: DayOrNull })),
  effectiveDate: Day,
  terminationDate: Day,
});
export type ProviderProfile = Type.Static<typeof ProviderProfile>;

const ProviderListRow = Type.Object({
  name: Type.String(),
  npi: Type.String(),
  specialty: TextOrNull,
  taxId: Type.String(),
  terminationDate: Day,
});
export type ProviderListRow = Type.Static<typeof ProviderListRow>;

export const providerApi = service('provider', {
  autocomplete: {
    method: 'GET',
    path: '/provider',
    summary: "Providers and facilities of the caller's tax IDs by name",
    // `id` is an NPI or the ID of a group.
    query: closed({ name: Type.String({ maxLength: 64 }), id: Type.Optional(OpaqueId) }),
    reply: Type.Array(
      Type.Object({
        name: Type.String(),
        npi: TextOrNull,
        groupId: TextOrNull,
        kind: Type.Union([Type.Literal('person'), Type.Literal('group'), Type.Literal('facility')]),
      }),
    ),
  },
  featureNotes: {
    method: 'GET',
    path: '/provider/feature-note',
    summary: 'Release notes of the portal',
    reply: Type.Array(FeatureNote),
  },
  maintenanceWindow: {
    method: 'GET',
    path: '/provider/maintenance-window',
    summary: 'The next or current maintenance window; empty when there is none',
    reply: MaintenanceWindow,
    mayBeEmpty: true,
  },
  list: {
    method: 'POST',
    path: '/provider/list',
    summary: "The caller's providers, 25 per page",
    body: closed({ index: PageIndex, filter_string: FilterText }),
    reply: paged(ProviderListRow),
    record: 'provider',
  },
  roster: {
    method: 'POST',
    path: '/provider/group/:groupId/roster',
    summary: 'Providers of a group',
    params: closed({ groupId: OpaqueId }),
    body: closed({ showTerminated: Type.Boolean() }),
    reply: AccessRows,
    record: 'provider',
  },
  profile: {
    method: 'GET',
    path: '/provider/:npi',
    summary: 'One provider',
    params: closed({ npi: NpiText }),
    reply: ProviderProfile,
    record: 'provider',
  },
});
