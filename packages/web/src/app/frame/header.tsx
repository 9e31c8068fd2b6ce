import {
  currentHeaderItem,
  HEADER_LABELS,
  HEADER_PATHS,
  headerMenu,
  showsLogIn,
  userMenu,
  type HeaderItem,
} from '@pbt/domain/rules/portal/navigation';
import { unreadText } from '@pbt/domain/rules/notice/unread';
import type { User } from '@pbt/domain/contract/user';
import { useState } from 'react';
import { Link, useLocation } from '../../router/router.tsx';
import { getSettings } from '../../settings.ts';
import { signOut } from '../../session/sign-out.ts';
import { Icon, type IconName } from '../../ui/base/icon.tsx';
import { Menu, type MenuItem } from '../../ui/overlay/menu.tsx';
import { useUnreadNotices } from '../../widgets/office-nav/unread-notices.ts';
import { useWorkDue } from '../../widgets/office-nav/work-due.ts';
import { DiscardDialog } from '../../widgets/notice/discard-dialog.tsx';
import { overlay } from '../../state/overlay.ts';
import { workspace } from '../../state/tabs.ts';
import { Emulating, EmulationEnd } from './emulation-control.tsx';
import { HeaderFrame } from './header-frame.tsx';
import css from './header.module.css';
import { useWindowWidth } from './use-window-width.ts';

const NARROW_ICONS: Partial<Record<HeaderItem, IconName>> = { search: 'search', work: 'work', letters: 'letter' };

/** The number of rows that are due within 7 days. None is shown for 0, and '99+' above 99. */
function DueCount() {
  const due = useWorkDue() ?? 0;
  if (due === 0) return null;
  const shown = due > 99 ? '99+' : due;
  return (
    <span className={css.count}>
      {shown}
      <span className="vh"> due within 7 days</span>
    </span>
  );
}

function NavItem({ item, narrow }: { readonly item: HeaderItem; readonly narrow: boolean }) {
  const { pathname } = useLocation();
  const label = HEADER_LABELS[item];
  if (item === 'pre-auth') {
    return (
      <a href={getSettings().client.PreAuthLink} target="_blank" rel="noopener noreferrer" className={css.item}>
        {label}
        <Icon name="ext" size={13} />
        <span className="vh">(opens in a new tab)</span>
      </a>
    );
  }
  const current = currentHeaderItem(pathname) === item;
  const icon = narrow ? NARROW_ICONS[item] : undefined;
  return (
    <Link to={HEADER_PATHS[item]} className={css.item} aria-current={current ? 'page' : undefined}>
      {icon ? <Icon name={icon} size={20} label={label} /> : label}
      {item === 'work' && <DueCount />}
    </Link>
  );
}

/** The bell with the number of unread notices. Below 900 px, Notices is in the More menu. */
function Bell() {
  const { pathname } = useLocation();
  const count = unreadText(useUnreadNotices());
  return (
    <Link
      to="/notices"
      className={css.bell}
      aria-label={count === null ? 'Notices' : `Notices, ${count} new`}
      aria-current={pathname === '/notices' ? 'page' : undefined}
    >
      <Icon name="bell" size={20} />
      {count !== null && <b aria-hidden="true">{count}</b>}
    </Link>
  );
}

function MoreMenu({ items }: { readonly items: readonly HeaderItem[] }) {
  const count = unreadText(useUnreadNotices());
  const notices = { label: 'Notices', href: '/notices', ...(count !== null && { hint: count }) };
  return (
    <Menu
      label="More"
      align="end"
      className={css.item}
      trigger={
        <>
          More <Icon name="down" size={13} />
          {count !== null && (
            <span className={css.dot}>
              <span className="vh">(new notices)</span>
            </span>
          )}
        </>
      }
      items={[...moreItems(items), { label: 'Go to...', onSelect: () => overlay.set('palette') }, notices]}
    />
  );
}

function moreItems(items: readonly HeaderItem[]): MenuItem[] {
  return items.map((item) =>
    item === 'pre-auth'
      ? { label: HEADER_LABELS[item], href: getSettings().client.PreAuthLink, external: true }
      : { label: HEADER_LABELS[item], href: HEADER_PATHS[item] },
  );
}

const initials = (name: string) =>
  name
    .split(/\s+/)
    .map((part) => part[0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase();

function UserMenu({ user }: { readonly user: User }) {
  const { title, profileLabel, entries } = userMenu(user);
  const [unsavedWork, setUnsavedWork] = useState<string | null>(null);
  const logOut = () => {
    const [first, ...more] = workspace.titlesWithUnsavedWork();
    if (first === undefined) void signOut();
    else setUnsavedWork(more.length === 0 ? first : `${more.length + 1} tabs`);
  };
  const items: MenuItem[] = entries.flatMap((entry): MenuItem[] => {
    if (entry === 'profile') return [{ label: profileLabel, icon: 'user', href: `/profile/${user.id}` }];
    if (entry === 'provider-list') return [{ label: 'Provider List', icon: 'med', href: '/provider-list' }];
    if (entry === 'user-lookup') return [{ label: 'User Lookup', icon: 'users', href: '/user-lookup' }];
    const shortcuts = { label: 'Keyboard shortcuts', icon: 'q', onSelect: () => overlay.set('shortcuts') } as const;
    return [shortcuts, 'separator', { label: 'Log Out', icon: 'out', onSelect: logOut }];
  });
  return (
    <>
      <Menu
        label={title}
        align="end"
        className={css.user}
        trigger={
          <>
            <span className={css.avatar} aria-hidden="true">
              {initials(title)}
            </span>
            <span className={css.userName}>{title}</span>
            <Icon name="down" />
          </>
        }
        items={items}
      />
      {unsavedWork && (
        <DiscardDialog subject={unsavedWork} onDiscard={() => void signOut()} onKeep={() => setUnsavedWork(null)} />
      )}
    </>
  );
}

/** The header with the menus of the signed-in or emulated user, or with a Log In link. */
export function Header({ user, signedIn }: { readonly user: User | null; readonly signedIn: boolean }) {
  const { client } = getSettings();
  const { pathname } = useLocation();
  const width = useWindowWidth();
  const { bar, more } = headerMenu({
    signedIn: user !== null,
    theme: client.theme,
    isUmr: user?.isUmr ?? false,
    width,
  });
  const emulating = Boolean(user?.emulatingUser);
  return (
    <HeaderFrame
      emulating={emulating}
      right={
        <>
          {user && <EmulationEnd user={user} />}
          {user && emulating && <Emulating name={user.emulatingUser} />}
          {user && (
            <span className={css.own}>
              {more.length === 0 && <Bell />}
              <UserMenu user={user} />
            </span>
          )}
          {showsLogIn(signedIn, pathname) && (
            <Link to="/login" className={css.login}>
              Log In
            </Link>
          )}
        </>
      }
    >
      {user && (
        <nav className={css.nav} aria-label="Main">
          {bar.map((item) => (
            <NavItem key={item} item={item} narrow={more.length > 0} />
          ))}
          {more.length > 0 && <MoreMenu items={more} />}
        </nav>
      )}
    </HeaderFrame>
  );
}
