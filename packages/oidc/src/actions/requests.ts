// One file for the bundler: what goes out to the provider, loaded when the first request does.
export { forceRefresh } from './force-refresh.ts';
export { startRedirectLogin } from './login.ts';
export { logout } from './logout.ts';
export { renewByFrame } from './renew-frame.ts';
export { revokeToken } from './revoke.ts';
export { submitForm } from '../protocol/submit-form.ts';
