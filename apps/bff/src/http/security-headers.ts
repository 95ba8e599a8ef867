import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import { permissionsPolicy } from './permissions-policy.js';

// News articles come with pictures of any host, which nobody can list: operators add feeds, and feeds
// move. None is fetched without TLS; a picture runs nothing, and scripts are our own.
const PICTURE_SOURCES = ["'self'", 'data:', 'https:'];
const PLAYER = 'https://www.youtube-nocookie.com';

export interface SecurityHeaders {
  /** For pages. */
  readonly page: Readonly<Record<string, string>>;
  /** For everything that is not a page: data, scripts, pictures. They cost on every answer. */
  readonly data: Readonly<Record<string, string>>;
}

/**
 * The headers that protect visitors. Helmet is asked once, because they are the same for every
 * request and the ready bytes bypass the framework. `scriptHashes` are of the scripts that stand in
 * the pages themselves (SHA-256, Base64).
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
        // The dialogs' scroll lock and the toasts write a style element of their own.
        styleSrc: ["'self'", "'unsafe-inline'"],
        workerSrc: ["'self'"],
        ...(isHttps && { upgradeInsecureRequests: [] }),
      },
    },
    // Not that embedders must opt in, too: the player does not.
    crossOriginEmbedderPolicy: false,
    // The embedded player refuses to start without an origin to refer to.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // A site served without TLS must not pin its visitors to TLS.
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000 } : false,
    xFrameOptions: { action: 'deny' },
    xPermittedCrossDomainPolicies: false,
    xDownloadOptions: false,
    xXssProtection: false,
  });
  const kept = Object.entries(ofHelmet).filter(([name]) => DATA_HEADERS.has(name));
  return {
    // Helmet does not know the second.
    page: { ...ofHelmet, 'permissions-policy': permissionsPolicy(PLAYER) },
    data: { 'content-security-policy': NOTHING_AT_ALL, ...Object.fromEntries(kept) },
  };
}

// What a browser is to do with data that is opened as if it were a page.
const NOTHING_AT_ALL = "default-src 'none'; frame-ancestors 'none'";
const DATA_HEADERS = new Set([
  'cross-origin-resource-policy',
  'strict-transport-security',
  'x-content-type-options',
]);

/**
 * A worker obeys the policy it was sent with, not that of the pages it serves: under the one of data
 * it could not fetch at all.
 */
export const WORKER_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'";

function askHelmet(options: Parameters<typeof helmet>[0]): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, () => undefined);
  const names = response.getHeaderNames();
  return Object.fromEntries(names.map((name) => [name, String(response.getHeader(name))]));
}
