import { addDays, addMonths, addYears, OPEN_END } from '@pbt/domain/rules/shared/dates';
import { NPI, PROVIDER_GROUP, TAX_ID, USER } from './names.ts';
import { fakePhone, providerId } from '../rows/unissued-ids.ts';
import { keysOf } from '../rows/keys-of.ts';
import { OFFICE, providerByNpi, ROSTER_START, rosterNames } from './offices.ts';
import type { Row, Rows } from '../rows/tables.ts';

type Username = keyof typeof USER;
type Access = readonly [provider: string, taxId: string, terminated?: string];

interface Account {
  readonly name: readonly [string, string];
  readonly more?: Partial<Row<'app_user'>>;
}

const ACCOUNTS: Record<Username, Account> = {
  staff: { name: ['Robin', 'Ashdown'], more: { dental_access: true } },
  admin: { name: ['Morgan', 'Tillery'], more: { roles: ['Staff', 'Admin'], dental_access: true } },
  super: { name: ['Sidney', 'Vance'], more: { roles: ['Staff', 'SuperAdmin'], dental_access: true, office_id: null } },
  umr: { name: ['Emery', 'Colfax'], more: { is_umr: true, office_id: OFFICE.foreign } },
  newcomer: { name: ['Jules', 'Norwood'], more: { dental_access: true, office_id: OFFICE.foreign } },
  noaccess: { name: ['Blair', 'Sutcliffe'], more: { office_id: null, feedback_hidden: true } },
  inactive: { name: ['Casey', 'Dunning'], more: { status: 'Inactive' } },
  attest: { name: ['Dana', 'Fairbank'] },
  locked: { name: ['Ellis', 'Garrow'], more: { status: 'Locked' } },
  noexternal: { name: ['Frankie', 'Holm'], more: { external_id: null } },
  badexternal: { name: ['Hayden', 'Iverson'], more: { external_id: 'not-an-id' } },
  ldap: { name: ['Jamie', 'Kessler'], more: { directory_error: true } },
};

/** The access of each account. Accounts that are inactive, locked or due for attestation keep theirs. */
function accessOf(today: string): Record<Username, readonly Access[]> {
  const medicine: readonly Access[] = [
    [PROVIDER_GROUP.familyMedicine, TAX_ID.familyMedicine],
    [PROVIDER_GROUP.emptyRoster, TAX_ID.familyMedicine],
    [providerByNpi(NPI.doctor), TAX_ID.familyMedicine],
    [providerByNpi(NPI.secondDoctor), TAX_ID.familyMedicine],
  ];
  const foreign: readonly Access[] = [
    [PROVIDER_GROUP.foreign, TAX_ID.foreignMedicine],
    [providerByNpi(NPI.foreignDoctor), TAX_ID.foreignMedicine],
    [providerByNpi(NPI.foreignDentist), TAX_ID.foreignDental],
  ];
  return {
    staff: [
      ...medicine,
      [PROVIDER_GROUP.terminated, TAX_ID.familyMedicine, addYears(today, -1)],
      [providerByNpi(NPI.terminated), TAX_ID.familyMedicine, addYears(today, -1)],
      [providerByNpi(NPI.terminatedToday), TAX_ID.familyMedicine, today],
      [providerByNpi(NPI.outOfNetwork), TAX_ID.familyMedicine],
      [providerByNpi(NPI.twoTaxIds), TAX_ID.familyMedicine],
      [providerByNpi(NPI.twoTaxIds), TAX_ID.hospital],
      [PROVIDER_GROUP.dental, TAX_ID.dental],
      [providerByNpi(NPI.dentist), TAX_ID.dental],
      [providerId(115), TAX_ID.dental],
      [providerByNpi(NPI.hospital), TAX_ID.hospital],
      [providerId(109), TAX_ID.excluded],
      [providerId(111), TAX_ID.gainedProviders],
      ...rosterNames.map((_, index): Access => [providerId(ROSTER_START + index), TAX_ID.familyMedicine]),
      // Access that has ended. The user must not see records of this tax ID.
      [providerByNpi(NPI.foreignDentist), TAX_ID.foreignDental, addMonths(today, -3)],
    ],
    admin: [...medicine, [providerByNpi(NPI.dentist), TAX_ID.dental], [providerByNpi(NPI.hospital), TAX_ID.hospital]],
    super: medicine,
    umr: foreign,
    newcomer: foreign,
    noaccess: [],
    inactive: medicine,
    attest: medicine,
    locked: medicine,
    noexternal: [],
    badexternal: [],
    ldap: [],
  };
}

const at = (day: string, time: string) => new Date(`${day}T${time}Z`);

export function peopleRows(today: string): Rows {
  const access = accessOf(today);
  const usernames = keysOf(USER);
  return {
    app_user: usernames.map((username, index): Row<'app_user'> => {
      const [first_name, last_name] = ACCOUNTS[username].name;
      return {
        id: USER[username],
        issuer: 'embedded',
        subject: username,
        username,
        first_name,
        last_name,
        email: username === 'umr' ? null : `${username}@example.org`,
        phone: fakePhone(index),
        status: 'Active',
        roles: ['Staff'],
        is_umr: false,
        dental_access: false,
        external_id: `PB${String(USER[username]).padStart(6, '0')}`,
        directory_error: false,
        office_id: OFFICE.home,
        attested_on: username === 'attest' ? addDays(today, -400) : addDays(today, -20),
        initial_activity_date: username === 'newcomer' ? addDays(today, -14) : addYears(today, -3),
        feedback_hidden: false,
        ...ACCOUNTS[username].more,
      };
    }),
    user_access: usernames.flatMap((username) =>
      access[username].map(([provider_id, tax_id, terminated]) => ({
        user_id: USER[username],
        provider_id,
        tax_id,
        termination_date: terminated ?? OPEN_END,
      })),
    ),
    emulation: [
      {
        id: 'demo-emulation-staff',
        actor_id: USER.super,
        target_id: USER.staff,
        session: null,
        started_at: at(addDays(today, -9), '16:00:00'),
        expires_at: at(addDays(today, -9), '17:00:00'),
        ended_at: at(addDays(today, -9), '16:12:00'),
        ended_by: 'stopped',
      },
    ],
    // The user `staff` never answered, so the survey is due. `admin` answered recently, `umr` over a year ago.
    feedback: [
      { user: USER.admin, day: addMonths(today, -3), rating: 5, areas: [], comments: null },
      {
        user: USER.umr,
        day: addMonths(today, -13),
        rating: 3,
        areas: ['Loading times', 'Search functionality'],
        comments: null,
      },
    ].map(({ user, day, rating, areas, comments }) => ({
      user_id: user,
      category: 'General',
      rating,
      is_dismissed: false,
      areas,
      comments,
      submitted_at: at(day, '15:30:00'),
      submitted_on: day,
    })),
  };
}
