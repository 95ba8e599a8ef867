import type { IncomingMessage, ServerResponse } from 'node:http';
import { request, type Dispatcher } from 'undici';
import { startLocalServer } from '@elevate/testing';

/** A load balancer without sticky sessions. */
export interface RoundRobin {
  readonly url: string;
  readonly counts: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

export async function startRoundRobin(sites: readonly string[]): Promise<RoundRobin> {
  const counts = new Map(sites.map((site) => [site, 0]));
  let next = 0;
  const server = await startLocalServer((message, answer) => {
    const site = sites[next % sites.length] ?? '';
    next += 1;
    counts.set(site, (counts.get(site) ?? 0) + 1);
    pass(site, message, answer).catch(() => answer.destroy());
  });
  return { url: server.origin, counts, close: () => server.close() };
}

// Headers of a single connection; the balancer has one on each side.
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade']);

async function pass(site: string, message: IncomingMessage, answer: ServerResponse): Promise<void> {
  const { statusCode, headers, body } = await request(`${site}${message.url ?? ''}`, {
    method: message.method as Dispatcher.HttpMethod,
    headers: passedOn(message.headers),
    body: message.method === 'GET' ? null : message,
  });
  answer.writeHead(statusCode, passedOn(headers));
  body.on('error', () => answer.destroy()).pipe(answer);
  answer.once('close', () => body.destroy());
}

function passedOn(headers: IncomingMessage['headers']): Record<string, string | string[]> {
  const kept = Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, value ?? '']));
}
