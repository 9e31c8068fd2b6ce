import { expect, test } from 'vitest';
import { attestationFailure, attestationOutcome, isAttestationDue, routeAfterAttestation } from './attestation.ts';

test.each([
  { attestedOn: '2025-06-15', today: '2025-06-15', due: false },
  { attestedOn: '2025-01-01', today: '2025-06-29', due: false },
  { attestedOn: '2025-01-01', today: '2025-06-30', due: true },
  { attestedOn: '2025-06-16', today: '2025-06-15', due: false },
  { attestedOn: null, today: '2025-06-15', due: true },
])('when the last attestation was on $attestedOn, a new one is due on $today: $due', ({ attestedOn, today, due }) => {
  expect(isAttestationDue(attestedOn, today)).toBe(due);
});

test.each([
  { days: 29, due: false },
  { days: 30, due: true },
])('with a period of 30 days an attestation is due after $days days: $due', ({ days, due }) => {
  expect(isAttestationDue('2025-01-01', `2025-01-${days + 1}`, 30)).toBe(due);
});

test.each([
  { status: 'Active', yes: 'active', no: 'locked' },
  { status: 'Inactive', yes: 'active', no: 'locked' },
  { status: 'Locked', yes: 'refused', no: 'refused' },
  { status: 'active', yes: 'refused', no: 'refused' },
  { status: '', yes: 'refused', no: 'refused' },
])('an account with status "$status" becomes $yes after Yes and $no after No', ({ status, yes, no }) => {
  expect(attestationOutcome(status, true)).toBe(yes);
  expect(attestationOutcome(status, false)).toBe(no);
});

test.each([
  { original: '/claim-details/263190004200', route: '/claim-details/263190004200' },
  { original: '/faq#request-access', route: '/faq#request-access' },
  { original: '/', route: '/' },
  { original: null, route: '/search' },
  { original: '', route: '/search' },
  { original: '//evil.example', route: '/search' },
  { original: '/\\evil.example', route: '/search' },
  { original: 'https://evil.example/', route: '/search' },
  { original: 'javascript:alert(1)', route: '/search' },
])('after Yes, a user who asked for $original continues to $route [ATTEST-04]', ({ original, route }) => {
  expect(routeAfterAttestation(original)).toBe(route);
});

// A browser removes these characters from an address, so that the rest starts with //.
test.each(['\t', '\n', '\r'])(
  'a requested path with the character %j is ignored after Yes [ATTEST-04]',
  (character) => {
    expect(routeAfterAttestation(`/${character}/evil.example`)).toBe('/search');
  },
);

test.each([
  { status: 400, body: 'Already attested today.', text: 'Already attested today.', id: '[ATTEST-06]' },
  { status: 400, body: '', text: null, id: '[ATTEST-07]' },
  { status: 400, body: { title: 'Bad Request' }, text: null, id: '[ATTEST-07]' },
  { status: 401, body: 'no', text: null, id: '[ATTEST-07]' },
  { status: 403, body: 'no', text: null, id: '[ATTEST-07]' },
  { status: 500, body: 'no', text: null, id: '[ATTEST-07]' },
  { status: 0, body: null, text: null, id: '[ATTEST-07]' },
])('a failure with status $status and body $body shows $text $id', ({ status, body, text }) => {
  expect(attestationFailure(status, body)).toBe(text);
});
