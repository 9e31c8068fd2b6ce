import { Link } from '../../router/router.tsx';
import { texts } from './texts.ts';

/** Says what is missing and links to the schedule. */
export function ScheduleLink({ text }: { readonly text: string }) {
  return (
    <Link to="/faq#ra-search-advice">
      {text} {texts.schedule}
    </Link>
  );
}
