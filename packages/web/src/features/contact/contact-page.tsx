import { Link } from '../../router/router.tsx';
import { Icon, type IconName } from '../../ui/base/icon.tsx';
import { PageHead } from '../../ui/base/page-head.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { telHref } from '../../widgets/page/member-services.ts';
import css from './contact-page.module.css';
import { DEPARTMENTS, type Department } from './departments.ts';

const SHORTCUTS = [
  { text: 'Request Access to Provider Benefit Tool?', to: '/faq#request-access' },
  { text: 'For Which Providers Can I View Data?', to: '/faq#provider-access' },
  { text: 'How Do I Search for a Member and View Eligibility?', to: '/faq#search-patient' },
] as const;

interface ContactMethodProps {
  readonly icon: IconName;
  readonly label: string;
  readonly href: string;
  readonly text: string;
}

function ContactMethod({ icon, label, href, text }: ContactMethodProps) {
  return (
    <li>
      <Icon name={icon} label={label} />
      <a href={href}>{text}</a>
    </li>
  );
}

function DepartmentEntry({
  department: { title, about, tel, hours, email, fax },
}: {
  readonly department: Department;
}) {
  return (
    <div>
      <h3>{title}</h3>
      <p className={css.about}>{about}</p>
      <ul>
        {tel && <ContactMethod icon="phone" label="Phone" href={telHref(tel)} text={tel} />}
        {email && <ContactMethod icon="mail" label="Email" href={`mailto:${email}`} text={email} />}
        {fax && (
          <li>
            <Icon name="fax" />
            <span>Fax {fax}</span>
          </li>
        )}
      </ul>
      {hours && <p className={css.hours}>{hours}</p>}
    </div>
  );
}

export default function ContactPage() {
  return (
    <>
      <PageHead title="Contact Us" />
      <Panel title="Need Help?" icon="q" flush actions={<Link to="/faq">FAQ</Link>}>
        <ul className={css.shortcuts}>
          {SHORTCUTS.map(({ text, to }) => (
            <li key={to}>
              <Link to={to}>{text}</Link>
              <Icon name="right" />
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title="Department Directory" icon="phone" flush>
        <div className={css.directory}>
          {DEPARTMENTS.map((department) => (
            <DepartmentEntry key={department.title} department={department} />
          ))}
        </div>
      </Panel>
    </>
  );
}
