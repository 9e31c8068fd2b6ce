// One file for the bundler: what an answer with tokens needs, loaded when the first one comes.
export { commitRenewed, completeSignIn, isAlreadyRenewed } from './complete.ts';
export { redeem } from './redeem.ts';
export { renewByToken } from './renew-token.ts';
export { finishSignIn, signInFromPage } from './sign-in.ts';
export { createRefreshGrant } from '../protocol/tokens.ts';
