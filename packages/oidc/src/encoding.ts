export function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function fromBase64Url(text: string): Uint8Array {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (char) => char.charCodeAt(0));
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** One part of a token as an object, or null. No trust is implied. */
export function readTokenPart(token: string, part: 0 | 1): Record<string, unknown> | null {
  try {
    const value = parseJson(
      new TextDecoder('utf-8', { fatal: true }).decode(fromBase64Url(token.split('.')[part] ?? '')),
    );
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}
