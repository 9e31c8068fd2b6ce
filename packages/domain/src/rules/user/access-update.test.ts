import { expect, test } from 'vitest';
import { accessUpdateText, canRunUpdate, showsAccessUpdate, updatableTaxIds } from './access-update.ts';

test.each([
  { state: 'NotStarted', enabled: true },
  { state: 'Loading', enabled: false },
  { state: 'Done', enabled: false },
  { state: 'Error', enabled: true },
] as const)('Run Update is enabled while $state: $enabled [ACCESS-08]', ({ state, enabled }) => {
  expect(canRunUpdate(state)).toBe(enabled);
});

test.each([
  { features: ['FEEDBACK_GENERAL', 'ACCESS_UPDATE'], shown: true },
  { features: ['FEEDBACK_GENERAL'], shown: false },
  { features: ['ACCESS_UPDATE_2', 'access_update'], shown: false },
  { features: [], shown: false },
])('with the features $features the access update is offered: $shown [ACCESS-03]', ({ features, shown }) => {
  expect(showsAccessUpdate(features)).toBe(shown);
});

test.each([
  { added: 0, text: 'Your PBT security access is already up to date', id: '[ACCESS-09]' },
  { added: 1, text: '1 record was added to your PBT security access', id: '[ACCESS-10]' },
  { added: 2, text: '2 records were added to your PBT security access', id: '[ACCESS-11]' },
  { added: 21, text: '21 records were added to your PBT security access', id: '[ACCESS-11]' },
])('the update message is "$text" $id', ({ added, text }) => {
  expect(accessUpdateText(added)).toBe(text);
});

test('excluded tax IDs are never updated automatically [ACCESS-13]', () => {
  expect(updatableTaxIds(['070000001', '070000002'], ['070000002', '070000003'])).toEqual(['070000001']);
  expect(updatableTaxIds(['070000001'], [])).toEqual(['070000001']);
});
