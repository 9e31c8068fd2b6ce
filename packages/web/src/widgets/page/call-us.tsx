import { MEMBER_SERVICES, telHref } from './member-services.ts';

export interface CalledDepartment {
  readonly title: string;
  readonly phone: string;
  readonly hours: string;
}

const MEMBERS: CalledDepartment = {
  title: 'Member Services',
  phone: MEMBER_SERVICES.phones[0],
  hours: MEMBER_SERVICES.hours,
};

/** A line that tells whom to call when a record is not found. */
export function CallUs({ department = MEMBERS }: { readonly department?: CalledDepartment }) {
  const { title, phone, hours } = department;
  return (
    <>
      <br />
      <span>
        Call {title} at <a href={telHref(phone)}>{phone}</a>. {hours}
      </span>
    </>
  );
}
