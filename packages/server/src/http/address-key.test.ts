import { expect, test } from 'vitest';
import { addressKey } from './address-key.ts';

test.each([
  { name: 'an IPv4 address', addresses: ['203.0.113.7', '203.0.113.7:4711', ' 203.0.113.7 '], key: '203.0.113.7' },
  {
    name: 'an IPv4 address written as IPv6',
    addresses: ['::ffff:203.0.113.7', '::FFFF:cb00:7107', '0:0:0:0:0:ffff:203.0.113.7', '[::ffff:203.0.113.7]:4711'],
    key: '203.0.113.7',
  },
  {
    name: 'an IPv6 network of 64 bits',
    addresses: [
      '2001:db8:1:2::1',
      '2001:db8:1:2:ffff:ffff:ffff:ffff',
      '2001:0DB8:0001:0002:0000:0000:0000:0001',
      '[2001:db8:1:2::1]',
      '[2001:db8:1:2::1]:4711',
      '2001:db8:1:2::1%eth0',
      '[2001:db8:1:2::1%eth0]:4711',
    ],
    key: '2001:db8:1:2::/64',
  },
  { name: 'a network with zeros inside', addresses: ['2001:0:0:2::1', '2001::2:3:4:5:6'], key: '2001:0:0:2::/64' },
  {
    name: 'a network with zeros at its end',
    addresses: ['2001:db8::1', '2001:db8::2:0:0:1'],
    key: '2001:db8:0:0::/64',
  },
  { name: 'a link-local address', addresses: ['fe80::1%eth0', 'fe80::2%eth1'], key: 'fe80:0:0:0::/64' },
  { name: 'the loopback address of IPv6', addresses: ['::1', '0:0:0:0:0:0:0:1'], key: '0:0:0:0::/64' },
  {
    name: 'text that is no address',
    addresses: ['', undefined, 'unknown', '_hidden', '1.2.3', '01.2.3.4', '1.2.3.4:x', '1.2.3.4.5', '[1.2.3.4', ':::1'],
    key: 'unknown',
  },
])('every spelling of $name has one key', ({ addresses, key }) => {
  expect(addresses.map((address) => addressKey(address))).toEqual(addresses.map(() => key));
});

test('neighboring IPv6 networks and IPv4 addresses have different keys', () => {
  const all = ['2001:db8:1:2::1', '2001:db8:1:3::1', '2001:db8:2:2::1', '203.0.113.7', '203.0.113.8', '::cb00:7107'];
  expect(new Set(all.map((address) => addressKey(address))).size).toBe(all.length);
});
