import { describe, expect, test } from 'vitest';
import { createLogger, redact } from './log.ts';
import type { LogLevel } from './types.ts';

const JWT = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl';

describe('log', () => {
  test.each([
    { text: `token was ${JWT}`, instead: 'token was [redacted]' },
    { text: 'https://a.test/cb?code=abc&tab=2', instead: 'https://a.test/cb?code=[redacted]&tab=2' },
    { text: '{"refresh_token":"r1","expires_in":60}', instead: '{"refresh_token":"[redacted]","expires_in":60}' },
    { text: 'code_verifier=v1', instead: 'code_verifier=[redacted]' },
    { text: 'opaque 0123456789abcdefghijklmnopqrstuvwxyz', instead: 'opaque [redacted]' },
    { text: 'ssn 123-45-6789 or 123456789', instead: 'ssn [redacted] or [redacted]' },
    { text: 'OidcService code request https://idp.test', instead: 'OidcService code request https://idp.test' },
  ])('"$text" is written as "$instead"', ({ text, instead }) => {
    expect(redact(text)).toBe(instead);
  });

  test.each<{ level: LogLevel; written: string[] }>([
    { level: 'debug', written: ['debug', 'warn', 'error'] },
    { level: 'warn', written: ['warn', 'error'] },
    { level: 'error', written: ['error'] },
    { level: 'none', written: [] },
  ])('level $level writes $written [OIDC-06]', ({ level, written }) => {
    const levels: string[] = [];
    const log = createLogger(level, 'main', (at) => void levels.push(at));
    log.debug('d');
    log.warn('w');
    log.error('e');
    expect(levels).toEqual(written);
  });

  test('an error is logged with its causes and without secrets', () => {
    const lines: string[] = [];
    const cause = new Error(`refused id_token=${JWT}`);
    createLogger('error', 'main', (_, line) => void lines.push(line)).error('Failed', new Error('outer', { cause }));
    expect(lines).toEqual(['[main] Failed (Error: outer (Error: refused id_token=[redacted]))']);
  });
});
