import type { Config } from './config.ts';

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

/** For every page of the portal. */
export function documentHeaders(config: Config): Headers {
  const idp = new URL(config.identityProvider.authority).origin;
  return {
    ...COMMON,
    'content-security-policy': policy({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'img-src': "'self' data: blob:",
      'media-src': "'self'",
      'font-src': "'self'",
      'connect-src': `'self' ${idp}`,
      'worker-src': "'self'",
      'frame-src': `'self' ${idp}`,
      'form-action': `'self' ${idp}`,
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
export function loginHeaders(config: Config): Headers {
  return { ...documentHeaders(config), 'cross-origin-opener-policy': 'unsafe-none' };
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
