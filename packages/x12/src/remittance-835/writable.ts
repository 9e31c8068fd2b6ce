import { plainText } from '../tokens/compose.ts';
import { readDay, writeDay } from '../tokens/values.ts';
import type { Payment, RemittanceClaim } from './model.ts';
import { claimSums, isBalanced, lineSums, paymentSums } from './sums.ts';

const MAX_ACCOUNT = 38;
const MAX_NUMBER = 50;

/** Says why a payment cannot be written as an 835. The list is empty for a payment that can. */
export function unwritableReasons(payment: Payment): readonly string[] {
  const { payer, payee } = payment;
  const paid = payment.claims.reduce((sum, { paidCents }) => sum + paidCents, 0);
  return [
    ...when(payment.amountCents < 0, 'The payment is negative.'),
    ...when(!isBalanced(paymentSums(payment, paid)), 'The payment is not the sum of its claims and adjustments.'),
    ...when(!isDay(payment.payDate), 'The payment has no valid date.'),
    ...when(isEmpty(payment.handling, payment.method), 'The payment has no handling code or no method.'),
    ...when(isEmpty(payment.trace, payment.payerId), 'The payment has no trace number or no payer ID.'),
    ...when(payment.trace.length > MAX_NUMBER, `The trace number has more than ${MAX_NUMBER} characters.`),
    ...when(isEmpty(payer.name, payer.city) || payer.address.length === 0, 'The payer has no name or no address.'),
    ...when(!payer.contacts.some(({ role }) => role === 'BL'), 'The payer has no technical contact.'),
    ...when(isEmpty(payee.name, payee.idQualifier, payee.id), 'The payee has no name or no ID.'),
    ...when(
      payment.adjustments.some(({ provider, reason, yearEnd }) => isEmpty(provider, reason) || !isDay(yearEnd ?? '')),
      'A provider adjustment has no provider, no reason or no fiscal year.',
    ),
    ...payment.claims.flatMap((claim, index) => claimReasons(claim).map((reason) => `Claim ${index + 1}: ${reason}`)),
  ];
}

function claimReasons(claim: RemittanceClaim): readonly string[] {
  const { account, claimNumber, lines } = claim;
  return [
    ...when(isEmpty(account, claimNumber, claim.status, claim.filing), 'A required element of the claim is missing.'),
    ...when(account.length > MAX_ACCOUNT, `The account number has more than ${MAX_ACCOUNT} characters.`),
    ...when(claimNumber.length > MAX_NUMBER, `The claim number has more than ${MAX_NUMBER} characters.`),
    ...when(!claim.patient, 'The claim has no patient.'),
    ...when(!isBalanced(claimSums(claim)), 'The charge less the adjustments is not the payment.'),
    ...when(!lines.every((line) => isBalanced(lineSums(line))), 'A line does not balance.'),
    ...when(
      lines.some(({ procedure }) => isEmpty(procedure.qualifier, procedure.code)),
      'A line has no procedure code.',
    ),
    ...when(
      [claim, ...lines].some(({ adjustments }) => adjustments.some(({ group, reason }) => isEmpty(group, reason))),
      'An adjustment has no group or no reason.',
    ),
  ];
}

const when = (isTrue: boolean, reason: string) => (isTrue ? [reason] : []);
const isEmpty = (...texts: readonly string[]) => texts.some((text) => plainText(text) === '');
const isDay = (day: string) => readDay(writeDay(day)) !== null;
