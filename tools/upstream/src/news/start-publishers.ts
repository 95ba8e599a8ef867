import { addArticle, makePublication, type Article } from './publication.js';
import { PublisherServer } from './publisher-server.js';
import type { AskedFor, TrafficReport } from './publisher-traffic.js';

export interface PublishersOptions {
  /** 36 when left out. */
  readonly publishers?: number;
  /** Articles of each; 200 when left out. */
  readonly items?: number;
  /** The newest articles are some hours older. */
  readonly now?: Date;
}

/** The publishers of a stand-in's news, each on a host of its own. */
export interface Publishers {
  readonly servers: readonly PublisherServer[];
  /** What the product's FEED_LOOPBACK_ORIGINS is set to. */
  readonly origins: string;
  /** What all of them were asked, and sent, since the last reset. */
  traffic(kind: AskedFor): TrafficReport;
  resetTraffic(): void;
  /** Puts a new article on top of a publisher's feed. */
  publish(publisher: number, date?: Date): Article;
  close(): Promise<void>;
}

const PUBLISHERS = 36;
const ITEMS = 200;

/** Starts publishers on loopback: the same ones for the same numbers, in turn in every format. */
export async function startPublishers(options: PublishersOptions = {}): Promise<Publishers> {
  const { publishers = PUBLISHERS, items = ITEMS, now = new Date() } = options;
  const servers = Array.from({ length: publishers }, () => new PublisherServer());
  for (const [number, server] of servers.entries()) {
    await server.start((origin) => makePublication({ number, origin, items, now }));
  }
  return {
    servers,
    origins: servers.map(({ content }) => content.origin).join(','),
    traffic: (kind) => sum(servers.map(({ traffic }) => traffic.of(kind))),
    resetTraffic: () => servers.forEach(({ traffic }) => traffic.reset()),
    publish: (publisher, date = new Date()) => addArticle(at(servers, publisher).content, date),
    close: async () => void (await Promise.all(servers.map((server) => server.close()))),
  };
}

function at(servers: readonly PublisherServer[], number: number): PublisherServer {
  const server = servers[number];
  if (!server) throw new RangeError(`there is no publisher ${String(number)}`);
  return server;
}

function sum(reports: readonly TrafficReport[]): TrafficReport {
  const statuses: Record<number, number> = {};
  for (const report of reports) {
    for (const [status, count] of Object.entries(report.statuses))
      statuses[Number(status)] = (statuses[Number(status)] ?? 0) + count;
  }
  return {
    requests: reports.reduce((total, { requests }) => total + requests, 0),
    bytes: reports.reduce((total, { bytes }) => total + bytes, 0),
    statuses,
  };
}
