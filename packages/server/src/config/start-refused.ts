/** The portal cannot start. The message tells the operator why, in one sentence. */
export class StartRefused extends Error {}
