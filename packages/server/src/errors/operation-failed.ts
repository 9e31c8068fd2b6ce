/** Thrown to end a backup or restore with a message for the operator in the terminal. */
export class OperationFailed extends Error {}
