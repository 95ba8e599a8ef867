import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { httpAddress, wholeNumber } from '@elevate/config';
import { CONTACT_EMAIL, SITE_NAME } from '@elevate/rules';
import { callerConfig, type ConfigOf } from '@elevate/service-defaults';
import { trustedProxies } from './http/trusted-proxies.js';

// The same two steps up from the sources and from the built files.
const BUILT_CLIENT = fileURLToPath(new URL('../../web/dist/client', import.meta.url));
const BUILT_RENDERER = fileURLToPath(
  new URL('../../web/dist/server/entry-server.js', import.meta.url),
);

export const bffConfig = {
  /** The folder of the built client. */
  WEB_DIST: z.string().default(BUILT_CLIENT),
  /** The module of the built client that renders pages on the server. */
  WEB_RENDERER: z.string().default(BUILT_RENDERER),
  /** The name shown. */
  SITE_NAME: z.string().max(60).default(SITE_NAME),
  /** The site's public address. Without it no page names its own address in its head. */
  SITE_URL: httpAddress.optional(),
  /** Where visitors write to. */
  CONTACT_EMAIL: z.email().max(254).default(CONTACT_EMAIL),
  /** The folder of what the process keeps; `SNAPSHOT_DIR` is in it unless it is set. */
  DATA_DIR: z.string().default('var'),
  /** The folder of the read model's snapshot, from which the site starts while the broker is away. Not used without a broker. */
  SNAPSHOT_DIR: z.string().optional(),
  /** The age at which a snapshot is ignored. Less than the 7 days for which the broker keeps removals. */
  SNAPSHOT_MAX_AGE_HOURS: wholeNumber({ min: 1, max: 144 }).default(72),
  /** How many browsers may listen for changes at once. */
  STREAM_CONNECTIONS: wholeNumber({ min: 1, max: 1_000_000 }).default(10_000),
  ...callerConfig,
  /** The proxies whose word about a visitor's address (`X-Forwarded-For`) is taken: `10.0.0.0/8,loopback`; also `linklocal`, `uniquelocal`. */
  TRUST_PROXY: trustedProxies.optional(),
  /** The user service. Without it nobody can sign in, and the BFF says so when it starts. */
  USER_URL: httpAddress.optional(),
  /** The catalogue, for the titles of what people saved and what is gone. */
  CATALOGUE_URL: httpAddress.optional(),
  /** The ingestion service, for administrators. */
  INGESTION_URL: httpAddress.optional(),
  /** The events service, for administrators and the images of events. */
  EVENTS_URL: httpAddress.optional(),
  /** The webhooks service, for administrators. */
  WEBHOOKS_URL: httpAddress.optional(),
};

export type BffConfig = ConfigOf<typeof bffConfig>;
