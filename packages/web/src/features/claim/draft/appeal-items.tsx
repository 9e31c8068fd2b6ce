import type { ClaimItem } from '@pbt/domain/contract/claim';
import { isDeniedItem } from '@pbt/domain/rules/claim/claim-items';
import { useId } from 'react';
import { useController, type Control } from 'react-hook-form';
import { Checkbox } from '../../../ui/form/choice.tsx';
import { ErrorText } from '../../../ui/form/field.tsx';
import type { AppealValues } from './appeal-fields.tsx';
import css from './appeal-items.module.css';
import { appealTexts } from '../documentation-texts.ts';

interface AppealItemsProps {
  readonly control: Control<AppealValues>;
  /** The items that can be appealed, not all items of the claim. */
  readonly items: readonly ClaimItem[];
  readonly problem: string | undefined;
}

export function AppealItems({ control, items, problem }: AppealItemsProps) {
  const id = useId();
  const { field } = useController({ control, name: 'claimItem' });
  // Stores the chosen lines in line order, not in the order of clicks.
  const choose = (line: number, isChosen: boolean) =>
    field.onChange(items.map(({ num }) => num).filter((num) => (num === line ? isChosen : field.value.includes(num))));
  return (
    <fieldset className={css.group} aria-describedby={problem && `${id}-problem`}>
      <legend className={css.legend}>{appealTexts.items}</legend>
      <div
        role="presentation"
        className={css.list}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) field.onBlur();
        }}
      >
        {items.map((item) => (
          <Checkbox
            key={item.num}
            name={field.name}
            className={css.item}
            invalid={problem !== undefined}
            checked={field.value.includes(item.num)}
            onChange={(event) => choose(item.num, event.target.checked)}
            label={
              <span className={css.words}>
                <span>{appealTexts.line(item.num, item.code.id)}</span>
                {isDeniedItem(item) ? (
                  <span className={css.denied}>{appealTexts.denied}</span>
                ) : (
                  <span className="muted">{appealTexts.allowed(item.allowed)}</span>
                )}
              </span>
            }
          />
        ))}
      </div>
      {problem && <ErrorText id={`${id}-problem`}>{problem}</ErrorText>}
    </fieldset>
  );
}
