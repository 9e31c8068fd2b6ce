import { datesOfService, readDateOfService, serviceOfFragment } from '@pbt/domain/rules/member/date-of-service';
import { formatDay } from '@pbt/domain/rules/shared/dates';
import { useState } from 'react';
import { useLocation } from '../../router/router.tsx';
import { useToday } from '../../session/use-today.ts';
import { texts } from './eligibility-texts.ts';

interface DateOfServiceInput {
  readonly today: string;
  /** The last valid day that the user entered, otherwise today. */
  readonly day: string;
  /** The content of the field, whether or not it is a date. */
  readonly text: string;
  readonly error: string | undefined;
  readonly type: (text: string) => void;
  /** Ends typing. Shows an error if the text is not a date of service. */
  readonly settle: () => void;
  readonly showToday: () => void;
}

/** Starts with the day of the address, which a batch answer puts there. A later link with another day replaces the day. */
export function useDateOfService(): DateOfServiceInput {
  const today = useToday();
  const { hash, key } = useLocation();
  const linked = serviceOfFragment(hash, today);
  // Null means today, also after midnight.
  const [chosen, setChosen] = useState(linked === today ? null : linked);
  // Null while the field shows the day of the panel.
  const [draft, setDraft] = useState<string | null>(null);
  const [isSettled, setSettled] = useState(true);
  const [link, setLink] = useState({ hash, key });
  if (hash !== link.hash || key !== link.key) {
    setLink({ hash, key });
    if (linked !== null) {
      setChosen(linked === today ? null : linked);
      setDraft(null);
    }
  }
  const day = chosen ?? today;
  const { kind } = readDateOfService(draft ?? '', today);
  const { first, last } = datesOfService(today);
  const errors = {
    day: undefined,
    'not-a-date': texts.notADate,
    'no-such-day': texts.noSuchDay(draft ?? ''),
    'out-of-range': texts.outOfRange(first, last),
  };
  const choose = (next: string) => setChosen(next === today ? null : next);
  return {
    today,
    day,
    text: draft ?? formatDay(day),
    error: isSettled ? errors[kind] : undefined,
    type: (text) => {
      setDraft(text);
      setSettled(false);
      const read = readDateOfService(text, today);
      // An empty field means today only after typing has ended, because a user may empty it to type another date.
      if (read.kind === 'day' && text.trim() !== '') choose(read.day);
    },
    settle: () => {
      setSettled(true);
      if (draft === null) return;
      const read = readDateOfService(draft, today);
      if (read.kind !== 'day') return;
      choose(read.day);
      setDraft(null);
    },
    showToday: () => {
      setChosen(null);
      setDraft(null);
    },
  };
}
