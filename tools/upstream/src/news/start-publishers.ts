import { addArticle, makePublication, type Article } from './publication.js';
import { PublisherServer } from './publisher-server.js';
import type { AskedFor, TrafficReport } from './publisher-traffic.js';

export interface PublishersOptions {
  readonly publishers?: number;
  /** Articles per publisher; default 200. */
  readonly items?: number;
  readonly now?: Date;
}

export interface Publishers {
  readonly servers: readonly PublisherServer[];
  readonly origins: string;
  traffic(kind: AskedFor): TrafficReport;
  resetTraffic(): void;
  publish(publisher: number, date?: Date): Article;
  close(): Promise<void>;
}

const PUBLISHERS = 36;
const ITEMS = 200;

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
  if (!server) throw new RangeError(`Unknown publisher ${String(number)}`);
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
