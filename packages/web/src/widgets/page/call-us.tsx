import { MEMBER_SERVICES, telHref } from './member-services.ts';

/** A line that tells whom to call when a record is not found. */
export function CallUs() {
  const [phone] = MEMBER_SERVICES.phones;
  return (
    <>
      <br />
      <span>
        Call Member Services at <a href={telHref(phone)}>{phone}</a>. {MEMBER_SERVICES.hours}
      </span>
    </>
  );
}
