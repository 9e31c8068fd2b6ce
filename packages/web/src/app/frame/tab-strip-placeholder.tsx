import { matchRoute } from '@pbt/domain/rules/portal/routes';
import { useAuth } from '../../session/auth.ts';
import { useLocation } from '../../router/router.tsx';
import css from '../shell.module.css';

/** Keeps the height of the tab strip free while the user is fetched. */
export function TabStripPlaceholder() {
  const { isAuthenticated } = useAuth();
  const match = matchRoute(useLocation().pathname);
  const access = match?.route.access;
  const willHaveTabs = isAuthenticated && (match === null || access === 'signed-in' || access === 'super');
  return willHaveTabs ? <div className={css.tabStripPlaceholder} /> : null;
}
