/** Why the portal does not start, in a sentence for whoever runs it. */
export class StartRefused extends Error {}
