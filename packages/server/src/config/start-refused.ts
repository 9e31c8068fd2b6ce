/** Why the portal does not start, in one clear sentence for the operator. */
export class StartRefused extends Error {}
