import { isIP, isIPv4, SocketAddress } from 'node:net';

/** Proxies forward some addresses with a port: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
function withoutPort(text: string): string {
  const isBracketed = text.startsWith('[');
  const end = text.indexOf(isBracketed ? ']' : ':');
  const rest = text.slice(end + (isBracketed ? 1 : 0));
  const isPort = (isBracketed && rest === '') || /^:\d+$/.test(rest);
  return end !== -1 && isPort ? text.slice(isBracketed ? 1 : 0, end) : text;
}

/** The first 64 bits of an address that `SocketAddress` has normalized. */
function networkOf(address: string): string {
  const [left, right] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - left!.length - (right?.length ?? 0) }, () => '0');
  const groups = [...left!, ...zeros, ...(right ?? [])];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/**
 * Returns the key that limits per client address count with. One client usually has a whole IPv6 network of 64 bits, so
 * that network has one key. Texts that are no address share one key, because a client could invent many of them.
 */
export function addressKey(address = ''): string {
  // The usual form, which each request of an office has.
  if (isIPv4(address)) return address;
  const text = withoutPort(address.trim());
  if (isIP(text) === 0) return 'unknown';
  if (isIP(text) === 4) return text;
  const normalized = new SocketAddress({ address: text, family: 'ipv6' }).address;
  const mapped = /^::ffff:([\d.]+)$/.exec(normalized);
  return mapped ? mapped[1]! : networkOf(normalized);
}
