import { Icon, type IconName } from '../../ui/base/icon.tsx';
import { icons } from '../../ui/base/icons.ts';
import { Panel } from '../../ui/base/panel.tsx';
import { Gallery, Sample } from './gallery.tsx';
import css from './style-demo.module.css';

const roles = [
  ['brand 900', '--brand-900'],
  ['brand 700', '--brand-700'],
  ['brand 600', '--brand-600'],
  ['brand 200', '--brand-200'],
  ['brand 100', '--brand-100'],
  ['brand 50', '--brand-50'],
  ['text', '--text'],
  ['text 2', '--text-2'],
  ['text 3', '--text-3'],
  ['control', '--line-control'],
  ['line', '--line'],
  ['sunken', '--bg-sunken'],
  ['active', '--active-solid'],
  ['pending', '--pending-solid'],
  ['warning', '--warning-solid'],
  ['denied', '--denied-solid'],
  ['info', '--info-solid'],
  ['emulating', '--emulating-bg'],
] as const;

const sizes = [
  ['40 display', '--fs-40', 600, 'Welcome!'],
  ['28 page', '--fs-28', 600, 'Claim 000000251147'],
  ['22 name', '--fs-22', 600, 'Marigold Testperson'],
  ['18 panel', '--fs-18', 600, 'Policy Summary'],
  ['16 body', '--fs-16', 400, 'Most claims are processed within 30 days'],
  ['15 control', '--fs-15', 400, 'Include Terminated'],
  ['14 table', '--fs-14', 400, '000000251147\u00A0 $1,284.00\u00A0 09/08/2025'],
  ['13 label', '--fs-13', 400, 'Date of Birth'],
] as const;

/** Large titles have tighter letter and line spacing. */
const titles: Readonly<Record<string, { letterSpacing: string; lineHeight: string }>> = {
  '--fs-40': { letterSpacing: 'var(--track-title)', lineHeight: 'var(--lh-tight)' },
  '--fs-28': { letterSpacing: 'var(--track-title)', lineHeight: 'var(--lh-snug)' },
};

const isIconName = (name: string): name is IconName => name in icons;

export function Foundations() {
  return (
    <Gallery title="Foundations">
      <Sample caption="Color roles">
        <Panel>
          <div className={css.swatches}>
            {roles.map(([name, token]) => (
              <span key={name} className={css.swatch}>
                <i style={{ background: `var(${token})` }} />
                {name}
              </span>
            ))}
          </div>
        </Panel>
      </Sample>
      <Sample caption="Type scale">
        <Panel>
          {sizes.map(([name, token, weight, text]) => (
            <p
              key={name}
              className={css.type}
              style={{ fontSize: `var(${token})`, fontWeight: weight, ...titles[token] }}
            >
              <small>{name}</small>
              {text}
            </p>
          ))}
        </Panel>
      </Sample>
      <Sample caption="Icons" isFull>
        <Panel>
          <div className={css.icons}>
            {Object.keys(icons)
              .filter(isIconName)
              .map((name) => (
                <span key={name}>
                  <Icon name={name} size={20} />
                  {name}
                </span>
              ))}
          </div>
        </Panel>
      </Sample>
    </Gallery>
  );
}
