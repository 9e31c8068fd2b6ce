import { formatDay } from '@pbt/domain/rules/shared/dates';

export const texts = {
  title: 'Letters',
  filter: 'Filter Letters',
  failed: 'Failed to load letters',
  empty: 'No data',
  noMatch: 'No results matched the provided filter.',
  arrived: (day: string) => `Letters that arrived on ${formatDay(day)}.`,
  showAll: 'Show all letters',
  claim: (number: string) => `Claim ${number}`,
} as const;
