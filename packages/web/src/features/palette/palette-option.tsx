import type { PaletteOption } from '@pbt/domain/rules/palette/palette';
import { matchRoute, type TabKind } from '@pbt/domain/rules/portal/routes';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/base/icon.tsx';
import { Highlight } from '../../ui/display/highlight.tsx';
import { KeyCap } from '../../ui/blocks/key-cap.tsx';
import css from './palette.module.css';
import { texts } from './texts.ts';

/** Identifies an option while the user types. */
export function keyOf(option: PaletteOption): string {
  if (option.kind === 'lookup' || option.kind === 'search') return option.kind;
  if (option.kind === 'action') return option.action;
  return `${option.kind} ${option.path}`;
}

export function labelOf(option: PaletteOption): string {
  switch (option.kind) {
    case 'claim':
      return texts.openClaim(option.id);
    case 'payment':
      return texts.openPayment(option.id);
    case 'submission':
      return texts.openSubmission(option.id);
    case 'search':
      return texts.search(option.term);
    case 'lookup':
      return texts.lookup(`${option.name.firstName} ${option.name.lastName}`.trim());
    default:
      return option.title;
  }
}

function iconOf(option: PaletteOption, tabIcons: Readonly<Record<TabKind, IconName>>): IconName {
  switch (option.kind) {
    case 'record':
      return tabIcons[option.tab];
    case 'claim':
    case 'payment':
    case 'submission':
    case 'page':
      return tabIcons[matchRoute(option.path)?.route.tab ?? 'search'];
    case 'search':
      return 'search';
    case 'lookup':
      return 'user';
    default:
      return { 'new-tab': 'plus', 'close-others': 'tabs', 'close-all': 'tabs', shortcuts: 'q' }[
        option.action
      ] as IconName;
  }
}

interface OptionProps {
  readonly option: PaletteOption;
  readonly id: string;
  readonly isChosen: boolean;
  /** The typed text, which is marked in the titles of records. */
  readonly text: string;
  readonly note: ReactNode;
  readonly tabIcons: Readonly<Record<TabKind, IconName>>;
  readonly usesSingleKeys: boolean;
  readonly onChoose: () => void;
}

export function Option({ option, id, isChosen, text, note, tabIcons, usesSingleKeys, onChoose }: OptionProps) {
  const label = labelOf(option);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys of the field choose the options
    <div role="option" id={id} aria-selected={isChosen} tabIndex={-1} className={css.option} onClick={onChoose}>
      <Icon name={iconOf(option, tabIcons)} size={17} />
      <span>
        {option.kind === 'record' ? <Highlight text={label} term={text} /> : label}
        {note && <small> {note}</small>}
      </span>
      <span className={css.hints} aria-hidden="true">
        {usesSingleKeys && option.kind === 'page' && option.key !== null && (
          <>
            <KeyCap>G</KeyCap>
            <KeyCap>{option.key}</KeyCap>
          </>
        )}
        {isChosen && <KeyCap>Enter</KeyCap>}
      </span>
    </div>
  );
}
