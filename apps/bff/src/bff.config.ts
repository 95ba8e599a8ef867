import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { exactAddress, httpAddress, list, onOff, siteAddress, wholeNumber } from '@elevate/config';
import { CONTACT_EMAIL, SITE_NAME } from '@elevate/rules';
import { callerConfig, type ConfigOf } from '@elevate/service-defaults';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

const NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

/** Fastify's proxy format: `10.0.0.0/8,loopback`. No wildcard: visitors could then forge their address. */
export const trustedProxies = list.refine((proxies) => proxies.every(isProxy), {
  error: `must be addresses, networks or ${NETWORKS.join(', ')}`,
});

function isProxy(text: string): boolean {
  if (NETWORKS.includes(text)) return true;
  // The library also parses `1` as an address, which is a mistake here.
  const [address = '', bits] = text.split('/');
  return isIP(address) !== 0 && (bits === undefined || ipaddr.isValidCIDR(text));
}

// The same from `src` and from the build output.
const BUILT_CLIENT = fileURLToPath(new URL('../../web/dist/client', import.meta.url));
const BUILT_RENDERER = fileURLToPath(
  new URL('../../web/dist/server/entry-server.js', import.meta.url),
);

export const bffConfig = {
  /** Folder of the built client. */
  WEB_DIST: z.string().default(BUILT_CLIENT),
  /** Module of the built client that renders pages on the server. */
  WEB_RENDERER: z.string().default(BUILT_RENDERER),
  /** Displayed site name. */
  SITE_NAME: z.string().max(60).default(SITE_NAME),
  /** Public URL of the site, for canonical URLs. Its port separates cookies of sites on one host. */
  SITE_URL: siteAddress.optional(),
  /** Separates cookies of sites that share host and port of `SITE_URL`. `npm start` derives it from `SIGNING_KEY_SECRET`. */
  COOKIE_SUFFIX: z
    .string()
    .regex(/^[a-z0-9]{1,16}$/, { error: 'must be 1 to 16 lowercase letters and digits' })
    .optional(),
  /** WebSub hub of the feeds of all episodes and all news, which is notified of their changes. Needs `SITE_URL`. */
  WEBSUB_HUB: exactAddress.optional(),
  /** Contact address for visitors. */
  CONTACT_EMAIL: z.email().max(254).default(CONTACT_EMAIL),
  /** Data folder; contains `SNAPSHOT_DIR` by default. */
  DATA_DIR: z.string().default('var'),
  /** Folder of the read-model snapshot, used to start while the broker is down. Unused without a broker. */
  SNAPSHOT_DIR: z.string().optional(),
  /** Hours after which a snapshot is ignored. Must be below the time for which the broker keeps tombstones. */
  SNAPSHOT_MAX_AGE_HOURS: wholeNumber({ min: 1, max: 144, unit: 'hours' }).default(72),
  /** Maximum number of concurrent update streams. */
  STREAM_CONNECTIONS: wholeNumber({ min: 1, max: 1_000_000 }).default(10_000),
  /** Maximum number of concurrent update streams of one client address. */
  STREAMS_PER_ADDRESS: wholeNumber({ min: 1, max: 1_000_000 }).default(20),
  /** Maximum number of reads of public data a minute by one client address, except local ones; 0 is no limit. */
  READS_PER_ADDRESS: wholeNumber({ min: 0, max: 1_000_000 }).default(6_000),
  /** Keeps the terms of searches that found nothing; `off` keeps none. */
  UNFOUND_TERMS: onOff.default(true),
  /** Lets visitors suggest where the transcript of a talk without one is found. */
  TRANSCRIPT_SUGGESTIONS: onOff.default(false),
  /** Shows two sample collections until an administrator makes one. The sample catalogue has them in any case. */
  SAMPLE_COLLECTIONS: onOff.default(false),
  ...callerConfig,
  /** Trusted proxies whose `X-Forwarded-For`, else `Forwarded`, is used: `10.0.0.0/8,loopback`, `linklocal`, `uniquelocal`. */
  TRUST_PROXY: trustedProxies.optional(),
  /** User service. Without it, sign-in is off and the BFF logs a warning at startup. */
  USER_URL: httpAddress.optional(),
  /** Catalogue, for titles of unavailable saved items. */
  CATALOGUE_URL: httpAddress.optional(),
  /** Ingestion service, for administrators. */
  INGESTION_URL: httpAddress.optional(),
  /** Events service, for administrators and event images. */
  EVENTS_URL: httpAddress.optional(),
  /** Base URL of event images for browsers, as in the events service. */
  MINIO_PUBLIC_URL: httpAddress.optional(),
  /** Used where `MINIO_PUBLIC_URL` is not set. */
  MINIO_URL: httpAddress.optional(),
  /** Webhooks service, for administrators. */
  WEBHOOKS_URL: httpAddress.optional(),
};

export type BffConfig = ConfigOf<typeof bffConfig>;
