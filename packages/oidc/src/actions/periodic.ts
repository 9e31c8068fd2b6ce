import type { Context } from '../context.ts';
import type { Renewer } from './renew.ts';

export interface PeriodicCheck {
  start(): void;
  stop(): void;
}

/** Looks at the tokens every few seconds, and at once when the page wakes: timers sleep in hidden tabs. */
export function createPeriodicCheck({ config, env, log }: Context, renewer: Renewer): PeriodicCheck {
  let stopAll: (() => void) | null = null;

  const check = (isWake: boolean) => {
    renewer.renewIfDue(isWake).catch((error: unknown) => log.error('The token check failed', error));
  };
  return {
    start() {
      if (stopAll) return;
      const schedule = (): (() => void) =>
        env.after(() => {
          cancel = schedule();
          check(false);
        }, config.tokenCheckIntervalSeconds * 1000);
      let cancel = schedule();
      const stopWaking = env.onWake(() => check(true));
      stopAll = () => {
        cancel();
        stopWaking();
      };
    },
    stop() {
      stopAll?.();
      stopAll = null;
    },
  };
}
