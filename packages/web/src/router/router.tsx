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
  /** Another one for every visit, the same address or not. */
  readonly key: string;
}

export interface NavigateOptions {
  readonly replace?: boolean;
  /** What is shown next is there already: drawn before anything else, in one piece. */
  readonly isReady?: boolean;
}

type Navigate = (to: string, options?: NavigateOptions) => void;
type Params = Readonly<Record<string, string>>;

const NO_PARAMS: Params = {};
const LocationContext = createContext<Location | null>(null);
const NavigateContext = createContext<Navigate | null>(null);
const ParamsContext = createContext<Params>(NO_PARAMS);
/** Tells a place that one of its own links was followed to the address it already has. */
const RevisitContext = createContext<() => void>(() => undefined);

export const hrefOfLocation = ({ pathname, search, hash }: Omit<Location, 'key'>) => `${pathname}${search}${hash}`;

function parse(href: string, key: string): Location {
  const { pathname, search, hash } = new URL(href, 'http://portal');
  return { pathname, search, hash, key };
}

/** Where a link leads from here: a fragment stays on its page. */
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

/** The address bar and the browser's own history. A page that is still loading leaves the last one in place. */
export function BrowserRouter({ children }: { readonly children: ReactNode }) {
  const [location, setLocation] = useState(readBrowser);
  const navigate = useMemo(() => {
    const go: Navigate = (to, { replace = false, isReady = false } = {}) => {
      const state = { key: newKey() };
      if (replace) history.replaceState(state, '', to);
      else history.pushState(state, '', to);
      if (isReady) setLocation(readBrowser());
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

/** A router without an address bar, for screens on their own. */
export function MemoryRouter({ at = '/', children }: { readonly at?: string; readonly children: ReactNode }) {
  const [location, setLocation] = useState(() => parse(at, 'default'));
  const navigate = useMemo((): Navigate => (to) => setLocation(parse(to, newKey())), []);
  return (
    <Router location={location} navigate={navigate}>
      {children}
    </Router>
  );
}

interface PlaceProps {
  readonly href: string;
  readonly params: Params;
  readonly children: ReactNode;
}

/** A page with an address and parameters of its own, whatever the address bar says next. */
export function Place({ href, params, children }: PlaceProps) {
  // Counted here and not taken from the address bar: returning to a tab is no new visit and must not scroll it.
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
  if (!location) throw new Error('Only inside a router is there a location.');
  return location;
}

export function useNavigate(): Navigate {
  const navigate = use(NavigateContext);
  if (!navigate) throw new Error('Only inside a router can one navigate.');
  return navigate;
}

/** The page's own parameters, by the names of its route. */
export const useParams = <Name extends string>(): Readonly<Partial<Record<Name, string>>> =>
  use(ParamsContext) as Partial<Record<Name, string>>;

/** Leads on as soon as it is shown. */
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
  readonly isReady?: boolean;
}

/** A real link: it can be opened in another tab, copied and bookmarked. The same address twice is one entry of history. */
export function Link({ to, isReady = false, onClick, target, children, ...rest }: LinkProps) {
  const navigate = useNavigate();
  const location = useLocation();
  const revisit = use(RevisitContext);
  const href = resolve(to, location);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || opensElsewhere(event, target)) return;
    event.preventDefault();
    const isSameAddress = href === hrefOfLocation(location);
    navigate(href, { replace: isSameAddress, isReady });
    if (isSameAddress) revisit();
  };
  return (
    <a {...rest} href={href} target={target} onClick={follow}>
      {children}
    </a>
  );
}
