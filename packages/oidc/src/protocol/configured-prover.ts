import type { Context } from '../context.ts';
import type { Prover } from './dpop.ts';

/** Undefined where DPoP is off; its code is then not even loaded. */
export async function configuredProver({ config, env, events, log }: Context): Promise<Prover | undefined> {
  if (!config.dpop) return undefined;
  const { proverOf } = await import('./dpop.ts');
  return proverOf({ config, env, events, warn: log.warn });
}
