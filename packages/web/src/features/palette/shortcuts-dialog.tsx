import { shortcutSections, type ShortcutRow } from '@pbt/domain/rules/palette/shortcuts';
import { Fragment } from 'react';
import { Button } from '../../ui/base/button.tsx';
import { ViewOnly } from '../../ui/display/view-only.tsx';
import { Checkbox } from '../../ui/form/choice.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { KeyCap } from '../../ui/blocks/key-cap.tsx';
import css from './shortcuts-dialog.module.css';
import { texts } from './texts.ts';

const WIDTH = 736;
const modifier = () => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? 'Cmd' : 'Ctrl');

function Keys({ keys, isSequence = false }: Pick<ShortcutRow, 'keys' | 'isSequence'>) {
  return (
    <span>
      {keys.map((key, index) => (
        <Fragment key={key}>
          {/* The blank separates the keys for screen readers. */}
          {index > 0 && (isSequence ? ` ${texts.followedBy} ` : ' ')}
          <KeyCap>{key}</KeyCap>
        </Fragment>
      ))}
    </span>
  );
}

interface ShortcutsDialogProps {
  /** The current page, whose own keys are listed too. */
  readonly pathname: string;
  /** The name of the emulated user, or an empty text. */
  readonly emulatingUser: string;
  readonly usesSingleKeys: boolean;
  /** The stored choice is known. It cannot be changed before. */
  readonly isLoaded: boolean;
  readonly onSingleKeys: (isOn: boolean) => void;
  readonly onClose: () => void;
}

export function ShortcutsDialog(props: ShortcutsDialogProps) {
  const { pathname, emulatingUser, usesSingleKeys, isLoaded, onSingleKeys, onClose } = props;
  const isEmulating = emulatingUser !== '';
  const [anywhere, ...more] = shortcutSections(pathname, { isEmulating, modifier: modifier() });
  return (
    <Dialog
      open
      title={texts.shortcuts}
      width={WIDTH}
      onClose={onClose}
      footer={
        <>
          <Checkbox
            label={texts.singleKeys}
            className={css.choice}
            checked={usesSingleKeys}
            disabled={isEmulating || !isLoaded}
            onChange={({ target }) => onSingleKeys(target.checked)}
          />
          <Button onClick={onClose}>{texts.close}</Button>
        </>
      }
    >
      <div className={css.columns}>
        {[[anywhere!], more].map((sections) => (
          <div key={sections[0]!.title}>
            {sections.map(({ title, rows }) => (
              <section key={title}>
                <h3>{title}</h3>
                <ul>
                  {rows.map((row) => (
                    <li key={row.label}>
                      <span>{row.label}</span>
                      <Keys {...row} />
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        ))}
      </div>
      {isEmulating && <ViewOnly>{texts.viewOnly(emulatingUser)}</ViewOnly>}
    </Dialog>
  );
}
