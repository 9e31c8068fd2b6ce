import {
  createContext,
  startTransition,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
} from 'react';

export interface Location {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  /** Changes when a link leads to the current URL again. In `BrowserRouter` it changes with each navigation. */
  readonly key: string;
}

export interface NavigateOptions {
  readonly replace?: boolean;
  /** Renders without a transition. Use it if the next page is already loaded. */
  readonly immediate?: boolean;
}

type Navigate = (to: string, options?: NavigateOptions) => void;
type Params = Readonly<Record<string, string>>;

const NO_PARAMS: Params = {};
const LocationContext = createContext<Location | null>(null);
const NavigateContext = createContext<Navigate | null>(null);
const ParamsContext = createContext<Params>(NO_PARAMS);
/** Called when a link on a page leads to the URL that the page already has. */
const RevisitContext = createContext<() => void>(() => undefined);

export const hrefOfLocation = ({ pathname, search, hash }: Omit<Location, 'key'>) => `${pathname}${search}${hash}`;

function parse(href: string, key: string): Location {
  const { pathname, search, hash } = new URL(href, 'http://portal');
  return { pathname, search, hash, key };
}

/** Turns a fragment link such as #claims into a URL of the current page. */
const resolve = (to: string, from: Location) => (to.startsWith('#') ? `${from.pathname}${from.search}${to}` : to);

const newKey = () => Math.random().toString(36).slice(2, 10);

interface RouterProps {
  readonly location: Location;
  readonly navigate: Navigate;
  readonly children: ReactNode;
}

function Router({ location, navigate, children }: RouterProps) {
  return (
    <NavigateContext value={navigate}>
      <LocationContext value={location}>{children}</LocationContext>
    </NavigateContext>
  );
}

const readBrowser = () =>
  parse(hrefOfLocation(globalThis.location), (history.state as { key?: string } | null)?.key ?? 'default');

/** Uses the address bar and the browser history. The current page stays visible while the next one loads. */
export function BrowserRouter({ children }: { readonly children: ReactNode }) {
  const [location, setLocation] = useState(readBrowser);
  const navigate = useMemo(() => {
    const go: Navigate = (to, { replace = false, immediate = false } = {}) => {
      const state = { key: newKey() };
      if (replace) history.replaceState(state, '', to);
      else history.pushState(state, '', to);
      if (immediate) setLocation(readBrowser());
      else startTransition(() => setLocation(readBrowser()));
    };
    return go;
  }, []);
  useLayoutEffect(() => {
    const follow = () => startTransition(() => setLocation(readBrowser()));
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  return (
    <Router location={location} navigate={navigate}>
      {children}
    </Router>
  );
}

/** A router without address bar and history, for tests. */
export function MemoryRouter({ at = '/', children }: { readonly at?: string; readonly children: ReactNode }) {
  const [location, setLocation] = useState(() => parse(at, 'default'));
  const navigate = useMemo((): Navigate => (to) => setLocation(parse(to, newKey())), []);
  return (
    <Router location={location} navigate={navigate}>
      {children}
    </Router>
  );
}

interface RouteProviderProps {
  readonly href: string;
  readonly params: Params;
  readonly children: ReactNode;
}

/** Gives a page its own URL and parameters. A page in a hidden tab has another URL than the address bar. */
export function RouteProvider({ href, params, children }: RouteProviderProps) {
  // Counts links to the page's own URL. The browser's key also changes when the user switches tabs, which must not
  // scroll the page.
  const [visits, setVisits] = useState(0);
  const location = useMemo(() => parse(href, String(visits)), [href, visits]);
  const revisit = useCallback(() => setVisits((count) => count + 1), []);
  return (
    <LocationContext value={location}>
      <RevisitContext value={revisit}>
        <ParamsContext value={params}>{children}</ParamsContext>
      </RevisitContext>
    </LocationContext>
  );
}

export function useLocation(): Location {
  const location = use(LocationContext);
  if (!location) throw new Error('useLocation must be called inside a router');
  return location;
}

export function useNavigate(): Navigate {
  const navigate = use(NavigateContext);
  if (!navigate) throw new Error('useNavigate must be called inside a router');
  return navigate;
}

/** Route parameters of the page, by name. */
export const useParams = <Name extends string>(): Readonly<Partial<Record<Name, string>>> =>
  use(ParamsContext) as Partial<Record<Name, string>>;

/** Navigates when it is mounted. */
export function Navigate({ to, replace = false }: { readonly to: string; readonly replace?: boolean }) {
  const navigate = useNavigate();
  useEffect(() => navigate(to, { replace }), [navigate, to, replace]);
  return null;
}

const opensElsewhere = (event: MouseEvent, target: string | undefined) =>
  event.button !== 0 ||
  event.metaKey ||
  event.altKey ||
  event.ctrlKey ||
  event.shiftKey ||
  (target !== undefined && target !== '_self');

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly to: string;
  readonly immediate?: boolean;
}

/**
 * An HTML link that navigates inside the portal. The browser can still open it in a new window or copy it. A link to
 * the current URL adds no history entry.
 */
export function Link({ to, immediate = false, onClick, target, children, ...rest }: LinkProps) {
  const navigate = useNavigate();
  const location = useLocation();
  const revisit = use(RevisitContext);
  const href = resolve(to, location);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || opensElsewhere(event, target)) return;
    event.preventDefault();
    const isSameAddress = href === hrefOfLocation(location);
    navigate(href, { replace: isSameAddress, immediate });
    if (isSameAddress) revisit();
  };
  return (
    <a {...rest} href={href} target={target} onClick={follow}>
      {children}
    </a>
  );
}
