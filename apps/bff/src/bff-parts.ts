import { Clock, PeriodicTasks } from '@elevate/clock';
import type { ServiceContext } from '@elevate/service-defaults';
import { installApi } from './api/api-resources.js';
import type { BffConfig } from './bff.config.js';
import { showBff } from './bff-metrics.js';
import { installCalendar } from './pages/calendar/install-calendar.js';
import { installClient, readShell } from './pages/client/install-client.js';
import type { PageFrame } from './pages/client/page-frame.js';
import { installDocuments } from './pages/documents/install-documents.js';
import { EventsClock } from './read-model/events/events-clock.js';
import { EventsModel } from './read-model/events/events-model.js';
import { installEvents } from './api/events/install-events.js';
import { installFeeds } from './pages/feeds/install-feeds.js';
import { HomeBytes } from './api/home/home-bytes.js';
import { TrendingClock } from './api/home/trending-clock.js';
import { installNews } from './api/news/install-news.js';
import { NewsModel } from './read-model/news/news-model.js';
import { ReadModel } from './read-model/read-model.js';
import { ReadyBytes } from './http/ready-bytes/ready-bytes.js';
import { securityHeaders } from './http/security-headers.js';
import { installSitemap } from './pages/sitemap/install-sitemap.js';
import { loadSnapshot } from './read-model/snapshot/load-snapshot.js';
import { SiteContent } from './read-model/snapshot/site-content.js';
import type { SiteSnapshot } from './read-model/snapshot/site-snapshot.js';
import { StreamHub } from './api/stream/stream-hub.js';

/** What the framework and the handler in front of it both hold. */
export interface BffParts {
  readonly model: ReadModel;
  readonly news: NewsModel;
  readonly events: EventsModel;
  readonly home: HomeBytes;
  readonly ready: ReadyBytes;
  readonly hub: StreamHub;
  /** Undefined where no broker outlives the process: its content is then replayed from the documents. */
  readonly snapshot: SiteSnapshot | undefined;
  /** What watches the time. */
  readonly clocks: readonly { close(): Promise<void> }[];
  readonly frame: PageFrame;
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

function makeParts(context: ServiceContext<BffConfig>): BffParts {
  const { config, logger, metrics, readiness } = context;
  const folder = config.WEB_DIST;
  const shell = readShell(folder, logger);
  const headers = securityHeaders(config.SITE_URL ?? 'http://localhost', shell?.scriptHashes);
  const model = new ReadModel();
  const news = new NewsModel(model.changes);
  const clock = new Clock();
  const tasks = new PeriodicTasks(context);
  const events = new EventsModel(model.changes, clock.now());
  const home = new HomeBytes(model);
  const snapshot = loadSnapshot(context, new SiteContent({ model, news, events }), tasks);
  const isAvailable = () => readiness.canServe;
  const ready = new ReadyBytes({ commonHeaders: headers.data, isAvailable });
  installApi(ready, model, home);
  installNews({ ready, model, news });
  installEvents(ready, events);
  const site = { name: config.SITE_NAME, url: config.SITE_URL, contactEmail: config.CONTACT_EMAIL };
  installFeeds({ ready, model, news, site });
  installCalendar({ ready, events, site });
  installSitemap({ ready, model, site });
  installDocuments({ ready, site });
  // Without a client, the API works alone.
  if (shell) {
    const renderer = config.WEB_RENDERER;
    const pageHeaders = headers.page;
    const data = { model, news, events, home };
    installClient({ ...data, ready, logger, site, folder, shell, renderer, pageHeaders });
  }
  const { changes } = model;
  const hub = new StreamHub({ changes, logger, tasks, maxConnections: config.STREAM_CONNECTIONS });
  showBff({ model, news, events, ready, hub }, metrics);
  return {
    model,
    news,
    events,
    home,
    ready,
    hub,
    snapshot,
    clocks: [new TrendingClock(home, model, tasks), new EventsClock(events, clock, tasks)],
    frame: { siteName: config.SITE_NAME, headers: headers.page },
    headers: headers.data,
  };
}
