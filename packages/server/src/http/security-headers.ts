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

/** A host or port can hold no character that would end a directive. */
const ORIGIN = /^https?:\/\/[\w.[\]:-]+$/;

/** The origins of these addresses, each once. Addresses that a policy cannot hold are left out. */
function originsOf(authority: string, addresses: readonly unknown[]): string {
  const own = new URL(authority).origin;
  const origins = addresses
    .filter((address) => typeof address === 'string')
    .map((address) => (URL.canParse(address) ? new URL(address).origin : ''))
    .filter((origin) => ORIGIN.test(origin) && (origin.startsWith('https:') || own.startsWith('http:')));
  return [...new Set([own, ...origins])].join(' ');
}

/** For every page of the portal. Until the discovery document is known, the provider is its authority's origin alone. */
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

/** The page that finishes a sign-in also runs inside the sign-in popup, which a stricter opener policy would cut off. */
export function loginHeaders(config: Config, provider?: DiscoveryDocument): Headers {
  return { ...documentHeaders(config, provider), 'cross-origin-opener-policy': 'unsafe-none' };
}

/** The hidden frame's page: framed by ourselves only, talks to nobody but its parent. */
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

/** For the answers to machines beside the API: probes, metrics, policy reports. */
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

/** Public papers of the plan's: forms, walk-throughs, pictures of the help. They change with a release, so they are asked for again. */
export function documentFileHeaders(): Headers {
  return {
    ...COMMON,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-frame-options': 'DENY',
    'cache-control': 'public, max-age=3600',
  };
}
