export { createStored835Reader, createX12Reader, readX12 } from './reader.ts';
export type { ReaderOptions, X12Reader, X12Reading } from './reader.ts';
export type {
  Group,
  Interchange,
  InterchangeHeader,
  Note,
  SetContent,
  SetRecord,
  Status,
  TransactionSet,
  X12Event,
} from './envelope/model.ts';
export type { Problem, Syntax } from './envelope/problem.ts';
export { refuseInterchange } from './envelope/refuse.ts';
export { report as reportProblem } from './envelope/set-reader.ts';
export type { SetKind } from './envelope/versions.ts';
export type { Envelope } from './envelope/write-interchange.ts';
export { needsTa1, write999, writeTa1 } from './envelope/write-replies.ts';
export type { ReplyEnvelope } from './envelope/write-replies.ts';
export { claimEffect } from './remittance-835/codes.ts';
export type { ClaimEffect } from './remittance-835/codes.ts';
export {
  billedCode,
  claimRemarks,
  claimType,
  lineNumbers,
  lineRemarks,
  lineShares,
  payeeNpi,
  payeeNumber,
  payeeTaxId,
  referenceOf,
  remarksByAdjustment,
  serviceDays,
} from './remittance-835/facts.ts';
export type { ClaimType, Shares } from './remittance-835/facts.ts';
export { idFromDigest, idFromTrace, paymentIdentity } from './remittance-835/identity.ts';
export { filingOf, fiscalYearEndOf, handlingOf, procedureQualifierOf } from './remittance-835/made-values.ts';
export type { Coverage } from './remittance-835/made-values.ts';
export type {
  Adjustment,
  Amount,
  Bank,
  Contact,
  Party,
  Payment,
  PaymentHead,
  Person,
  Procedure,
  ProviderAdjustment,
  Reference,
  RemittanceClaim,
  RemittanceLine,
} from './remittance-835/model.ts';
export { claimSums, isBalanced, lineSums, paymentSums } from './remittance-835/sums.ts';
export type { Sums } from './remittance-835/sums.ts';
export { unwritableReasons } from './remittance-835/writable.ts';
export { write835 } from './remittance-835/write.ts';
export { wrapStored835 } from './remittance-835/write-stored.ts';
export type { StoredSet } from './remittance-835/write-stored.ts';
export type { Delimiters } from './tokens/delimiters.ts';
export { X12Refusal } from './tokens/refusal.ts';
export type { RefusalCode } from './tokens/refusal.ts';
