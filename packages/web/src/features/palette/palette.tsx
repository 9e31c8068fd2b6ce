import { firstChoice, paletteGroups, type PaletteFacts, type PaletteOption } from '@pbt/domain/rules/palette/palette';
import type { TabKind } from '@pbt/domain/rules/portal/routes';
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { Icon, type IconName } from '../../ui/base/icon.tsx';
import { KeyCap } from '../../ui/blocks/key-cap.tsx';
import { keyOf, Option } from './palette-option.tsx';
import css from './palette.module.css';
import { groupTitles, texts } from './texts.ts';

interface PaletteProps {
  readonly facts: PaletteFacts;
  /** Number of rows of the work list that are due soon. */
  readonly due: number;
  readonly tabIcons: Readonly<Record<TabKind, IconName>>;
  readonly usesSingleKeys: boolean;
  readonly onChoose: (option: PaletteOption) => void;
  readonly onClose: () => void;
}

/** Opens the dialog, and closes it when the palette is removed. The browser then returns the focus. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current!;
    element.showModal();
    return () => element.close();
  }, []);
  return dialog;
}

/** The options of a typed text, and the one that Enter opens. */
function useOptions(facts: PaletteFacts) {
  const [text, setText] = useState('');
  // Null until an arrow key moves the choice.
  const [moved, setMoved] = useState<number | null>(null);
  const groups = useMemo(() => paletteGroups(facts, text), [facts, text]);
  const options = groups.flatMap((group) => group.options);
  const chosen = moved ?? firstChoice(groups, text);
  const type = (next: string) => {
    setText(next);
    setMoved(null);
  };
  const move = (step: 1 | -1) => setMoved((chosen + step + options.length) % Math.max(1, options.length));
  return { text, groups, options, chosen, type, move };
}

/** One field that leads to open tabs, seen records, searches, pages and actions. Typing calls no server. */
export function Palette({ facts, due, tabIcons, usesSingleKeys, onChoose, onClose }: PaletteProps) {
  const id = useId();
  const dialog = useModal();
  const { text, groups, options, chosen, type, move } = useOptions(facts);
  const optionId = (index: number) => `${id}-${index}`;
  useEffect(() => {
    document.querySelector(`#${CSS.escape(`${id}-${chosen}`)}`)?.scrollIntoView({ block: 'nearest' });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new text shows other options at the same place
  }, [id, chosen, text]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const option = options[chosen];
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && option) onChoose(option);
    else return;
    event.preventDefault();
  };
  return (
    <dialog
      ref={dialog}
      aria-label={texts.title}
      className={css.palette}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={css.box}>
        <div className={css.head}>
          <Icon name="search" size={20} />
          <input
            role="combobox"
            aria-label={texts.field}
            placeholder={texts.field}
            aria-expanded={options.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={options.length > 0 ? optionId(chosen) : undefined}
            autoComplete="off"
            spellCheck={false}
            autoCapitalize="none"
            maxLength={80}
            value={text}
            onChange={({ target }) => type(target.value)}
            onKeyDown={onKeyDown}
          />
          <button type="button" className={css.close} onClick={onClose}>
            <span className="vh">{texts.close} </span>
            <KeyCap>Esc</KeyCap>
            <Icon name="x" size={20} />
          </button>
        </div>
        <p role="status" className="vh">
          {text !== '' && options.length > 0 && texts.count(options.length)}
        </p>
        <div id={`${id}-list`} role="listbox" aria-label={texts.results} className={css.list} hidden={!options.length}>
          {groups.map((group) => (
            <div key={group.id} role="group" aria-labelledby={`${id}-${group.id} ${id}-${group.id}-more`}>
              <p id={`${id}-${group.id}`} role="presentation" className={css.group}>
                {groupTitles[group.id]}
              </p>
              {group.options.map((option) => {
                const index = options.indexOf(option);
                return (
                  <Option
                    key={keyOf(option)}
                    option={option}
                    id={optionId(index)}
                    isChosen={index === chosen}
                    text={text}
                    note={option.kind === 'page' && option.path === '/work' && due > 0 && texts.due(due)}
                    tabIcons={tabIcons}
                    usesSingleKeys={usesSingleKeys}
                    onChoose={() => onChoose(option)}
                  />
                );
              })}
              {group.more > 0 && (
                <p id={`${id}-${group.id}-more`} role="presentation" className={css.more}>
                  {texts.more(group.more)}
                </p>
              )}
            </div>
          ))}
        </div>
        {options.length === 0 && (
          <p role="status" className={css.none}>
            {texts.none}
          </p>
        )}
        <div className={css.foot}>
          <span className={css.hints}>
            <KeyCap>↑</KeyCap>
            <KeyCap>↓</KeyCap> {texts.choose} <KeyCap>Enter</KeyCap> {texts.open}
          </span>
          <span>{facts.claimIds === null ? texts.claimHint : texts.planClaimHint}</span>
        </div>
      </div>
    </dialog>
  );
}
