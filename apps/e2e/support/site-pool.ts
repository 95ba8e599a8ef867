import { freePort } from '@elevate/native-stack';
import { Pod } from './pod.js';
import { startPods } from './running-pods.js';

/** Links in these mails are never opened. */
const SITE_URL = 'http://localhost';
const CALLER_SECRET = 'the-services-of-the-many-sites-test';

export type SitePool = Awaited<ReturnType<typeof startSitePool>>;

export async function startSitePool(count: number) {
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
    /** Not started; the caller stops it. */
    another: () => layout.site('late-site'),
    close,
  };
}
