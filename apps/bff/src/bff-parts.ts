import type { ServiceContext } from '@elevate/service-defaults';
import { installApi } from './api/api-resources.js';
import type { BffConfig } from './bff.config.js';
import { installClient, readShell } from './client/install-client.js';
import { installFeeds } from './feeds/install-feeds.js';
import { HomeBytes } from './home/home-bytes.js';
import { TrendingClock } from './home/trending-clock.js';
import { ReadModel } from './read-model/read-model.js';
import { ReadyBytes } from './ready-bytes/ready-bytes.js';
import { securityHeaders } from './security-headers.js';
import { installSitemap } from './sitemap/install-sitemap.js';
import { StreamHub } from './stream/stream-hub.js';

/** What the framework and the handler in front of it both hold. */
export interface BffParts {
  readonly model: ReadModel;
  readonly home: HomeBytes;
  readonly ready: ReadyBytes;
  readonly hub: StreamHub;
  readonly clock: TrendingClock;
  /** For answers that are not made ready. */
  readonly headers: Readonly<Record<string, string>>;
}

const parts = new WeakMap<object, BffParts>();

/** The parts of one running BFF: made once, because its HTTP server and its module share them. */
export function partsOf(context: ServiceContext<BffConfig>): BffParts {
  const made = parts.get(context) ?? makeParts(context);
  parts.set(context, made);
  return made;
}

function makeParts({ config, logger }: ServiceContext<BffConfig>): BffParts {
  const folder = config.WEB_DIST;
  const shell = readShell(folder, logger);
  const headers = securityHeaders(config.SITE_URL ?? 'http://localhost', shell?.scriptHashes);
  const model = new ReadModel();
  const home = new HomeBytes(model);
  const ready = new ReadyBytes({ commonHeaders: headers.data });
  installApi(ready, model, home);
  const site = { name: config.SITE_NAME, url: config.SITE_URL, contactEmail: config.CONTACT_EMAIL };
  installFeeds({ ready, model, site });
  installSitemap({ ready, model, site });
  // Without a client, the API works alone.
  if (shell) {
    const renderer = config.WEB_RENDERER;
    const pageHeaders = headers.page;
    installClient({ ready, model, home, logger, site, folder, shell, renderer, pageHeaders });
  }
  const { changes } = model;
  const hub = new StreamHub({ changes, logger, maxConnections: config.STREAM_CONNECTIONS });
  return { model, home, ready, hub, clock: new TrendingClock(home, model), headers: headers.data };
}
