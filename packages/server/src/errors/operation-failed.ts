/** Ends an operation with a message that the operator sees in the terminal. */
export class OperationFailed extends Error {}
