import { DeadLetters } from '@elevate/messaging';
import { createLogger } from '@elevate/logging';
import { freePort } from '@elevate/native-stack';
import type { Settings } from './environment.js';
import { Pod, type App } from './pod.js';
import { startPods, type ServerPlan } from './running-pods.js';

/** Links in these mails are never opened. */
const SITE_URL = 'http://localhost';

interface Counts {
  readonly ingestions: number;
  readonly catalogues: number;
  readonly bffs: number;
}

export type Layout = Counts & ServerPlan;

const USUAL: Counts = { ingestions: 2, catalogues: 1, bffs: 1 };

export type DistributedProduct = Awaited<ReturnType<typeof startDistributedProduct>>;

/** Shared secret of services that call each other. */
const CALLER_SECRET = 'the-services-of-the-distributed-test';

export async function startDistributedProduct(
  settings: Settings,
  { documentsDir, link, documentsLink, ...counts }: Partial<Layout> = {},
) {
  const running = await startPods(
    (servers) => layOut({ ...USUAL, ...counts }, { ...servers, CALLER_SECRET, ...settings }),
    {
      ...(documentsDir && { documentsDir }),
      ...(link && { link }),
      ...(documentsLink && { documentsLink }),
    },
  );
  const { ingestion, bff, anotherSite } = running.layout;
  return {
    ...running,
    /** An additional site process, not started and not in `pods`; the caller stops it. */
    anotherSite,
    get siteUrls(): readonly string[] {
      return bff.flatMap(({ url }) => url ?? []);
    },
    /** Empty while its process is down. */
    get siteUrl() {
      return bff[0]?.url ?? '';
    },
    /** Null while none is listening. */
    get ingestionUrl() {
      return ingestion.find(({ url }) => url !== null)?.url ?? null;
    },
    deadLetters: () => deadLetters(running.broker.brokers),
  };
}

async function layOut({ ingestions, catalogues, bffs }: Counts, settings: Settings) {
  // Fixed ports, so that a restarted process keeps its address.
  const [userPort, eventsPort] = [await freePort(), await freePort()];
  const [ingestionPorts, cataloguePorts] = [
    await freePorts(ingestions),
    await freePorts(catalogues),
  ];
  const all = { ...settings, USER_URL: addressOf(userPort) };
  const pod = (name: string, app: App, port: number, own: Settings = {}): Pod =>
    new Pod(name, app, { ...all, PORT: String(port), ...own });
  const several = (app: App, ports: readonly number[]): Pod[] =>
    ports.map((port, index) => pod(nameOf(app, index, ports.length), app, port));
  const site = (name: string, index: number) =>
    pod(name, 'bff', 0, {
      CATALOGUE_URL: addressOf(oneOf(cataloguePorts, index)),
      EVENTS_URL: addressOf(eventsPort),
      INGESTION_URL: addressOf(oneOf(ingestionPorts, index)),
    });
  const ingestion = several('ingestion', ingestionPorts);
  const catalogue = several('catalogue', cataloguePorts);
  const user = pod('user', 'user', userPort, { SITE_URL });
  const events = pod('events', 'events', eventsPort);
  const bff = Array.from({ length: bffs }, (_, index) => site(nameOf('bff', index, bffs), index));
  return {
    pods: [...ingestion, ...catalogue, user, events, ...bff],
    ingestion,
    bff,
    anotherSite: () => site('another-bff', 0),
  };
}

function nameOf(app: App, index: number, count: number): string {
  return count === 1 ? app : `${app}-${index + 1}`;
}

function oneOf(ports: readonly number[], index: number): number {
  return ports[index % ports.length] ?? 0;
}

async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) ports.push(await freePort());
  return ports;
}

function addressOf(port: number): string {
  return `http://127.0.0.1:${port}`;
}

/** One line for each dead-lettered message. */
export async function deadLetters(brokers: readonly string[]): Promise<string[]> {
  const letters = new DeadLetters({
    brokers,
    logger: createLogger({ service: 'test', level: 'fatal' }),
  });
  try {
    const lines: string[] = [];
    for (const { topic } of await letters.list()) {
      for (const { key, headers } of await letters.show(topic)) {
        lines.push(`${topic} ${key}: ${headers['dlq_code']} ${headers['dlq_reason']}`);
      }
    }
    return lines;
  } finally {
    await letters.close();
  }
}
