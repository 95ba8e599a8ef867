import type { RunningKafka } from '@elevate/native-stack';
import { freePort } from '@elevate/testing';
import { Pod } from './pod.js';
import { startPods } from './running-pods.js';

/** Nobody follows a link of these mails. */
const SITE_URL = 'http://localhost';
const CALLER_SECRET = 'the-services-of-the-many-sites-test';

/** Some sites and the user service, over a broker and a document server of their own. */
export interface SitePool {
  /** Where the sites listen. */
  readonly urls: readonly string[];
  readonly broker: RunningKafka;
  /** One more, not started yet; the caller ends it. */
  another(): Pod;
  close(): Promise<void>;
}

/** Starts so many sites. What they show is whatever is in the topics. */
export async function startSitePool(count: number): Promise<SitePool> {
  const userPort = await freePort();
  const { layout, broker, close } = await startPods(async (servers) => {
    const all = { ...servers, CALLER_SECRET, USER_URL: `http://127.0.0.1:${userPort}` };
    const site = (name: string) => new Pod(name, 'bff', all);
    const user = new Pod('user', 'user', { ...all, SITE_URL, PORT: String(userPort) });
    const sites = Array.from({ length: count }, (_, index) => site(`site-${index + 1}`));
    return { pods: [user, ...sites], sites, site };
  });
  return {
    urls: layout.sites.map(({ url }) => url ?? ''),
    broker,
    another: () => layout.site('late-site'),
    close,
  };
}
