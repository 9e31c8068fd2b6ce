/** Ends an operation with a sentence for the operator, who sees it at the terminal. */
export class OperationFailed extends Error {}
