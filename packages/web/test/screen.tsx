import { matchRoute } from '@pbt/domain/rules/portal/routes';
import { userApi, type User } from '@pbt/domain/contract/user';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { query } from '../src/api/query.ts';
import { currentUserQuery } from '../src/session/current-user.ts';
import { render } from './render.tsx';
import { hrefOfLocation, MemoryRouter, Place, useLocation } from '../src/router/router.tsx';
import { SnackbarProvider } from '../src/ui/overlay/snackbar.tsx';

const SOMEBODY: User = {
  id: 101,
  name: { first: 'Riley', last: 'Example', full: 'Riley Example' },
  email: 'riley@example.org',
  status: { code: 'Active', text: 'Active' },
  contact: { phone: null, email: null },
  roles: ['Staff'],
  emulatingUser: '',
  isUmr: false,
  initialActivityDate: '2020-01-01',
};

interface ScreenOptions {
  /** Where the address bar stands. */
  readonly at?: string;
  /** The screen's own route; by default it is shown wherever the address leads. */
  readonly route?: string;
  readonly user?: Partial<User>;
  /** Enabled features. */
  readonly features?: readonly string[];
}

function Elsewhere() {
  const { pathname, search, hash } = useLocation();
  return <p data-testid="address">{`${pathname}${search}${hash}`}</p>;
}

/** The screen while the address is its own, with the address's parameters. */
function Screen({ route, children }: { readonly route: string; readonly children: ReactNode }) {
  const location = useLocation();
  const match = matchRoute(location.pathname);
  if (route !== '*' && match?.route.pattern !== route) return null;
  return (
    <Place href={hrefOfLocation(location)} params={match?.params ?? {}}>
      {children}
    </Place>
  );
}

/** A guarded screen as the portal shows it: with a user, the enabled features and a router. Call `stubApi` before. */
export async function renderScreen(ui: ReactNode, { at = '/', route = '*', user, features = [] }: ScreenOptions = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });
  client.setQueryDefaults([], { staleTime: Infinity });
  client.setQueryData(currentUserQuery().queryKey, { ...SOMEBODY, ...user });
  client.setQueryData(query(userApi.features, {}).queryKey, [...features]);
  return render(
    <QueryClientProvider client={client}>
      <SnackbarProvider>
        <MemoryRouter at={at}>
          <Screen route={route}>{ui}</Screen>
          <Elsewhere />
        </MemoryRouter>
      </SnackbarProvider>
    </QueryClientProvider>,
  );
}
