import { matchRoute } from '@pbt/domain/rules/portal/routes';
import { userApi, type User } from '@pbt/domain/contract/user';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { query } from '../src/api/query.ts';
import { currentUserQuery } from '../src/session/current-user.ts';
import { render } from './render.tsx';
import { hrefOfLocation, MemoryRouter, RouteProvider, useLocation } from '../src/router/router.tsx';
import { SnackbarProvider } from '../src/ui/overlay/snackbar.tsx';

const DEFAULT_USER: User = {
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
  /** Initial address. */
  readonly at?: string;
  /** Route of the screen. By default the screen is shown at every address. */
  readonly route?: string;
  readonly user?: Partial<User>;
  /** Enabled features. */
  readonly features?: readonly string[];
}

function CurrentAddress() {
  const { pathname, search, hash } = useLocation();
  return <p data-testid="address">{`${pathname}${search}${hash}`}</p>;
}

/** Shows the screen while the address matches its route, with the parameters of the address. */
function Screen({ route, children }: { readonly route: string; readonly children: ReactNode }) {
  const location = useLocation();
  const match = matchRoute(location.pathname);
  if (route !== '*' && match?.route.pattern !== route) return null;
  return (
    <RouteProvider href={hrefOfLocation(location)} params={match?.params ?? {}}>
      {children}
    </RouteProvider>
  );
}

/** Renders a guarded screen like the portal does: with a user, enabled features and a router. Call `stubApi` first. */
export async function renderScreen(ui: ReactNode, { at = '/', route = '*', user, features = [] }: ScreenOptions = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });
  client.setQueryDefaults([], { staleTime: Infinity });
  client.setQueryData(currentUserQuery().queryKey, { ...DEFAULT_USER, ...user });
  client.setQueryData(query(userApi.features, {}).queryKey, [...features]);
  return render(
    <QueryClientProvider client={client}>
      <SnackbarProvider>
        <MemoryRouter at={at}>
          <Screen route={route}>{ui}</Screen>
          <CurrentAddress />
        </MemoryRouter>
      </SnackbarProvider>
    </QueryClientProvider>,
  );
}
