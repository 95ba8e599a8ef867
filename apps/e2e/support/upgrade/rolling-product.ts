import { deadLetters } from '../distributed-product.js';
import type { Settings } from '../environment.js';
import type { App, Pod } from '../pod.js';
import { startPods, type RunningPods } from '../running-pods.js';
import { RollingService } from './rolling-service.js';

/** Links in these mails are never opened. */
const SITE_URL = 'http://localhost';
const SECRETS = {
  CALLER_SECRET: 'the-services-of-the-upgrade-test',
  WEBHOOK_SECRETS_KEY: 'the-webhooks-of-the-upgrade-test',
};
const REPLICAS: Readonly<Record<App, number>> = {
  ingestion: 2,
  catalogue: 1,
  user: 1,
  events: 1,
  webhooks: 1,
  bff: 2,
};
export const APPS = Object.keys(REPLICAS) as readonly App[];

export type RollingProduct = ReturnType<typeof roller>;

type Services = ReadonlyMap<App, RollingService>;

/** All apps of one release, each behind an address that outlives its processes. */
export async function startRollingProduct(
  release: string,
  settings: Settings,
): Promise<RollingProduct> {
  const services = await openServices();
  let common: Settings = {};
  const layOut = async (servers: Settings) => {
    common = { ...servers, ...SECRETS, ...addressesOf(services), ...settings };
    for (const service of services.values()) await service.layOut(release, common);
    return { pods: allPods(services) };
  };
  try {
    return roller(services, await startPods(layOut), () => common);
  } catch (error) {
    await closeAll(services);
    throw error;
  }
}

function roller(services: Services, running: RunningPods, common: () => Settings) {
  const of = (app: App) => services.get(app) as RollingService;
  const all = () => [...services.values()];
  return {
    broker: running.broker,
    documentsUri: running.documents.uri,
    /** Sites that take requests. */
    siteUrls: (): readonly string[] => of('bff').endpoints,
    pods: () => allPods(services),
    /** Replaces all processes of the app. */
    roll: (app: App, release: string) => of(app).roll(release, common()),
    /** A site that has read the topics from their start; the caller closes it. */
    anotherSite: async (release: string) => {
      const site = await RollingService.open({ app: 'bff', name: 'another-site', replicas: 1 });
      await site.layOut(release, common());
      await site.start();
      return site;
    },
    exits: () => all().flatMap(({ exits }) => exits),
    errors: () => all().flatMap((service) => service.errors()),
    deadLetters: () => deadLetters(running.broker.brokers),
    close: async () => {
      await closeAll(services);
      await running.close();
    },
  };
}

async function openServices(): Promise<Services> {
  const services = new Map<App, RollingService>();
  for (const app of APPS)
    services.set(app, await RollingService.open({ app, name: app, replicas: REPLICAS[app] }));
  return services;
}

function addressesOf(services: Services): Settings {
  const owners = [...services.values()].filter(({ app }) => app !== 'bff');
  const addresses = owners.map(({ app, url }) => [`${app.toUpperCase()}_URL`, url]);
  return { ...Object.fromEntries(addresses), SITE_URL };
}

function allPods(services: Services): Pod[] {
  return [...services.values()].flatMap(({ pods }) => pods);
}

async function closeAll(services: Services): Promise<void> {
  await Promise.all([...services.values()].map((service) => service.close()));
}
