import { matchRoute } from '@pbt/domain/rules/routes';
import { routeName } from '@pbt/domain/rules/navigation';
import { tabTitle } from '@pbt/domain/rules/tabs';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { getSettings } from '../environment.ts';

/** The window's title names the page, never a person: browsers keep titles in their history. */
export function usePageTitle(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const kind = matchRoute(pathname)?.route.tab;
    const name = routeName(pathname) ?? (kind ? tabTitle(kind) : null);
    const product = getSettings().client.productName;
    document.title = name === null ? product : `${name} | ${product}`;
  }, [pathname]);
}
