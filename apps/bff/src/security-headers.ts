import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

// YouTube's own hosts of thumbnails and of channel pictures.
const PICTURE_HOSTS = [
  'https://i.ytimg.com',
  'https://*.ytimg.com',
  'https://yt3.ggpht.com',
  'https://yt3.googleusercontent.com',
];
const PLAYER_HOSTS = ['https://www.youtube-nocookie.com'];

export interface SecurityHeaders {
  /** For pages. */
  readonly page: Readonly<Record<string, string>>;
  /** For everything that is not a page: data, scripts, pictures. They cost on every answer. */
  readonly data: Readonly<Record<string, string>>;
}

/**
 * The headers that protect visitors. Helmet is asked once, because they are the same for every
 * request and the ready bytes bypass the framework.
 */
export function securityHeaders(siteUrl: string): SecurityHeaders {
  const isHttps = siteUrl.startsWith('https:');
  const page = askHelmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'self'"],
        connectSrc: ["'self'"],
        fontSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        frameSrc: PLAYER_HOSTS,
        imgSrc: ["'self'", 'data:', ...PICTURE_HOSTS],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'"],
        // The dialogs' scroll lock and the toasts write a style element of their own.
        styleSrc: ["'self'", "'unsafe-inline'"],
        ...(isHttps && { upgradeInsecureRequests: [] }),
      },
    },
    // The embedded player refuses to start without an origin to refer to.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // A site served without TLS must not pin its visitors to TLS.
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000 } : false,
    xFrameOptions: { action: 'deny' },
    xPermittedCrossDomainPolicies: false,
    xDownloadOptions: false,
    xXssProtection: false,
  });
  const { 'content-security-policy': _pagePolicy, ...others } = page;
  const kept = Object.entries(others).filter(([name]) => DATA_HEADERS.has(name));
  return { page, data: { 'content-security-policy': NOTHING_AT_ALL, ...Object.fromEntries(kept) } };
}

// What a browser is to do with data that is opened as if it were a page.
const NOTHING_AT_ALL = "default-src 'none'; frame-ancestors 'none'";
const DATA_HEADERS = new Set([
  'cross-origin-resource-policy',
  'strict-transport-security',
  'x-content-type-options',
]);

function askHelmet(options: Parameters<typeof helmet>[0]): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, () => undefined);
  const names = response.getHeaderNames();
  return Object.fromEntries(names.map((name) => [name, String(response.getHeader(name))]));
}
