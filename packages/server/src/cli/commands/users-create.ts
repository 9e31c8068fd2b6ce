import { findByUsername } from '../../services/user/repository.ts';
import { CommandFailed, done, EXIT, type Command } from '../command.ts';
import { operate } from '../operate.ts';
import { checkRoles } from './users.ts';

const USERNAME = /^\w{1,35}$/;
const EXTERNAL_ID = /^[A-Z]{2}[0-9]{6}$/;

export const createUser: Command = {
  name: 'users create',
  summary: 'Adds a user for a sign-in of the identity provider',
  words: ['username'],
  options: {
    first: { value: '<name>', help: 'First name', required: true },
    last: { value: '<name>', help: 'Last name', required: true },
    'external-id': {
      value: '<id>',
      help: 'Directory ID: two capital letters and six digits, such as AB123456',
      required: true,
    },
    email: { value: '<address>', help: 'Email address' },
    phone: { value: '<number>', help: 'Phone number' },
    role: { value: '<role>', help: 'Staff, Admin or SuperAdmin; Staff unless said otherwise', many: true },
    office: { value: '<number>', help: 'Office; an Admin sees all of its tax IDs' },
    subject: { value: '<sub>', help: "The identity provider's subject; the username unless said otherwise" },
    dental: { help: 'May see dental history' },
    umr: { help: 'Does not see letters' },
  },
  notes: 'A new user sees nothing until tax IDs are added with: users tax-ids <username> --add <tax ID>',
  examples: ['users create mjones --first Mary --last Jones --external-id AB123456 --email mjones@example.org'],
  run: async (context, args) => {
    const username = args.words[0]!;
    const externalId = args.text('external-id')!;
    const office = args.text('office');
    if (!USERNAME.test(username)) {
      throw new CommandFailed('A username has 1 to 35 letters, digits or underscores', EXIT.usage);
    }
    if (!EXTERNAL_ID.test(externalId)) {
      throw new CommandFailed(
        `--external-id needs two capital letters and six digits, such as AB123456, not "${externalId}"`,
        EXIT.usage,
      );
    }
    if (office !== undefined && !/^\d{1,9}$/.test(office)) throw new CommandFailed('An office is a number', EXIT.usage);
    const { config, clock, db } = context.deps;
    if (await findByUsername(db, username)) throw new CommandFailed(`There already is a user "${username}"`);
    const roles = checkRoles(args.texts('role'));
    const operation = { action: 'users.create', recordKind: 'user', recordId: username, reason: roles.join('+') };
    const { id } = await operate(context, operation, (trx) =>
      trx
        .insertInto('app_user')
        .values({
          issuer: config.identityProvider.issuerKey,
          subject: args.text('subject') ?? username,
          username,
          first_name: args.text('first')!,
          last_name: args.text('last')!,
          email: args.text('email') ?? null,
          phone: args.text('phone') ?? null,
          roles: roles.length > 0 ? roles : ['Staff'],
          is_umr: args.flag('umr'),
          dental_access: args.flag('dental'),
          external_id: externalId,
          office_id: office === undefined ? null : Number(office),
          attested_on: clock.today(),
          initial_activity_date: clock.today(),
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    return done(`${username} is user ${id}`, { id, username });
  },
};
