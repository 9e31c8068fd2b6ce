import type { NavigateOptions } from './router.tsx';

type Navigate = (to: string, options?: NavigateOptions) => void;

let navigator: Navigate | undefined;
let waiting: string | undefined;

/**
 * Makes the router's navigation available outside components: after failed calls, a sign-out or events in other
 * windows.
 */
export function setNavigator(navigate: Navigate): void {
  navigator = navigate;
  if (waiting !== undefined) navigate(waiting, { replace: true });
  waiting = undefined;
}

export function goTo(path: string, options: NavigateOptions = {}): void {
  if (navigator) navigator(path, options);
  else waiting = path;
}
