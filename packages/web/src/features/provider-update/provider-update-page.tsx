import { Link } from '../../router/router.tsx';
import { useUser } from '../../session/current-user.ts';
import { ButtonAnchor } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { PageHead } from '../../ui/base/page-head.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { ViewOnly } from '../../ui/display/view-only.tsx';
import css from './provider-update-page.module.css';
import { SendPanel } from './send-panel.tsx';
import { changes, texts } from './texts.ts';

function Step({ number, title }: { readonly number: number; readonly title: string }) {
  return (
    <>
      <span className={css.step} aria-hidden="true">
        {number}
      </span>
      {title}
    </>
  );
}

function Aside() {
  return (
    <div className={css.aside}>
      <Panel title={texts.rules}>
        <ul className={css.rules}>
          <li>
            <Icon name="ok" />
            <span>{texts.ruleSize}</span>
          </li>
          <li>
            <Icon name="ok" />
            <span>{texts.ruleRate}</span>
          </li>
          <li>
            <Icon name="ok" />
            <span>{texts.ruleTypes}</span>
          </li>
          <li>
            <Icon name="no" />
            <span>{texts.rulePatients}</span>
          </li>
        </ul>
      </Panel>
      <Panel title={texts.after}>
        <div className={css.after}>
          <p>{texts.afterTeam}</p>
          <p>
            The change appears in <Link to="/provider-list">Provider List</Link> after we enter it.
          </p>
          <p>
            Questions? <Link to="/contact-us">Contact Us</Link>
          </p>
        </div>
      </Panel>
    </div>
  );
}

export default function ProviderUpdatePage() {
  const { emulatingUser } = useUser();
  return (
    <>
      <PageHead title={texts.title} sub={texts.sub} />
      <div className={css.columns}>
        <div>
          <Panel
            title={<Step number={1} title={texts.what} />}
            footer={
              <>
                {texts.profileHint} <Link to="/profile">{texts.profile}</Link>, not here.
              </>
            }
          >
            <ul className={css.changes}>
              {changes.map(({ title, text }) => (
                <li key={title}>
                  <h3>{title}</h3>
                  <p>{text}</p>
                </li>
              ))}
            </ul>
          </Panel>
          <Panel
            title={<Step number={2} title={texts.fill} />}
            actions={
              <ButtonAnchor icon="dl" href="/documents/provider-change-form.pdf" download="Provider Change Form.pdf">
                {texts.download}
              </ButtonAnchor>
            }
          >
            <p className="sm sec">{texts.form}</p>
          </Panel>
          <Panel title={<Step number={3} title={texts.send} />}>
            {emulatingUser === '' ? <SendPanel /> : <ViewOnly>{texts.viewOnly(emulatingUser)}</ViewOnly>}
          </Panel>
        </div>
        <Aside />
      </div>
    </>
  );
}
