import { Link } from '../../router/router.tsx';
import { texts } from './texts.ts';

/** Links a text about a missing document to the remittance advice schedule on the help page. */
export function ScheduleLink({ text }: { readonly text: string }) {
  return (
    <Link to="/faq#ra-search-advice">
      {text} {texts.schedule}
    </Link>
  );
}
