import { useEffect } from 'react';
import { useLocation } from './router.tsx';
import { rememberUrl } from './previous-url.ts';

/** Remembers the previous address after each navigation (spec 1 §2.9). */
export function useRouteMemory(): void {
  const { pathname, search, hash } = useLocation();
  useEffect(() => rememberUrl(`${pathname}${search}${hash}`), [pathname, search, hash]);
}
