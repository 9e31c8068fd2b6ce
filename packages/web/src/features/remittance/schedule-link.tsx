import { Link } from '../../router/router.tsx';
import { texts } from './texts.ts';

/** What is not there yet, and when it will be. */
export function ScheduleLink({ text }: { readonly text: string }) {
  return (
    <Link to="/faq#ra-search-advice">
      {text} {texts.schedule}
    </Link>
  );
}
