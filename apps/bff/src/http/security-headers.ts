import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import { API } from './api.decorator.js';

const PICTURE_SOURCES = [
  "'self'",
  'data:',
  'https://*.ytimg.com',
  'https://*.ggpht.com',
  'https://yt3.googleusercontent.com',
];
const PLAYER = 'https://www.youtube-nocookie.com';
// The client's only policy: it registers the service worker.
const TRUSTED_TYPES_POLICY = 'service-worker';
const REPORT_GROUP = 'csp';
export const CSP_REPORTS_PATH = `/${API}/csp-reports`;

export interface SecurityHeaders {
  readonly page: Readonly<Record<string, string>>;
  /** For all responses except pages; short, because every response carries them. */
  readonly data: Readonly<Record<string, string>>;
}

interface PageSources {
  readonly pictures?: readonly string[];
  /** SHA-256, Base64; cached pages have no nonces. */
  readonly scripts?: readonly string[];
  readonly styles?: readonly string[];
}

/** Computed once with Helmet, because cached responses bypass the framework. */
export function securityHeaders(
  siteUrl = 'http://localhost',
  { pictures = [], scripts = [], styles = [] }: PageSources = {},
): SecurityHeaders {
  const isHttps = siteUrl.startsWith('https:');
  const ofHelmet = helmetHeaders({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        baseUri: ["'none'"],
        connectSrc: ["'self'"],
        fontSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        frameSrc: [PLAYER],
        imgSrc: [...PICTURE_SOURCES, ...pictures],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'", ...hashSources(scripts)],
        styleSrc: ["'self'", ...hashSources(styles)],
        workerSrc: ["'self'"],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: [TRUSTED_TYPES_POLICY],
        reportUri: [CSP_REPORTS_PATH],
        // No `upgrade-insecure-requests`: the page opened without TLS, such as before the proxy works, would be bare text.
        // Replaces `report-uri` where it is known, but sends nothing without TLS.
        ...(isHttps && { reportTo: [REPORT_GROUP] }),
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
    // Helmet cannot set these.
    page: {
      ...ofHelmet,
      'permissions-policy': permissionsPolicy(),
      ...(isHttps && { 'reporting-endpoints': `${REPORT_GROUP}="${CSP_REPORTS_PATH}"` }),
    },
    data: { 'content-security-policy': NOTHING_AT_ALL, ...Object.fromEntries(kept) },
  };
}

/**
 * Of a page that every site may frame. `sandbox` is left out: without an origin there is no referrer, and the player
 * refuses to start. Nothing is reported, because a report can carry cookies.
 */
export function embedHeaders(
  page: Readonly<Record<string, string>>,
  { script, style }: { readonly script: string; readonly style: string },
): Record<string, string> {
  const [pictures] = /img-src [^;]*/.exec(page['content-security-policy'] ?? '') ?? ['img-src *'];
  const policy =
    `default-src 'none';base-uri 'none';form-action 'none';frame-ancestors *;frame-src ${PLAYER};${pictures};` +
    `script-src 'sha256-${script}';style-src 'sha256-${style}';require-trusted-types-for 'script';trusted-types 'none'`;
  const kept = Object.entries(page).filter(([name]) => !UNFRAMED.has(name));
  return {
    ...Object.fromEntries(kept),
    'content-security-policy': policy,
    'cross-origin-resource-policy': 'cross-origin',
    'x-robots-tag': 'noindex',
  };
}

const UNFRAMED = new Set(['cross-origin-opener-policy', 'reporting-endpoints', 'x-frame-options']);

// Applies when a browser opens data as a page.
const NOTHING_AT_ALL = "default-src 'none'; frame-ancestors 'none'";
const DATA_HEADERS = new Set([
  'cross-origin-resource-policy',
  'strict-transport-security',
  'x-content-type-options',
]);

/** A worker uses its own script's policy; the one for data would block all fetches. */
export const WORKER_POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'";

const hashSources = (hashes: readonly string[]): string[] =>
  hashes.map((hash) => `'sha256-${hash}'`);

function helmetHeaders(options: Parameters<typeof helmet>[0]): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, () => undefined);
  const names = response.getHeaderNames();
  return Object.fromEntries(names.map((name) => [name, String(response.getHeader(name))]));
}

/** `web-share` is omitted: it is same-origin by default, and desktop browsers log it as unknown. */
function permissionsPolicy(): string {
  const playing = ['autoplay', 'encrypted-media', 'fullscreen', 'picture-in-picture'];
  return [
    ...playing.map((feature) => `${feature}=(self "${PLAYER}")`),
    'clipboard-write=(self)',
    ...DENIED.map((feature) => `${feature}=()`),
  ].join(', ');
}

const DENIED =
  `accelerometer camera display-capture geolocation gyroscope hid magnetometer microphone midi
  payment serial usb xr-spatial-tracking`.split(/\s+/);
