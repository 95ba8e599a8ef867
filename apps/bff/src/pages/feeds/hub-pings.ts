import type { PeriodicTask, PeriodicTasks } from '@elevate/clock';
import { describeError } from '@elevate/errors';
import { HttpClient } from '@elevate/http-client';
import type { Logger } from '@elevate/logging';
import type { Readiness } from '@elevate/service-defaults';
import type { PublishedSite } from '../client/page-context.js';
import { FEED_TYPES, type FeedFormat, feedPath, type FeedSubject } from './feed-paths.js';

/** The feeds that name the hub. Feeds of one channel, topic or search do not: they are too many to announce. */
export const namesHub = ({ kind, ...selection }: FeedSubject): boolean =>
  kind === 'everything' ||
  (kind === 'news' && Object.values(selection).every((value) => value === undefined));

const PING_MS = 60_000;
const headers = { 'content-type': 'application/x-www-form-urlencoded' };

interface HubPings extends Pick<PublishedSite, 'model' | 'news' | 'site'> {
  readonly tasks: PeriodicTasks;
  readonly readiness: Readiness;
  readonly logger: Logger;
}

/** Notifies the hub (WebSub) of changed feeds; each replica does so at most once a minute. */
export function scheduleHubPings(options: HubPings): PeriodicTask | undefined {
  const { model, news, site, tasks, readiness, logger } = options;
  const { hub, url } = site;
  if (hub === undefined || url === undefined) return undefined;
  const http = new HttpClient({ userAgent: 'Elevate/0.1 (bff)', trustedOrigins: [hub], logger });
  const announced = new Map<FeedSubject['kind'], number>();
  const ping = async (subject: FeedSubject, revision: number): Promise<void> => {
    if (announced.get(subject.kind) === revision) return;
    for (const format of Object.keys(FEED_TYPES) as FeedFormat[]) {
      const feed = url + feedPath(subject, format);
      // One at a time: some hubs read only one of several, and some only `hub.topic`.
      const body = new URLSearchParams({
        'hub.mode': 'publish',
        'hub.url': feed,
        'hub.topic': feed,
      });
      const { status } = await http.post(hub, { body: body.toString(), headers, maxBytes: 10_000 });
      if (status >= 300)
        return logger.warn({ hub, status }, 'The hub refused a changed feed. Retrying in a minute');
    }
    announced.set(subject.kind, revision);
  };
  const run = async (): Promise<void> => {
    if (!readiness.isCaughtUp) return;
    try {
      await ping({ kind: 'everything', id: '' }, model.revision);
      await ping({ kind: 'news' }, news.revision);
    } catch (error) {
      const cause = describeError(error);
      logger.warn({ hub, cause }, 'Could not reach the hub of the feeds. Retrying in a minute');
    }
  };
  return tasks.schedule({ name: 'websub', everyMs: PING_MS, run });
}
