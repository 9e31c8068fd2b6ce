import { expect, test } from 'vitest';
import { providerFragment, providerOfFragment } from './provider-fragment.ts';

test.each([
  { hash: '', provider: null },
  { hash: '#', provider: null },
  { hash: '#provider=', provider: null },
  { hash: '#feature-updates', provider: null },
  { hash: '#provider=%E0%A4%A', provider: null },
  { hash: "#provider=Saoirse%20O'Dell", provider: "Saoirse O'Dell" },
])('the URL fragment "$hash" names the provider $provider', ({ hash, provider }) => {
  expect(providerOfFragment(hash)).toBe(provider);
});

test('a link to the claims of a provider is read back as that provider', () => {
  const name = 'Finch & Sons #1, 100%';
  expect(providerOfFragment(`#${providerFragment(name)}`)).toBe(name);
});
