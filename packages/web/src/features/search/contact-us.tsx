import { Link } from 'react-router';
import { texts } from './texts.ts';

export function ContactUs() {
  return <Link to="/contact-us">{texts.contactUs}</Link>;
}
