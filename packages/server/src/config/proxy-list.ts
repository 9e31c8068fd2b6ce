import { isIP } from 'node:net';

const NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** True for addresses, networks such as `10.0.0.0/8`, or names such as `loopback`, separated by commas. */
export function isProxyList(value: string): boolean {
  return value.split(',').every((part) => {
    if (NETWORKS.has(part.trim())) return true;
    const [address = '', bits, ...more] = part.trim().split('/');
    const width = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
    return more.length === 0 && (bits === undefined ? width > 0 : /^\d+$/.test(bits) && Number(bits) <= width);
  });
}
