import { afterEach, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { PeriodicTasks } from '@elevate/clock';
import { createLogger } from '@elevate/logging';
import { Readiness } from '@elevate/service-defaults';
import { channel } from '../../../test/generate-catalogue.js';
import { NewsModel } from '../../read-model/news/news-model.js';
import { ReadModel } from '../../read-model/read-model.js';
import { scheduleHubPings } from './hub-pings.js';

const logger = createLogger({ service: 'bff', level: 'silent' });
let server: Server;
let tasks: PeriodicTasks;
afterEach(async () => {
  await tasks.onModuleDestroy();
  server.closeAllConnections();
  server.close();
});

it('tells the hub what changed, again after a refusal, and nothing while nothing changes', async () => {
  const received: string[] = [];
  const statuses = [204, 500];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const form = new URLSearchParams(await text(request));
    expect(form.getAll('hub.mode')).toEqual(['publish']);
    expect(form.getAll('hub.topic')).toEqual(form.getAll('hub.url'));
    received.push(form.getAll('hub.url').join(' '));
    response.writeHead(statuses.shift() ?? 204).end();
  };
  server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const hub = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const model = new ReadModel();
  const news = new NewsModel(model.changes);
  tasks = new PeriodicTasks({ logger, metrics: undefined });
  const site = { name: 'Elevate', url: 'https://elevate.test', contactEmail: 'a@b.example', hub };
  const task = scheduleHubPings({ model, news, site, tasks, logger, readiness: new Readiness() })!;
  tasks.onApplicationBootstrap();
  const feeds = (of: string) =>
    ['xml', 'json', 'rss'].map((format) => `https://elevate.test/feeds/${of}.${format}`);
  const episodes = feeds('episodes');
  await task.runNow();
  expect(received.splice(0)).toEqual([...episodes.slice(0, 2), ...feeds('news')]);
  await task.runNow();
  await task.runNow();
  expect(received.splice(0)).toEqual(episodes);
  model.putChannel(channel({ id: 'channel-1' }));
  await task.runNow();
  expect(received).toEqual(episodes);
});
