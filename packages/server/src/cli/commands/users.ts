import { ROLES } from '@pbt/domain/contract/user';
import type { SignInRefusal } from '@pbt/domain/rules/user/account-status';
import { SIGN_IN_ERROR } from '@pbt/domain/rules/user/sign-in-errors';
import { signInErrorOf, fullName } from '../../identity/caller.ts';
import { lockAccount, unlockAccount } from '../../services/user/attestation.ts';
import { listEmulations } from '../../services/user/emulation.ts';
import { findByUsername } from '../../services/user/repository.ts';
import type { UserRow } from '../../services/user/view.ts';
import { CommandFailed, done, EXIT, listed, sections, type Command, type CommandContext } from '../command.ts';
import { operate } from '../operate.ts';

export async function knownUser({ deps }: CommandContext, username: string): Promise<UserRow> {
  const user = await findByUsername(deps.db, username);
  if (!user) throw new CommandFailed(`There is no user "${username}"`);
  return user;
}

/** What a refusal means, and what ends it. */
const REFUSALS: Readonly<Record<SignInRefusal, string>> = {
  MISSING_ATTESTATION: 'the user is asked to confirm the access, and can then sign in',
  INACTIVE: 'inactive; the user is asked to confirm the access, and can then sign in',
  REJECTED_ATTESTATION: 'locked; users unlock makes the account active',
  MISSING_EXTERNAL_ID: 'no external ID',
  INVALID_EXTERNAL_ID: 'the external ID does not have two capital letters and six digits',
  LDAP_MSPR_ERROR: 'the user directory reported an error',
  ERROR: 'unknown status',
};

const REFUSAL_NAMES = Object.keys(REFUSALS) as SignInRefusal[];

/** Returns 'allowed', or what happens at the sign-in, with the name and code of the sign-in error. */
function signInText({ deps }: CommandContext, user: UserRow): string {
  const { issuerKey } = deps.config.identityProvider;
  if (user.issuer !== issuerKey) {
    return `not a user of ${issuerKey}; users move changes that (NULL_USER ${SIGN_IN_ERROR.NULL_USER})`;
  }
  const code = signInErrorOf(user, deps.clock.today(), deps.config);
  if (code === null) return 'allowed';
  const reason = REFUSAL_NAMES.find((name) => SIGN_IN_ERROR[name] === code) ?? 'ERROR';
  return `${REFUSALS[reason]} (${reason} ${code})`;
}

export function checkRoles(roles: readonly string[]): string[] {
  const unknown = roles.find((role) => !ROLES.some((known) => known === role));
  if (unknown !== undefined)
    throw new CommandFailed(`"${unknown}" is no role; roles are ${ROLES.join(', ')}`, EXIT.usage);
  return ROLES.filter((role) => roles.includes(role));
}

const list: Command = {
  name: 'users list',
  summary: 'All users',
  options: {
    status: { value: '<status>', help: 'Only Active, Inactive or Locked ones' },
    role: { value: '<role>', help: 'Only those with Staff, Admin or SuperAdmin' },
  },
  examples: ['users list', 'users list --status Locked', 'users list --role SuperAdmin --json'],
  run: async (context, args) => {
    const users = await context.deps.db.selectFrom('app_user').selectAll().orderBy('username').execute();
    const [status, role] = [args.text('status'), args.text('role')];
    const wanted = users
      .filter((user) => status === undefined || user.status === status)
      .filter((user) => role === undefined || user.roles.includes(role));
    const rows = wanted.map((user) => ({
      id: user.id,
      username: user.username,
      name: fullName(user),
      status: user.status,
      roles: user.roles,
      attestedOn: user.attested_on,
      signIn: signInText(context, user),
    }));
    return listed(rows, 'No users.');
  },
};

const show: Command = {
  name: 'users show',
  summary: 'One user: account, tax IDs, who emulated them',
  words: ['username'],
  run: async (context, args) => {
    const { db, clock } = context.deps;
    const user = await knownUser(context, args.words[0]!);
    const taxIds = await db
      .selectFrom('user_access')
      .innerJoin('tax_id', 'tax_id.tax_id', 'user_access.tax_id')
      .select(['user_access.tax_id as taxId', 'tax_id.name', 'tax_id.excluded'])
      .select((eb) => [eb.fn.countAll<number>().as('providers'), eb.fn.max('termination_date').as('ends')])
      .where('user_id', '=', user.id)
      .groupBy(['user_access.tax_id', 'tax_id.name', 'tax_id.excluded'])
      .orderBy('user_access.tax_id')
      .execute();
    const emulations = await listEmulations(db, user.id, clock.now());
    const isAdmin = user.roles.includes('Admin');
    const account = {
      id: user.id,
      username: user.username,
      name: fullName(user),
      email: user.email,
      phone: user.phone,
      status: user.status,
      roles: user.roles,
      signIn: signInText(context, user),
      attestedOn: user.attested_on,
      firstActive: user.initial_activity_date,
      identity: `${user.issuer}|${user.subject}`,
      externalId: user.external_id,
      office: user.office_id,
      dentalAccess: user.dental_access,
      isUmr: user.is_umr,
    };
    return sections(context, {
      account: {
        title: 'Account',
        rows: Object.entries(account).map(([field, value]) => ({ field, value })),
        empty: '',
      },
      taxIds: {
        title: 'Tax IDs',
        rows: taxIds,
        ...(isAdmin && { below: `An Admin also sees every tax ID of the office, here office ${user.office_id}.` }),
        empty: isAdmin ? 'None.' : 'None: this user sees nothing.',
      },
      emulations: {
        title: 'Who emulated this user',
        rows: emulations.map(({ startedAt, endedAt, by }) => ({
          startedAt: new Date(startedAt),
          endedAt: endedAt === null ? null : new Date(endedAt),
          by,
        })),
        empty: 'None.',
      },
    });
  },
};

const roles: Command = {
  name: 'users roles',
  summary: 'Shows or changes the roles of a user',
  words: ['username'],
  options: {
    add: { value: '<role>', help: 'Staff, Admin or SuperAdmin', many: true },
    remove: { value: '<role>', help: 'Staff, Admin or SuperAdmin', many: true },
  },
  notes: 'Taking SuperAdmin away ends an emulation of that person at their next call.',
  examples: ['users roles staff', 'users roles staff --add Admin', 'users roles super --remove SuperAdmin'],
  run: async (context, args) => {
    const user = await knownUser(context, args.words[0]!);
    const [added, removed] = [checkRoles(args.texts('add')), checkRoles(args.texts('remove'))];
    const wanted = ROLES.filter(
      (role) => (user.roles.includes(role) || added.includes(role)) && !removed.includes(role),
    );
    if (added.length + removed.length > 0) {
      const reason = `${user.roles.join('+')} to ${wanted.join('+')}`;
      const operation = { action: 'users.roles', recordKind: 'user', recordId: String(user.id), reason };
      await operate(context, operation, (trx) =>
        trx.updateTable('app_user').set({ roles: wanted }).where('id', '=', user.id).execute(),
      );
    }
    return done(`${user.username}: ${wanted.join(', ') || 'no role'}`, { username: user.username, roles: wanted });
  },
};

const lock: Command = {
  name: 'users lock',
  summary: 'Locks an account; its user cannot log in until it is unlocked',
  words: ['username'],
  run: async (context, args) => {
    const user = await knownUser(context, args.words[0]!);
    const operation = { action: 'users.lock', recordKind: 'user', recordId: String(user.id), reason: 'locked' };
    await operate(context, operation, (trx) => lockAccount(trx, user.id, context.deps.clock.now()));
    return done(`${user.username} is locked`);
  },
};

const unlock: Command = {
  name: 'users unlock',
  summary: 'Makes a locked or inactive account active, attested as of today',
  words: ['username'],
  run: async (context, args) => {
    const user = await knownUser(context, args.words[0]!);
    const operation = { action: 'users.unlock', recordKind: 'user', recordId: String(user.id), reason: 'unlocked' };
    await operate(context, operation, (trx) => unlockAccount(trx, user.id, context.deps.clock.today()));
    return done(`${user.username} is active`);
  },
};

export const userCommands = [list, show, roles, lock, unlock];
