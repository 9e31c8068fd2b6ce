import * as Type from 'typebox';
import { closed, Day, DayOrNull, Instant, TextOrNull, UserIdText } from './common.ts';
import { service } from './endpoint.ts';

export const ROLES = ['Staff', 'Admin', 'SuperAdmin'] as const;
export const USER_STATUSES = ['Active', 'Inactive', 'Locked'] as const;

const UserStatus = Type.Object({
  code: Type.Enum(USER_STATUSES),
  text: Type.String(),
});

export const User = Type.Object({
  id: Type.Integer(),
  name: Type.Object({ first: Type.String(), last: Type.String(), full: Type.String() }),
  email: TextOrNull,
  status: UserStatus,
  contact: Type.Object({ phone: TextOrNull, email: TextOrNull }),
  roles: Type.Array(Type.Enum(ROLES)),
  emulatingUser: Type.String({ description: 'name of the user being emulated, or empty' }),
  isUmr: Type.Boolean(),
  initialActivityDate: Day,
});
export type User = Type.Static<typeof User>;

const AccessRow = Type.Object({
  name: Type.String(),
  taxId: Type.String(),
  id: Type.String(),
  npi: TextOrNull,
  payTo: TextOrNull,
  terminationDate: Day,
});
export type AccessRow = Type.Static<typeof AccessRow>;
export const AccessRows = Type.Array(AccessRow);

const UserAccess = Type.Object({ providers: AccessRows, groups: AccessRows, facilities: AccessRows });
export type UserAccess = Type.Static<typeof UserAccess>;

const Feedback = closed({
  category: Type.Literal('General'),
  rating: Type.Union([Type.Integer({ minimum: 1, maximum: 5 }), Type.Null()]),
  isDismissed: Type.Boolean(),
  areasForImprovement: Type.Array(Type.String({ maxLength: 64 }), { maxItems: 11 }),
  comments: Type.Union([Type.Array(Type.String({ maxLength: 100 }), { maxItems: 1 }), Type.Null()]),
});
export type Feedback = Type.Static<typeof Feedback>;

/** The kinds of plan data whose age the portal shows, by their names in `pbt import`. */
export const DATA_KINDS = ['members', 'coverages', 'usage', 'claims', 'remittances', 'letters'] as const;
export type DataKind = (typeof DATA_KINDS)[number];

const AsOf = Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'ISO 8601, UTC' });
const DataAsOf = Type.Object({
  members: AsOf,
  coverages: AsOf,
  usage: AsOf,
  claims: AsOf,
  remittances: AsOf,
  letters: AsOf,
});
export type DataAsOf = Type.Static<typeof DataAsOf>;

/** How the portal shows records to this user. */
const PREFERENCES = {
  showTexts: Type.Boolean({ description: 'texts of codes below the codes of a claim' }),
  showReasons: Type.Boolean({ description: 'reasons of denials below the claims of Browse Claims' }),
  openSingle: Type.Boolean({ description: 'a quick search with one result opens it' }),
  singleKeys: Type.Boolean({ description: 'keys without Ctrl or Cmd are shortcuts' }),
};
const Preference = closed(PREFERENCES);
export type Preference = Type.Static<typeof Preference>;
const PreferenceChange = Type.Object(
  {
    showTexts: Type.Optional(PREFERENCES.showTexts),
    showReasons: Type.Optional(PREFERENCES.showReasons),
    openSingle: Type.Optional(PREFERENCES.openSingle),
    singleKeys: Type.Optional(PREFERENCES.singleKeys),
  },
  { additionalProperties: false, minProperties: 1 },
);
export type PreferenceChange = Type.Static<typeof PreferenceChange>;

const UserId = closed({ userId: UserIdText });
const Username = Type.String({ pattern: '^\\w{0,35}$' });
const PersonName = Type.String({ maxLength: 35 });

export const userApi = service('user', {
  current: { method: 'GET', path: '/user', summary: 'The signed-in user', reply: User, record: 'user' },
  search: {
    method: 'POST',
    path: '/user',
    summary: 'Users by username, or by first and last name; super administrators only',
    body: closed({ username: Username, first: PersonName, last: PersonName }),
    reply: Type.Array(
      Type.Object({
        id: Type.Integer(),
        username: Type.String(),
        name: Type.Object({ first: Type.String(), last: Type.String() }),
      }),
    ),
    record: 'user',
  },
  features: {
    method: 'GET',
    path: '/user/feature',
    summary: 'Names of the enabled features',
    reply: Type.Array(Type.String()),
  },
  dentalAccess: {
    method: 'GET',
    path: '/user/dentalAccess',
    summary: 'Whether the user may see dental history',
    reply: Type.Boolean(),
  },
  dataAsOf: {
    method: 'GET',
    path: '/user/data-as-of',
    summary: 'As-of time of the newest finished import of each kind of plan data, or null without one',
    reply: DataAsOf,
  },
  preference: {
    method: 'GET',
    path: '/user/preference',
    summary: "The user's display preferences",
    reply: Preference,
  },
  setPreference: {
    method: 'PUT',
    path: '/user/preference',
    summary: "Change some of the user's display preferences",
    body: PreferenceChange,
    record: 'user',
  },
  activity: {
    method: 'GET',
    path: '/user/activity',
    summary: "Date of the user's first activity",
    reply: Type.Object({ initialActivityDate: Day }),
  },
  feedbackStatus: {
    method: 'GET',
    path: '/user/feedback/status',
    summary: 'Date of the last feedback in a category',
    query: closed({ category: Type.Literal('General') }),
    reply: Type.Object({ submittedOn: DayOrNull, isHidden: Type.Boolean() }),
  },
  submitFeedback: {
    method: 'POST',
    path: '/user/feedback',
    summary: 'Submit or dismiss feedback',
    body: Feedback,
    record: 'feedback',
  },
  attest: {
    method: 'PUT',
    path: '/user/attestation',
    summary: 'Confirm that access is still needed; false locks the account',
    body: Type.Boolean(),
    record: 'user',
  },
  updateAccess: {
    method: 'POST',
    path: '/user/update-access',
    summary: 'Add new records of the tax IDs to the access and return how many were added',
    reply: Type.Integer(),
    record: 'access',
  },
  excludedTaxIds: {
    method: 'GET',
    path: '/user/update-access/excluded-tax-ids',
    summary: 'Tax IDs that must be requested separately',
    reply: Type.Array(Type.String()),
  },
  emailProviderUpdate: {
    method: 'POST',
    path: '/user/email-provider-update',
    summary: 'Email provider change forms to the plan',
    upload: 'providerChangeFormFile',
    record: 'file',
    timeoutMs: 60_000,
  },
  byId: { method: 'GET', path: '/user/:userId', summary: 'One user', params: UserId, reply: User, record: 'user' },
  unlock: {
    method: 'PUT',
    path: '/user/:userId/attestation',
    summary: "Set another user's attestation; super administrators only",
    params: UserId,
    body: Type.Boolean(),
    record: 'user',
  },
  access: {
    method: 'POST',
    path: '/user/:userId/access',
    summary: 'Providers, groups and facilities a user may see',
    params: UserId,
    body: closed({ showTerminated: Type.Boolean() }),
    reply: UserAccess,
    record: 'access',
  },
  emulations: {
    method: 'GET',
    path: '/user/:userId/emulation',
    summary: 'Who emulated this user, and when',
    params: UserId,
    reply: Type.Array(
      Type.Object({
        startedAt: Instant,
        endedAt: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
        by: Type.String(),
      }),
    ),
    record: 'emulation',
  },
  startEmulate: {
    method: 'POST',
    path: '/start-emulate',
    summary: 'Start a read-only emulation of another user; super administrators only',
    query: closed({ emulatedUserName: Type.String({ pattern: '^\\w{1,35}$' }) }),
    reply: User,
    record: 'emulation',
  },
  stopEmulate: {
    method: 'POST',
    path: '/stop-emulate',
    summary: 'End the emulation',
    reply: User,
    record: 'emulation',
  },
});
