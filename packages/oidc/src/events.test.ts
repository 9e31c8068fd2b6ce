import { describe, expect, test, vi } from 'vitest';
import { EVENT_NAMES } from './constants.ts';
import { createEvents } from './events.ts';
import { createLogger } from './log.ts';
import type { OidcEvent } from './types.ts';

const quiet = createLogger('none', 'main', () => {});

describe('events', () => {
  test('there are these twelve [OIDC-17]', () => {
    expect(EVENT_NAMES).toEqual([
      'ConfigLoaded',
      'CheckingAuth',
      'CheckingAuthFinished',
      'CheckingAuthFinishedWithError',
      'ConfigLoadingFailed',
      'CheckSessionReceived',
      'UserDataChanged',
      'NewAuthenticationResult',
      'TokenExpired',
      'IdTokenExpired',
      'SilentRenewStarted',
      'SilentRenewFailed',
    ]);
  });

  test('a handler gets its events with their configuration until it unsubscribes', () => {
    const events = createEvents('main', quiet);
    const seen: OidcEvent[] = [];
    const leave = events.on('CheckSessionReceived', (event) => void seen.push(event));
    events.emit('CheckSessionReceived', 'changed');
    events.emit('TokenExpired', true);
    leave();
    events.emit('CheckSessionReceived', 'unchanged');
    expect(seen).toEqual([{ type: 'CheckSessionReceived', configId: 'main', value: 'changed' }]);
  });

  test('only the last event is replayed to a late subscriber', () => {
    const events = createEvents('main', quiet);
    events.emit('CheckingAuth', null);
    events.emit('CheckingAuthFinished', null);
    const [all, old, last] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()];
    events.subscribe(all);
    events.on('CheckingAuth', old);
    events.on('CheckingAuthFinished', last);
    expect([all, old, last].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 1]);
  });

  test('a failing handler does not stop the others', () => {
    const lines: string[] = [];
    const events = createEvents(
      'main',
      createLogger('error', 'main', (_, line) => void lines.push(line)),
    );
    const after = vi.fn<() => void>();
    events.subscribe(() => {
      throw new Error('oops');
    });
    events.subscribe(after);
    events.emit('CheckingAuth', null);
    expect(after).toHaveBeenCalledOnce();
    expect(lines).toEqual(['[main] A handler of CheckingAuth failed (Error: oops)']);
  });
});
