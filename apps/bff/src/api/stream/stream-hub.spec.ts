import { once } from 'node:events';
import { createServer, get, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { PeriodicTasks } from '@elevate/clock';
import { createLogger } from '@elevate/logging';
import { ChangeFeed } from '../../read-model/episode-changes.js';
import { StreamHub } from './stream.controller.js';

let hub: StreamHub;
let server: Server;
const changes = new ChangeFeed();

const logger = createLogger({ service: 'bff', level: 'silent' });
const tasks = new PeriodicTasks({ logger, metrics: undefined });
const createHub = () => new StreamHub(changes, tasks, logger, { STREAM_CONNECTIONS: 10 });

beforeEach(() => {
  hub = createHub();
});
afterEach(async () => {
  jest.useRealTimers();
  hub.close();
  await new Promise((resolve) => server.close(resolve));
});

/** A response on a real connection whose other end does not read. */
async function unreadResponse(): Promise<ServerResponse> {
  server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = get(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  client.on('error', () => undefined);
  client.on('response', (response) => response.on('error', () => undefined).pause());
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse];
  return response;
}

it('lets go of a reader that does not read', async () => {
  const response = await unreadResponse();
  const closed = once(response, 'close');
  response.write(Buffer.alloc(32 * 1024 * 1024));
  hub.join(response, false);
  await closed;
  expect(response.destroyed).toBe(true);
});

it('ends every stream when it closes', async () => {
  const response = await unreadResponse();
  hub.join(response, false);
  hub.close();
  expect(response.writableEnded).toBe(true);
});

it('tells after 200 ms, then at most once a second while changes pour in', async () => {
  const response = await unreadResponse();
  hub.close();
  jest.useFakeTimers();
  hub = createHub();
  const written: string[] = [];
  jest.spyOn(response, 'write').mockImplementation((bytes: unknown) => {
    written.push(String(bytes));
    return true;
  });
  hub.join(response, false);
  written.length = 0;
  for (let elapsed = 0; elapsed < 3_200; elapsed += 100) {
    changes.announce('home');
    jest.advanceTimersByTime(100);
    if (elapsed === 100) expect(written).toHaveLength(1);
  }
  expect(written).toHaveLength(4);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(written.filter((text) => text.startsWith(':')).length).toBeGreaterThanOrEqual(3);
  expect(written.filter((text) => text.includes('event: changed'))).toHaveLength(4);
});
