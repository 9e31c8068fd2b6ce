import { useEffect } from 'react';
import { useLocation } from './router.tsx';
import { recordUrl } from './previous-url.ts';

/** Records the URL after each navigation, so that `previousUrl` can return the one before (spec 1 §2.9). */
export function useRecordPreviousUrl(): void {
  const { pathname, search, hash } = useLocation();
  useEffect(() => recordUrl(`${pathname}${search}${hash}`), [pathname, search, hash]);
}
