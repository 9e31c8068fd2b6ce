import type { Config } from '../config/config.ts';
import type { DiscoveryDocument } from '../identity/discovery.ts';

const COMMON = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
} as const;

const PERMISSIONS = 'camera=(), microphone=(), geolocation=(), usb=(), payment=(), clipboard-read=()';

type Headers = Readonly<Record<string, string>>;

function policy(directives: Readonly<Record<string, string>>): string {
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`.trim())
    .join('; ');
}

/** Allows only characters that cannot end a policy directive. */
const ORIGIN = /^https?:\/\/[\w.[\]:-]+$/;

/** Returns the distinct origins of the authority and of these addresses. Invalid and unsafe addresses are left out. */
function originsOf(authority: string, addresses: readonly unknown[]): string {
  const own = new URL(authority).origin;
  const origins = addresses
    .filter((address) => typeof address === 'string')
    .map((address) => (URL.canParse(address) ? new URL(address).origin : ''))
    .filter((origin) => ORIGIN.test(origin) && (origin.startsWith('https:') || own.startsWith('http:')));
  return [...new Set([own, ...origins])].join(' ');
}

/** Headers of the portal's pages. Until the discovery document is known, only the authority's origin is allowed. */
export function documentHeaders(config: Config, provider?: DiscoveryDocument): Headers {
  const { authority } = config.identityProvider;
  const calls = originsOf(authority, [
    provider?.token_endpoint,
    provider?.userinfo_endpoint,
    provider?.jwks_uri,
    provider?.revocation_endpoint,
    provider?.pushed_authorization_request_endpoint,
  ]);
  const frames = originsOf(authority, [provider?.authorization_endpoint, provider?.check_session_iframe]);
  const forms = originsOf(authority, [provider?.authorization_endpoint, provider?.end_session_endpoint]);
  return {
    ...COMMON,
    'content-security-policy': policy({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'img-src': "'self' data: blob:",
      'media-src': "'self'",
      'font-src': "'self'",
      'connect-src': `'self' ${calls}`,
      'worker-src': "'self'",
      'frame-src': `'self' ${frames}`,
      'form-action': `'self' ${forms}`,
      'base-uri': "'none'",
      'object-src': "'none'",
      'manifest-src': "'self'",
      'frame-ancestors': "'none'",
      'require-trusted-types-for': "'script'",
      'trusted-types': 'pbt-worker',
      'report-uri': '/csp-report',
    }),
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': PERMISSIONS,
    'cache-control': 'no-store',
  };
}

/**
 * Headers of the sign-in page. It also runs in the sign-in popup, which a stricter opener policy would disconnect from
 * its opener.
 */
export function loginHeaders(config: Config, provider?: DiscoveryDocument): Headers {
  return { ...documentHeaders(config, provider), 'cross-origin-opener-policy': 'unsafe-none' };
}

/** Headers of the hidden silent-renew frame. Only the portal may frame it, and it may make no network calls. */
export function renewFrameHeaders(): Headers {
  return {
    ...COMMON,
    'content-security-policy': policy({
      'default-src': "'none'",
      'script-src': "'self'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'connect-src': "'none'",
      'frame-ancestors': "'self'",
      'require-trusted-types-for': "'script'",
      'trusted-types': "'none'",
    }),
    'x-frame-options': 'SAMEORIGIN',
    'cache-control': 'no-store',
  };
}

const API: Headers = {
  ...COMMON,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
  vary: 'Origin, Authorization',
};

export const apiHeaders = () => API;

/** Headers of responses to machines outside the API: probes, metrics, policy reports. */
export function probeHeaders(): Headers {
  return {
    ...COMMON,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-frame-options': 'DENY',
    'cache-control': 'no-store',
  };
}

export function assetHeaders(): Headers {
  return { ...COMMON, 'cache-control': 'public, max-age=31536000, immutable' };
}

/**
 * Headers of the plan's forms, walk-throughs, help images and icon. Cached for an hour, because releases change them.
 */
export function documentFileHeaders(): Headers {
  return {
    ...COMMON,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-frame-options': 'DENY',
    'cache-control': 'public, max-age=3600',
  };
}
