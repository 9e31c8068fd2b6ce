import { useEffect } from 'react';
import { useLocation } from './router.tsx';
import { recordUrl } from './previous-url.ts';

/** Records the previous address after each navigation (spec 1 §2.9). */
export function useRecordPreviousUrl(): void {
  const { pathname, search, hash } = useLocation();
  useEffect(() => recordUrl(`${pathname}${search}${hash}`), [pathname, search, hash]);
}
