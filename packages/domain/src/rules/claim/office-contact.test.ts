import { expect, test } from 'vitest';
import { prefilledContact } from './office-contact.ts';

const user = { first: 'Robin', last: 'Ashdown', phone: '801-555-0101', email: 'robin@example.org' };
const lastAppeal = {
  officeContact: { first: 'Jo', last: 'Hartwell' },
  contactStreetAddress: '9 Elder Way',
  contactCity: 'Milford',
  contactState: 'UT',
  contactZip: '84197',
  contactPhone: '801-555-0109',
  contactEmail: 'jo@example.org',
};
const address = ['1 Larkmoor Lane', 'Suite 2', 'Cedar Fork, UT 84198-1234'];

test('the office contact is that of the last appeal for the tax ID [SUBMIT-12]', () => {
  expect(prefilledContact({ lastAppeal, user, address })).toEqual({
    source: 'appeal',
    officeContactFirst: 'Jo',
    officeContactLast: 'Hartwell',
    contactAddress: '9 Elder Way',
    contactCity: 'Milford',
    contactState: 'UT',
    contactZip: '84197',
    contactPhone: '801-555-0109',
    contactEmail: 'jo@example.org',
  });
});

test('without an earlier appeal it is the profile with the address of the provider [SUBMIT-12]', () => {
  expect(prefilledContact({ lastAppeal: null, user, address })).toEqual({
    source: 'profile',
    officeContactFirst: 'Robin',
    officeContactLast: 'Ashdown',
    contactAddress: '1 Larkmoor Lane, Suite 2',
    contactCity: 'Cedar Fork',
    contactState: 'UT',
    contactZip: '84198',
    contactPhone: '801-555-0101',
    contactEmail: 'robin@example.org',
  });
});

test.each([
  { rule: 'no location', lines: [], street: '', city: '' },
  {
    rule: 'a last line without a ZIP code',
    lines: ['1 Larkmoor Lane', 'Cedar Fork'],
    street: '1 Larkmoor Lane',
    city: '',
  },
  { rule: 'one line', lines: ['1 Larkmoor Lane'], street: '1 Larkmoor Lane', city: '' },
])('an address with $rule is prefilled as far as it is known [SUBMIT-12]', ({ lines, street, city }) => {
  const contact = prefilledContact({ lastAppeal: null, user: { ...user, phone: null, email: null }, address: lines });
  expect(contact).toMatchObject({ contactAddress: street, contactCity: city, contactZip: '', contactPhone: '' });
});

test('a prefilled value is never longer than its field [SUBMIT-12]', () => {
  const contact = prefilledContact({ lastAppeal: null, user: { ...user, last: 'A'.repeat(80) }, address });
  expect(contact.officeContactLast).toHaveLength(60);
});
