import type { UseQueryResult } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { Button } from '../../ui/base/button.tsx';

interface TryAgainProps {
  readonly query: Pick<UseQueryResult, 'refetch' | 'isFetching'>;
  readonly size?: 'sm' | 'md';
}

/** Asks once more for what could not be loaded. */
export function TryAgain({ query, size = 'sm' }: TryAgainProps) {
  const again = async ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const panel = currentTarget.closest<HTMLElement>('section, main');
    const { isError } = await query.refetch();
    const { activeElement } = document;
    if (isError || !panel || (activeElement !== currentTarget && activeElement !== document.body)) return;
    // The button goes with the failure: whoever pressed it goes on from here.
    panel.tabIndex = -1;
    panel.focus({ preventScroll: true });
  };
  return (
    <Button size={size} busy={query.isFetching} onClick={(event) => void again(event)}>
      Try Again
    </Button>
  );
}
