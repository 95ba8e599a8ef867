import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import { permissionsPolicy } from './permissions-policy.js';

// Feeds link images on any host, so hosts cannot be listed. TLS is required.
const PICTURE_SOURCES = ["'self'", 'data:', 'https:'];
const PLAYER = 'https://www.youtube-nocookie.com';

export interface SecurityHeaders {
  readonly page: Readonly<Record<string, string>>;
  /** For all responses except pages; short, because every response carries them. */
  readonly data: Readonly<Record<string, string>>;
}

/**
 * Computed once with Helmet, because cached responses bypass the framework. `scriptHashes`: SHA-256, Base64, of inline
 * scripts.
 */
export function securityHeaders(
  siteUrl = 'http://localhost',
  scriptHashes: readonly string[] = [],
): SecurityHeaders {
  const isHttps = siteUrl.startsWith('https:');
  const ofHelmet = askHelmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'self'"],
        connectSrc: ["'self'"],
        fontSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        frameSrc: [PLAYER],
        imgSrc: PICTURE_SOURCES,
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'", ...scriptHashes.map((hash) => `'sha256-${hash}'`)],
        // The dialogs' scroll lock and the toasts insert a style element.
        styleSrc: ["'self'", "'unsafe-inline'"],
        workerSrc: ["'self'"],
        ...(isHttps && { upgradeInsecureRequests: [] }),
      },
    },
    // The embedded player does not opt in.
    crossOriginEmbedderPolicy: false,
    // The embedded player refuses to start without a referrer.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // A site without TLS must not pin visitors to TLS.
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000 } : false,
    xFrameOptions: { action: 'deny' },
    xPermittedCrossDomainPolicies: false,
    xDownloadOptions: false,
    xXssProtection: false,
  });
  const kept = Object.entries(ofHelmet).filter(([name]) => DATA_HEADERS.has(name));
  return {
    // Helmet cannot set `permissions-policy`.
    page: { ...ofHelmet, 'permissions-policy': permissionsPolicy(PLAYER) },
    data: { 'content-security-policy': NOTHING_AT_ALL, ...Object.fromEntries(kept) },
  };
}

// Applies when a browser opens data as a page.
const NOTHING_AT_ALL = "default-src 'none'; frame-ancestors 'none'";
const DATA_HEADERS = new Set([
  'cross-origin-resource-policy',
  'strict-transport-security',
  'x-content-type-options',
]);

/** A worker uses the policy of its own script; the one for data would block all fetches. */
export const WORKER_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'";

function askHelmet(options: Parameters<typeof helmet>[0]): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, () => undefined);
  const names = response.getHeaderNames();
  return Object.fromEntries(names.map((name) => [name, String(response.getHeader(name))]));
}
