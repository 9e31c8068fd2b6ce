export const texts = {
  title: 'Letters',
  filter: 'Filter Letters',
  failed: 'Failed to load letters',
  empty: 'No data',
  noMatch: 'No results matched the provided filter.',
  claim: (number: string) => `Claim ${number}`,
} as const;
