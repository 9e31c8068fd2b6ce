import { OidcError } from './errors.ts';
import type { Flow, ResolvedConfig } from './types.ts';

/** The flow a response type stands for; either order of the pair. Null: not a flow we know. */
export function flowOf(responseType: string): Flow | null {
  const words = responseType.trim().split(/\s+/).toSorted().join(' ');
  return words === 'code' || words === 'id_token' || words === 'id_token token' ? words : null;
}

/** The configured flow, if it may be used at all. */
export function allowedFlow(config: ResolvedConfig): Flow {
  const flow = flowOf(config.responseType);
  if (!flow || (flow !== 'code' && !config.unsafe.allowImplicit)) throw new OidcError('invalid-response-type');
  return flow;
}
