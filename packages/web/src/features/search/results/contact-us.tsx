import { Link } from '../../../router/router.tsx';
import { texts } from '../texts.ts';

export function ContactUs() {
  return <Link to="/contact-us">{texts.contactUs}</Link>;
}
