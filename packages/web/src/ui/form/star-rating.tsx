import { useId, type KeyboardEvent } from 'react';
import { cx } from '../base/class-names.ts';
import { Icon } from '../base/icon.tsx';
import css from './star-rating.module.css';

interface StarRatingProps {
  label: string;
  value: number | null;
  onChange: (stars: number) => void;
  /** The user cannot change the rating after the first choice. */
  locked?: boolean;
}

const STARS = [1, 2, 3, 4, 5];

export function StarRating({ label, value, onChange, locked = false }: StarRatingProps) {
  const name = useId();
  const final = locked && value !== null;

  // Arrow keys move the focus without choosing a star, unlike in a native radio group. The first choice may be final,
  // so moving to the fifth star must not choose the first one.
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, star: number) => {
    const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    const target = step === undefined ? { Home: 1, End: 5 }[event.key] : ((star - 1 + step + 5) % 5) + 1;
    if (target !== undefined) {
      event.preventDefault();
      event.currentTarget.closest('[role=radiogroup]')?.querySelector<HTMLElement>(`[value="${target}"]`)?.focus();
    } else if (event.key === 'Enter' && !final) {
      event.preventDefault();
      onChange(star);
    }
  };

  return (
    <div role="radiogroup" aria-label={label} aria-readonly={final} className={cx(css.stars, final && css.final)}>
      {STARS.map((star) => (
        <label key={star} className={cx(css.star, value !== null && star <= value && css.on)}>
          <input
            type="radio"
            className={css.input}
            name={name}
            value={star}
            aria-label={`${star} of 5`}
            checked={value === star}
            onChange={() => final || onChange(star)}
            onKeyDown={(event) => onKeyDown(event, star)}
          />
          <Icon name="star" size={final ? 20 : 28} className={css.icon} />
        </label>
      ))}
    </div>
  );
}
