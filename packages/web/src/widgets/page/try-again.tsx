import type { MouseEvent } from 'react';
import { Button } from '../../ui/base/button.tsx';

interface TryAgainProps {
  readonly query: { readonly refetch: () => Promise<{ readonly isError: boolean }>; readonly isFetching: boolean };
  readonly size?: 'sm' | 'md';
}

export function TryAgain({ query, size = 'sm' }: TryAgainProps) {
  const retry = async ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const panel = currentTarget.closest<HTMLElement>('section, main');
    const { isError } = await query.refetch();
    const { activeElement } = document;
    if (isError || !panel || (activeElement !== currentTarget && activeElement !== document.body)) return;
    // The button disappears after success, so focus moves to the panel or page around it.
    panel.tabIndex = -1;
    panel.focus({ preventScroll: true });
  };
  return (
    <Button size={size} busy={query.isFetching} onClick={(event) => void retry(event)}>
      Try Again
    </Button>
  );
}
