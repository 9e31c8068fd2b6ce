import type { NavigateOptions } from './router.tsx';

type Navigate = (to: string, options?: NavigateOptions) => void;

let navigator: Navigate | undefined;
let waiting: string | undefined;

/**
 * Sets the router's function that `goTo` uses, because code outside components cannot call `useNavigate`. Runs a
 * navigation that was requested earlier.
 */
export function setNavigator(navigate: Navigate): void {
  navigator = navigate;
  if (waiting !== undefined) navigate(waiting, { replace: true });
  waiting = undefined;
}

/** Navigates from code outside components. Before the first render, the last requested path is kept. */
export function goTo(path: string, options: NavigateOptions = {}): void {
  if (navigator) navigator(path, options);
  else waiting = path;
}
